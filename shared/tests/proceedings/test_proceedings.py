"""From notice to order: periods from service, deadlines along, nothing skipped, each refusal without a trace."""

from datetime import date, datetime
from typing import Any

import pytest

from nausetu.deadlines.runner import run_once
from nausetu.law import ImpossibleTransitionError
from nausetu.problems import Conflict, Forbidden, InvalidRequest, NotFound, PreconditionRequired, Stale
from nausetu.proceedings import notices
from nausetu.proceedings.schemas import OpenIn, ReplyIn

NUMBER = "COC-KL-2026-000123-7"
NOTICE: dict[str, Any] = {"kind": "suspension", "subject": NUMBER, "grounds": ["a ground"], "notice": "Show cause."}
D1, D2, D5 = "2026-10-01T10:00:00+05:30", "2026-10-02T10:00:00+05:30", "2026-10-05T10:00:00+05:30"


def test_from_notice_to_order(world: Any) -> None:
    found = world.open()
    assert (found.status, world.tasks()) == ("noticed", {"serve_notice"})
    found = world.serve(found)
    assert (found.status, found.reply_by) == ("served", date(2026, 10, 31))
    assert world.waiting() == {"reply_to_notice", "order_in_proceeding"}
    assert world.tasks() == {"reply_to_notice", "order_in_proceeding", "hold_hearing"}
    found = world.reply(found)
    assert (found.status, found.replies[0]["in_time"]) == ("replied", True)
    found = world.hear(found)
    assert (found.status, world.waiting()) == ("heard", {"order_in_proceeding"})
    found = world.order(found, communicated_on=date(2026, 10, 5), communicated_how="by hand")
    assert (found.status, found.order, found.in_effect) == ("ordered", "suspend", "suspend")
    assert (world.status(), found.appeal_last_day) == ("suspended", date(2026, 11, 4))
    assert (world.waiting(), world.tasks()) == ({"file_appeal"}, set())
    acts = world.rows("SELECT act, authority FROM audit_record WHERE subject = :id ORDER BY position", id=found.id)
    assert [row.act for row in acts] == ["open", "serve", "reply", "hear", "order", "carry_out", "communicate"]
    assert {row.authority for row in acts} == {"KL"}


def test_periods_run_from_the_day_of_service_not_from_the_click(world: Any) -> None:
    found = world.serve(now=D5)
    assert (found.served_on, found.reply_by) == (date(2026, 10, 1), date(2026, 10, 31))
    effective = world.one("SELECT effective_at FROM audit_record WHERE act = 'serve'")
    assert effective == datetime.fromisoformat("2026-10-01T00:00:00+05:30")


@pytest.mark.parametrize("day", [date(2026, 9, 30), date(2026, 10, 2)])
def test_service_lies_neither_before_the_notice_nor_ahead(world: Any, day: date) -> None:
    with pytest.raises(InvalidRequest):
        world.serve(on=day)


def test_the_order_is_due_from_the_reply_or_where_there_is_none_from_its_last_day(world: Any) -> None:
    """Readings R5 and R17: 60 days of receipt of the reply, late or not, or of the 30th day."""
    query = (
        "SELECT (due AT TIME ZONE 'Asia/Kolkata')::date FROM deadline"
        " WHERE what = 'order_in_proceeding' AND ended_at IS NULL"
    )
    found = world.serve()
    assert world.one(query) == date(2026, 12, 30)
    found = world.reply(found, now="2026-11-10T10:00:00+05:30")
    assert not found.replies[0]["in_time"]
    assert world.one(query) == date(2027, 1, 9)
    world.reply(found, now="2026-11-20T10:00:00+05:30")
    assert world.one(query) == date(2027, 1, 9)


def test_no_order_before_the_hearing(world: Any) -> None:
    found = world.reply(world.serve())
    with pytest.raises(ImpossibleTransitionError) as refusal:
        world.order(found)
    assert refusal.value.allowed_from == ("heard",)
    assert world.status() == "valid"


def test_no_order_while_the_time_to_reply_runs(world: Any) -> None:
    found = world.hear(world.serve())
    with pytest.raises(Conflict, match="2026-10-31"):
        world.order(found, now="2026-10-31T23:59:59+05:30")
    assert world.order(found, now="2026-11-01T00:00:00+05:30").status == "ordered"


