"""Appeals: up to the last day from communication, stayed, decided after a hearing; set aside is undone."""

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.act import Act
from nausetu.deadlines.runner import run_once
from nausetu.law import ImpossibleTransitionError
from nausetu.problems import Conflict, Forbidden, NotFound, Stale
from nausetu.proceedings import AdverseIn, Appeal, Proceeding, appeals, notices, require_heard
from nausetu.proceedings.records import read
from nausetu.proceedings.schemas import AppealIn, DecisionIn, Hearing, RefusalAppealIn, StayIn

NUMBER = "COC-KL-2026-000123-7"
D10, D20 = "2026-10-10T10:00:00+05:30", "2026-10-20T10:00:00+05:30"
COMMUNICATED = {"communicated_on": date(2026, 10, 5)}


def file(world: Any, old: Proceeding, now: str = D10, **more: Any) -> Proceeding:
    with world.holder(now, version=old.version) as act:
        kind, old = notices.act_on(act, world.proceedings, old.id, "appeal")
        return appeals.appeal_order(act, kind, old, AppealIn(grounds="Not heard.", **more))


def filed(world: Any) -> Appeal:
    file(world, world.order(**COMMUNICATED))
    return one(world)


def one(world: Any) -> Appeal:
    found = world.one("SELECT id FROM appeal")
    with world.appellate(D10) as act:
        return read(act, Appeal, found)


def decide(world: Any, old: Appeal, outcome: Any, now: str = D20) -> Appeal:
    held = Hearing(held_on=date(2026, 10, 15), attended=True, record="Heard.")
    with world.appellate(now, version=old.version) as act:
        body = DecisionIn(outcome=outcome, reasons="Because.", hearing=held)
        return appeals.decide_appeal(act, world.proceedings, old.id, body)


def proceeding(world: Any) -> tuple[str, str | None]:
    row = world.rows("SELECT status, in_effect FROM proceeding")[0]
    return row.status, row.in_effect


@pytest.mark.parametrize(
    ("now", "in_time"), [("2026-11-04T23:59:59+05:30", True), ("2026-11-05T00:00:00+05:30", False)]
)
def test_the_last_day_counts_from_communication(world: Any, now: str, in_time: bool) -> None:
    found = world.order(**COMMUNICATED)
    if in_time:
        assert file(world, found, now).status == "appealed"
        assert world.one("SELECT outcome FROM deadline WHERE what = 'file_appeal'") == "met"
        return
    with pytest.raises(Conflict, match="2026-11-04"):
        file(world, found, now)
    assert world.rows("SELECT id FROM appeal") == []
    run_once(world.engine, "certification", datetime.fromisoformat(now))
    assert world.one("SELECT outcome FROM deadline WHERE what = 'file_appeal'") == "missed"


def test_one_on_paper_is_dated_by_the_appellate_authority_only(world: Any) -> None:
    found = world.order(**COMMUNICATED)
    late = "2026-11-10T10:00:00+05:30"
    with pytest.raises(Exception, match="before"):
        file(world, found, late, filed_on=date(2026, 11, 3))
    with world.appellate(late, version=found.version) as act:
        kind, old = notices.act_on(act, world.proceedings, found.id, "appeal")
        appeals.appeal_order(act, kind, old, AppealIn(grounds="By post.", filed_on=date(2026, 11, 3)))
    assert one(world).filed_on == date(2026, 11, 3)


def test_where_no_body_is_notified_no_appeal_lies(world: Any) -> None:
    """Reading C26."""
    with world.engine.begin() as db:
        db.execute(sa.text("UPDATE appellate_body SET days = NULL"))
    found = world.order(**COMMUNICATED)
    assert (found.appeal_last_day, world.waiting()) == (None, set())
    with pytest.raises(Conflict, match="Reading C26"):
        file(world, found)


def test_none_before_communication_and_none_where_the_kind_has_none(world: Any) -> None:
    found = world.order()
    with pytest.raises(Conflict, match="not communicated"):
        file(world, found)
    other = world.order(
        world.hear(world.reply(world.serve(world.open(kind="cancellation", reply_days=5)))), order="cancel"
    )
    with world.holder(D10, version=other.version) as act, pytest.raises(Conflict, match="no appeal lies"):
        appeals.appeal_order(act, world.proceedings.by_name["cancellation"], other, AppealIn(grounds="Not heard."))


