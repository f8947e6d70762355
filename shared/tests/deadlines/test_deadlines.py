"""Deadlines: registered once, met in time or late, missed once from the midnight after the last day (T1, T2)."""

from datetime import date, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu import deadlines
from nausetu.auth import Bears
from nausetu.deadlines.runner import run_once
from nausetu.law import add_months
from nausetu.moments import Moment
from nausetu.problems import Conflict
from nausetu.testing.acting import acting

KERALA = Bears.of("IN-KL")
MORNING = "2026-10-01T10:00:00+05:30"


def register(
    engine: sa.Engine, since: Moment, due: Moment, subject: str = "A-1", now: str = MORNING, **more: Any
) -> str:
    with acting(engine, now=now) as act:
        return deadlines.register(
            act, what=more.pop("what", "examine"), subject=subject, matter="applications",
            owner_role="designated_authority", bears=KERALA, since=since, due=due, rule="IVM-2025 r.5(4)", **more,
        )  # fmt: skip


def run(engine: sa.Engine, now: str, **lapses: Any) -> int:
    return run_once(engine, "certification", datetime.fromisoformat(now), lapses)


def outcomes(engine: sa.Engine) -> list[str]:
    with engine.connect() as db:
        return list(db.execute(sa.text("SELECT outcome FROM deadline ORDER BY since, id")).scalars())


def rows(engine: sa.Engine, text: str) -> list[Any]:
    with engine.connect() as db:
        return list(db.execute(sa.text(text)))


def test_the_last_day_is_in_time_to_its_midnight(house_db: sa.Engine) -> None:
    register(house_db, date(2026, 12, 15), date(2026, 12, 30))
    assert run(house_db, "2026-12-30T23:59:59+05:30") == 0
    assert run(house_db, "2026-12-31T00:00:00+05:30") == 1
    assert outcomes(house_db) == ["missed"]


@pytest.mark.parametrize(
    ("now", "outcome"), [("2026-12-30T23:59:59.999999+05:30", "met"), ("2026-12-31T00:00:00+05:30", "missed")]
)
def test_done_at_the_midnight(house_db: sa.Engine, now: str, outcome: str) -> None:
    register(house_db, date(2026, 12, 15), date(2026, 12, 30))
    with acting(house_db, now=now) as act:
        assert deadlines.meet(act, "examine", "A-1") is (outcome == "met")
    run(house_db, "2027-01-01T00:00:00+05:30")
    assert outcomes(house_db) == [outcome]


def test_within_24_hours_runs_to_the_second(house_db: sa.Engine) -> None:
    heard = datetime.fromisoformat("2026-10-01T10:15:30.400000+05:30")
    due = datetime.fromisoformat("2026-10-02T10:15:30.400000+05:30")
    register(house_db, heard, due)
    assert run(house_db, "2026-10-02T10:15:30.900000+05:30") == 0
    assert run(house_db, "2026-10-02T10:15:31+05:30") == 1


def test_a_miss_leaves_audit_and_one_event(house_db: sa.Engine) -> None:
    register(house_db, date(2026, 10, 1), date(2026, 10, 31))
    for _ in range(3):
        run(house_db, "2026-11-02T06:00:00+05:30")
    (audit,) = rows(house_db, "SELECT act, matter, subject, actor, authority, citation, effective_at FROM audit_record")
    assert audit[:6] == ("miss_deadline", "applications", "A-1", "system:calendar", "KL", "IVM-2025 r.5(4)")
    assert audit.effective_at == datetime.fromisoformat("2026-11-01T00:00:00+05:30")
    (event,) = rows(house_db, "SELECT type, subject, data FROM outbox")
    assert (event.type, event.subject) == ("certification.deadline_missed.v1", "A-1")
    assert event.data["due"] == "2026-10-31"
    assert event.data["state"] == "IN-KL"


def test_registered_twice_it_is_one(house_db: sa.Engine) -> None:
    first = register(house_db, date(2026, 10, 1), date(2026, 10, 31))
    assert register(house_db, date(2026, 10, 1), date(2026, 10, 31)) == first
    assert outcomes(house_db) == ["open"]


@pytest.mark.parametrize(
    ("since", "due"),
    [
        (date(2026, 10, 2), date(2026, 10, 1)),
        (date(2026, 10, 2), datetime.fromisoformat(MORNING)),
        (date(2026, 10, 1), date(2026, 11, 1)),
    ],
)
def test_periods_that_cannot_be_are_refused(house_db: sa.Engine, since: Moment, due: Moment) -> None:
    register(house_db, date(2026, 10, 1), date(2026, 10, 31))
    with pytest.raises(ValueError, match=r"period|another end"):
        register(house_db, since, due)


def test_done_late_it_is_missed_but_waits_no_longer(house_db: sa.Engine) -> None:
    register(house_db, date(2026, 10, 1), date(2026, 10, 31))
    with acting(house_db, now="2026-11-05T10:00:00+05:30") as act:
        assert not deadlines.meet(act, "examine", "A-1")
    assert rows(house_db, "SELECT 1 FROM task WHERE closed_at IS NULL") == []
    lapsed: list[str] = []
    assert run(house_db, "2026-11-06T00:00:00+05:30", examine=lambda _act, missed: lapsed.append(missed.subject)) == 1
    assert (outcomes(house_db), lapsed) == (["missed"], [])


def test_done_in_time_and_recorded_later_it_is_met(house_db: sa.Engine) -> None:
    register(house_db, date(2026, 10, 1), date(2026, 10, 31))
    run(house_db, "2026-11-02T00:00:00+05:30")
    with acting(house_db, now="2026-11-05T10:00:00+05:30") as act:
        assert deadlines.meet(act, "examine", "A-1", at=date(2026, 10, 31))
    assert outcomes(house_db) == ["met"]


