"""The inbox: once in effect, never older over newer of the same fact, and how far each neighbour was heard."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu import inbox
from nausetu.events.envelope import CloudEvent
from nausetu.ids import uuid7
from nausetu.testing.streams import column

NOW = datetime(2027, 1, 15, 4, 30, tzinfo=UTC)


def event(sequence: int = 1, **changed: Any) -> CloudEvent:
    said = {
        "specversion": "1.0", "id": uuid7(), "source": "/manning", "type": "manning.vessel_changed.v1",
        "subject": "KL-1", "time": NOW, "datacontenttype": "application/json", "sequence": sequence, "data": {},
    }  # fmt: skip
    return CloudEvent.model_validate(said | changed)


def applied(engine: sa.Engine, received: CloudEvent, fact: str = "vessel") -> bool | None:
    """Whether it was newer; None for a repeat."""
    with engine.begin() as db:
        return inbox.advance(db, received, fact) if inbox.record(db, received, NOW) else None


def outcomes(engine: sa.Engine) -> list[str]:
    return column(engine, "SELECT outcome FROM inbox ORDER BY sequence")


def test_a_repeat_is_known(house_db: sa.Engine) -> None:
    once = event()
    assert [applied(house_db, once), applied(house_db, once)] == [True, None]


def test_a_late_event_never_overwrites_a_newer_fact(house_db: sa.Engine) -> None:
    assert [applied(house_db, event(number)) for number in (1, 3, 2, 4)] == [True, True, False, True]
    assert outcomes(house_db) == ["applied", "superseded", "applied", "applied"]


def test_another_fact_of_the_subject_is_not_superseded(house_db: sa.Engine) -> None:
    assert applied(house_db, event(5), "order/o-2")
    assert applied(house_db, event(4), "order/o-1")
    assert applied(house_db, event(3), "vessel")
    assert applied(house_db, event(2, subject="KL-2"), "vessel")
    assert applied(house_db, event(1, source="/special-vessels"), "vessel")


def test_a_transaction_that_fails_leaves_no_trace(house_db: sa.Engine) -> None:
    received = event()
    with house_db.connect() as db:
        assert inbox.record(db, received, NOW)
        assert inbox.advance(db, received, "vessel")
        db.rollback()
    assert applied(house_db, received)


def test_a_dead_letter_has_another_chance(house_db: sa.Engine) -> None:
    received = event()
    with house_db.begin() as db:
        inbox.dead_letter(db, received, NOW)
        assert inbox.outcome(db, received.id) == "dead_lettered"
    assert applied(house_db, received)
    with house_db.begin() as db:
        inbox.dead_letter(db, received, NOW)
        assert inbox.outcome(db, received.id) == "applied"


@pytest.mark.parametrize("later", [timedelta(0), timedelta(hours=1)])
def test_how_far_a_neighbour_was_heard(house_db: sa.Engine, later: timedelta) -> None:
    with house_db.begin() as db:
        assert inbox.last_seen(db, "/manning") is None
        inbox.heard(db, {"/manning": NOW, "/certification": NOW}, NOW)
        inbox.heard(db, {"/manning": NOW - later}, NOW)
        assert inbox.last_seen(db, "/manning") == NOW
        inbox.heard(db, {"/manning": NOW + later}, NOW)
        assert inbox.last_seen(db, "/manning") == NOW + later