def test_set_aside_is_undone(world: Any) -> None:
    old = filed(world)
    assert (world.status(), world.waiting()) == ("suspended", {"decide_appeal"})
    new = decide(world, old, "set_aside")
    assert (new.status, new.decided_on) == ("set_aside", date(2026, 10, 20))
    assert (world.status(), proceeding(world)) == ("valid", ("set_aside", None))
    assert (world.waiting(), world.tasks()) == (set(), set())
    (event,) = world.rows("SELECT type, subject, data FROM outbox")
    assert (event.type, event.subject) == ("certification.appeal_decided.v1", NUMBER)
    assert (event.data["outcome"], event.data["state"]) == ("set_aside", "IN-KL")


@pytest.mark.parametrize("outcome", ["upheld", "modified"])
def test_otherwise_the_order_stands(world: Any, outcome: str) -> None:
    decide(world, filed(world), outcome)
    assert (world.status(), proceeding(world)) == ("suspended", (outcome, "suspend"))


def test_remanded_it_is_heard_and_ordered_again(world: Any) -> None:
    decide(world, filed(world), "remanded")
    assert proceeding(world) == ("remanded", "suspend")
    assert world.tasks() == {"hold_hearing", "order_in_proceeding"}
    with world.officer(D20) as act:
        found = read(act, Proceeding, world.one("SELECT id FROM proceeding"))
    found = world.order(world.hear(found, now=D20), now=D20, order="cancel", communicated_on=date(2026, 10, 20))
    assert (found.status, found.in_effect, world.status()) == ("ordered", "cancel", "cancelled")
    assert found.appeal_last_day == date(2026, 11, 19)
    assert file(world, found, D20).status == "appealed"


def test_a_decided_appeal_is_not_decided_again_nor_stayed(world: Any) -> None:
    new = decide(world, filed(world), "upheld")
    with pytest.raises(Conflict):
        decide(world, new, "set_aside")
    assert world.status() == "suspended"


def test_the_authority_that_ordered_does_not_decide_and_versions_are_held(world: Any) -> None:
    old = filed(world)
    with pytest.raises(Forbidden), world.officer(D20, version=1) as act:
        appeals.stay(act, world.proceedings, old.id, StayIn(stay=True, reasons="Hardship."))
    with pytest.raises(Stale), world.appellate(D20, version=9) as act:
        appeals.stay(act, world.proceedings, old.id, StayIn(stay=True, reasons="Hardship."))


def test_a_stayed_order_is_not_carried_out(world: Any) -> None:
    kind = replace(world.proceedings.by_name["suspension"], carry_out=None)
    world.proceedings = replace(world.proceedings, kinds=(kind,))
    old = filed(world)
    body = AdverseIn(reasons="Because.", proceeding=old.proceeding_id)

    def suspend(act: Act) -> Proceeding:
        return require_heard(act, kind, NUMBER, body, order="suspend")

    with world.appellate(D20, version=1) as act:
        assert appeals.stay(act, world.proceedings, old.id, StayIn(stay=True, reasons="Hardship.")).stay
    with pytest.raises(Conflict, match="rests"), world.officer(D20) as act:
        suspend(act)
    with world.appellate(D20, version=2) as act:
        appeals.stay(act, world.proceedings, old.id, StayIn(stay=False, reasons="No longer."))
    with world.officer(D20) as act:
        assert suspend(act).in_effect == "suspend"


def test_the_decision_is_due_and_missed_once(world: Any) -> None:
    filed(world)
    late = datetime.fromisoformat("2026-11-10T00:00:00+05:30")
    assert [run_once(world.engine, "certification", late) for _ in range(2)] == [1, 0]


def test_an_appeal_against_a_refusal_has_no_proceeding(world: Any) -> None:
    def file_refusal(subject: str, now: str = D10) -> Appeal:
        with world.holder(now) as act:
            body = RefusalAppealIn(rule="refusal", subject=subject, grounds="I am eligible.")
            return appeals.appeal_refusal(act, world.proceedings, body)

    with pytest.raises(NotFound):
        file_refusal(NUMBER)
    with pytest.raises(Conflict, match="2026-10-31"):
        file_refusal("APP-1", "2026-11-01T00:00:00+05:30")
    found = file_refusal("APP-1")
    assert (found.last_day, found.order, world.tasks()) == (date(2026, 10, 31), "refuse", {"decide_appeal"})
    with pytest.raises(Conflict, match="already"):
        file_refusal("APP-1")
    decide(world, found, "set_aside")
    assert (world.status("APP-1"), world.tasks()) == ("valid", set())
    with pytest.raises(Conflict, match="already"):
        file_refusal("APP-1")


def test_a_second_appeal_against_one_order_is_not_in_the_table(world: Any) -> None:
    found = file(world, world.order(**COMMUNICATED))
    with pytest.raises(ImpossibleTransitionError):
        file(world, found)