def test_a_right_lapses_and_waits_for_nobody(house_db: sa.Engine) -> None:
    register(house_db, date(2026, 10, 1), date(2026, 10, 31), waits=False)
    assert rows(house_db, "SELECT 1 FROM task") == []
    run(house_db, "2026-11-02T00:00:00+05:30")
    assert rows(house_db, "SELECT 1 FROM deadline WHERE ended_at IS NULL") == []
    with acting(house_db, now="2026-11-05T10:00:00+05:30") as act:
        assert not deadlines.meet(act, "examine", "A-1")
        assert deadlines.meet(act, "examine", "A-1", at=date(2026, 10, 31))
    assert outcomes(house_db) == ["met"]


def test_of_several_the_earliest_undone_is_met(house_db: sa.Engine) -> None:
    register(house_db, date(2026, 10, 1), date(2026, 10, 31))
    register(house_db, date(2026, 10, 5), date(2026, 11, 4))
    with acting(house_db, now=MORNING) as act:
        deadlines.meet(act, "examine", "A-1")
    assert outcomes(house_db) == ["met", "open"]
    with acting(house_db, now=MORNING) as act:
        assert not deadlines.meet(act, "examine", "A-1", since=date(2026, 10, 1))
        assert deadlines.meet(act, "examine", "A-1", since=date(2026, 10, 5))


def test_withdrawn_it_is_never_missed_and_may_start_again(house_db: sa.Engine) -> None:
    first = register(house_db, date(2026, 10, 1), date(2026, 10, 31))
    with acting(house_db, now=MORNING) as act:
        deadlines.withdraw(act, "examine", "A-1")
    assert register(house_db, date(2026, 10, 1), date(2026, 10, 31)) != first
    with acting(house_db, now=MORNING) as act:
        deadlines.withdraw_all(act, "A-1")
    assert run(house_db, "2027-01-01T00:00:00+05:30") == 0
    assert rows(house_db, "SELECT 1 FROM task WHERE closed_at IS NULL") == []


def test_what_ran_out_before_it_was_withdrawn_is_missed(house_db: sa.Engine) -> None:
    register(house_db, date(2026, 10, 1), date(2026, 10, 31))
    with acting(house_db, now="2026-11-01T00:00:00+05:30") as act:
        deadlines.withdraw_all(act, "A-1")
    assert run(house_db, "2026-11-01T00:00:01+05:30") == 1


def test_clamped_ends_are_each_missed_once_and_none_skipped(house_db: sa.Engine) -> None:
    """Trial 10: 29, 30, 31 August + 6 months all end on 28 February."""
    for day in (29, 30, 31):
        since = date(2026, 8, day)
        register(house_db, since, add_months(since, 6))
    assert run(house_db, "2027-02-28T23:59:59+05:30") == 0
    assert run(house_db, "2027-03-01T00:00:00+05:30") == 3
    assert run(house_db, "2027-03-02T00:00:00+05:30") == 0
    assert len(rows(house_db, "SELECT id FROM outbox")) == 3


def test_three_months_before_two_month_ends_are_two_deadlines(house_db: sa.Engine) -> None:
    """Trial 10: reminders 3 months before 30 and 31 May fall on one clamped day, and are two, each once."""
    for subject, end in (("L-1", date(2027, 5, 30)), ("L-2", date(2027, 5, 31))):
        register(house_db, date(2026, 10, 1), add_months(end, -3), subject)
    assert run(house_db, "2027-03-01T00:00:00+05:30") == 2
    assert sorted(row.subject for row in rows(house_db, "SELECT subject FROM outbox")) == ["L-1", "L-2"]


def test_a_lapse_happens_with_the_miss(house_db: sa.Engine) -> None:
    register(house_db, date(2026, 10, 1), date(2026, 10, 31))

    def lapse(act: Any, missed: Any) -> None:
        act.audit("lapse", missed.matter, missed.subject)
        deadlines.withdraw_all(act, missed.subject)

    assert run(house_db, "2026-11-01T00:00:00+05:30", examine=lapse) == 1
    assert [r.act for r in rows(house_db, "SELECT act FROM audit_record ORDER BY position")] == [
        "lapse",
        "miss_deadline",
    ]


def test_a_lapse_that_the_state_refuses_leaves_the_miss(house_db: sa.Engine) -> None:
    register(house_db, date(2026, 10, 1), date(2026, 10, 31))

    def lapse(act: Any, missed: Any) -> None:
        act.audit("lapse", missed.matter, missed.subject)
        raise Conflict("it has moved on")

    assert run(house_db, "2026-11-01T00:00:00+05:30", examine=lapse) == 1
    (audit,) = rows(house_db, "SELECT act, details FROM audit_record")
    assert (audit.act, audit.details["refused"]) == ("miss_deadline", "it has moved on")


def test_one_bad_lapse_does_not_keep_the_others_waiting(house_db: sa.Engine) -> None:
    register(house_db, date(2026, 10, 1), date(2026, 10, 10), "bad", what="lapse_bad")
    register(house_db, date(2026, 10, 1), date(2026, 10, 20), "good")

    def broken(_act: Any, missed: Any) -> None:
        raise ZeroDivisionError(missed.subject)

    with pytest.raises(ZeroDivisionError):
        run(house_db, "2026-11-01T00:00:00+05:30", lapse_bad=broken)
    with pytest.raises(ZeroDivisionError):
        run(house_db, "2026-11-01T00:00:05+05:30", lapse_bad=broken)
    assert [r.subject for r in rows(house_db, "SELECT subject FROM outbox")] == ["good"]
    assert run(house_db, "2026-11-01T00:00:10+05:30") == 1
