"""An adverse act names the proceeding in which its subject was heard, or the exception; then the hearing follows."""

from datetime import date
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.ids import uuid7
from nausetu.law import ImpossibleTransitionError
from nausetu.problems import Conflict, Forbidden, InvalidRequest
from nausetu.proceedings import AdverseIn, Proceeding, require_heard

NUMBER, OTHER = "COC-KL-2026-000123-7", "COC-KL-2026-000124-8"
D5 = "2026-10-05T10:00:00+05:30"


def adverse(
    world: Any,
    kind: str = "suspension",
    subject: str = NUMBER,
    order: str = "suspend",
    state: str = "IN-KL",
    **body: Any,
) -> Proceeding:
    found = world.proceedings.by_name[kind]
    with world.officer(D5, state=state) as act:
        return require_heard(act, found, subject, AdverseIn(reasons="Because.", **body), order=order)


def refused(world: Any, **more: Any) -> list[str]:
    with pytest.raises(InvalidRequest) as refusal:
        adverse(world, **more)
    assert refusal.value.rule == "IV-ACT-2021 s.40"
    return [fault.pointer for fault in refusal.value.errors]


def test_without_proceeding_or_exception_no_adverse_act(world: Any) -> None:
    both = ["/proceeding", "/without_hearing_reason"]
    assert refused(world) == both
    found = world.hear()
    assert refused(world, proceeding=found.id, without_hearing_reason="Danger.") == both


def test_the_act_orders_the_proceeding_that_was_heard(world: Any) -> None:
    found = world.hear()
    new = adverse(world, proceeding=found.id)
    assert (new.status, new.order, new.reasons, new.in_effect) == ("ordered", "suspend", "Because.", "suspend")
    assert (world.tasks(), world.waiting()) == ({"communicate_order"}, set())


def test_an_order_made_before_carries_one_act(world: Any) -> None:
    found = world.hear(world.reply(world.serve(world.open(kind="cancellation", reply_days=5))))
    found = world.order(found, order="cancel")
    assert found.in_effect is None
    assert refused(world, kind="cancellation", proceeding=found.id, order="suspend") == ["/proceeding"]
    assert adverse(world, "cancellation", proceeding=found.id, order="cancel").in_effect == "cancel"
    with pytest.raises(Conflict):
        adverse(world, "cancellation", proceeding=found.id, order="cancel")


def test_a_proceeding_that_is_not_heard_does_not_serve(world: Any) -> None:
    for found in (world.open(), world.serve(), world.reply(world.serve()), world.dismiss(world.serve())):
        with pytest.raises(ImpossibleTransitionError) as refusal:
            adverse(world, proceeding=found.id)
        assert refusal.value.allowed_from == ("heard",)


def test_nor_does_another_subjects_kinds_or_no_proceeding(world: Any) -> None:
    found = world.hear()
    assert refused(world, proceeding=found.id, subject=OTHER) == ["/proceeding"]
    assert refused(world, proceeding=found.id, kind="cancellation") == ["/proceeding"]
    assert refused(world, proceeding=uuid7()) == ["/proceeding"]
    with pytest.raises(Forbidden):
        adverse(world, proceeding=found.id, state="IN-AS")


def test_at_once_only_where_the_law_has_the_exception_and_then_the_hearing_follows(world: Any) -> None:
    """Reading C26: suspension at once with recorded reasons where delay would endanger safety."""
    assert refused(world, kind="cancellation", without_hearing_reason="Danger.") == ["/without_hearing_reason"]
    new = adverse(world, without_hearing_reason="He was drunk in command.")
    assert (new.status, new.in_effect) == ("noticed", "suspend")
    assert new.without_hearing_reason == "He was drunk in command."
    assert world.tasks() == {"serve_notice", "hold_hearing"}
    found = world.serve(new, now=D5, on=date(2026, 10, 5))
    assert "reply_to_notice" in world.waiting()
    found = world.order(world.hear(world.reply(found, now=D5)))
    assert (found.status, found.in_effect) == ("ordered", "suspend")
    acts = world.rows("SELECT act FROM audit_record WHERE subject = :id ORDER BY position", id=found.id)
    assert [row.act for row in acts] == ["open", "serve", "reply", "hear", "order"]


def test_dismissed_after_the_act_it_is_undone(world: Any) -> None:
    with world.officer(D5) as act:
        kind = world.proceedings.by_name["suspension"]
        body = AdverseIn(reasons="Because.", without_hearing_reason="Danger.")
        found = require_heard(act, kind, NUMBER, body, order="suspend")
        act.db.execute(sa.text("UPDATE paper SET status = 'suspended'"))
    assert world.dismiss(found).in_effect is None
    assert world.status() == "valid"


def test_the_exception_needs_the_officer_of_the_record(world: Any) -> None:
    with pytest.raises(Forbidden):
        adverse(world, without_hearing_reason="Danger.", state="IN-AS")
    assert world.rows("SELECT id FROM proceeding") == []