def test_a_missed_reply_is_told_once_and_a_late_one_is_taken(world: Any) -> None:
    found = world.serve()
    missing = datetime.fromisoformat("2026-11-01T00:00:00+05:30")
    assert (run_once(world.engine, "certification", missing), run_once(world.engine, "certification", missing)) == (
        1,
        0,
    )
    assert [row.type for row in world.rows("SELECT type FROM outbox")] == ["certification.deadline_missed.v1"]
    assert world.reply(found, now="2026-11-02T10:00:00+05:30").status == "replied"


def test_only_an_officer_dates_a_reply_back(world: Any) -> None:
    found = world.serve()
    with pytest.raises(InvalidRequest):
        world.reply(found, now="2026-11-02T10:00:00+05:30", received_on=date(2026, 10, 30))
    run_once(world.engine, "certification", datetime.fromisoformat("2026-11-01T00:00:00+05:30"))
    with world.officer("2026-11-02T10:00:00+05:30", version=found.version) as act:
        kind, old = notices.act_on(act, world.proceedings, found.id, "reply")
        new = notices.reply(act, kind, old, ReplyIn(text="On paper.", received_on=date(2026, 10, 30)))
    assert new.replies[0]["in_time"]
    assert world.one("SELECT outcome FROM deadline WHERE what = 'reply_to_notice'") == "met"


def test_dismissed_nothing_waits(world: Any) -> None:
    found = world.serve()
    assert world.dismiss(found).status == "dismissed"
    assert (world.waiting(), world.tasks(), world.status()) == (set(), set(), "valid")
    assert run_once(world.engine, "certification", datetime.fromisoformat("2028-01-01T00:00:00+05:30")) == 0


def test_an_order_is_communicated_later(world: Any) -> None:
    found = world.order(world.hear(world.reply(world.serve())))
    assert (world.tasks(), world.waiting()) == ({"communicate_order"}, set())
    found = world.serve(found, now="2026-10-09T10:00:00+05:30", on=date(2026, 10, 7))
    assert (found.communicated_on, found.appeal_last_day) == (date(2026, 10, 7), date(2026, 11, 6))
    with pytest.raises(Conflict):
        world.serve(found, now="2026-10-09T10:00:00+05:30", on=date(2026, 10, 7))


def test_an_unknown_order_is_refused(world: Any) -> None:
    found = world.hear(world.reply(world.serve()))
    with pytest.raises(InvalidRequest, match="cancel, suspend"):
        world.order(found, order="fine")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"kind": "expulsion"}, "/kind"),
        ({"reply_days": 10}, "/reply_days"),
        ({"kind": "cancellation"}, "/reply_days"),
        ({"issued_on": date(2026, 10, 2)}, "/issued_on"),
    ],
)
def test_a_notice_that_cannot_be(world: Any, body: dict[str, Any], pointer: str) -> None:
    with pytest.raises(InvalidRequest) as refusal:
        world.open(**body)
    assert [fault.pointer for fault in refusal.value.errors] == [pointer]
    assert world.rows("SELECT id FROM proceeding") == []


def test_a_notice_may_say_the_days_where_the_law_leaves_it(world: Any) -> None:
    found = world.serve(world.open(kind="cancellation", reply_days=15))
    assert found.reply_by == date(2026, 10, 16)
    assert world.waiting() == {"reply_to_notice"}


def test_a_subject_that_is_not_there(world: Any) -> None:
    with pytest.raises(NotFound):
        world.open(subject="COC-KL-2026-999999-1")


def test_another_states_officer_and_another_holder_are_refused(world: Any) -> None:
    with pytest.raises(Forbidden), world.officer(D1, state="IN-AS") as act:
        notices.open_proceeding(act, world.proceedings, OpenIn(**NOTICE))
    found = world.serve()
    with pytest.raises(Forbidden), world.holder(D2, sub="another", version=2) as act:
        notices.act_on(act, world.proceedings, found.id, "reply")
    with pytest.raises(Forbidden), world.holder(D2, version=2) as act:
        notices.act_on(act, world.proceedings, found.id, "order")


def test_each_act_says_which_version_it_saw(world: Any) -> None:
    found = world.serve()
    with pytest.raises(PreconditionRequired), world.holder(D2) as act:
        notices.act_on(act, world.proceedings, found.id, "reply")
    with pytest.raises(Stale), world.holder(D2, version=1) as act:
        notices.act_on(act, world.proceedings, found.id, "reply")
