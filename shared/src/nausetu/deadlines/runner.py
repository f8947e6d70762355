"""The calendar's door: misses each deadline whose time has run out, once, each in a transaction of its own.

Started twice it does no harm: a deadline is claimed in the transaction that misses it. Never decides what follows from
a miss; a service gives a callback for each `what` that has a consequence in law (an application lapses).
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from nausetu.act import Act
from nausetu.auth import Access, Caller
from nausetu.deadlines.tables import Deadline, deadline
from nausetu.events import EVENTS, Payload
from nausetu.law.problems import LawError
from nausetu.moments import late_from
from nausetu.problems import Problem

CALENDAR = Caller(sub="system:calendar", system=True)
_ACCESS = Access(frozenset(), scoped=False)
_AT_ONCE = 1000

Lapse = Callable[[Act, Deadline], None]
"""What the law attaches to a missed deadline. It locks its own record; it may refuse (Problem, LawError)."""

_d = deadline.c
_OVERDUE = (
    sa.select(_d.id)
    .where(_d.outcome == "open", _d.late_from <= sa.bindparam("now"))
    .order_by(_d.put_off, _d.late_from, _d.id)
    .limit(_AT_ONCE)
)
_READ = sa.select(deadline).where(_d.id == sa.bindparam("of_id"), _d.outcome == "open")
_MISS = (
    sa.update(deadline)
    .where(_d.id == sa.select(_d.id).where(_d.id == sa.bindparam("of_id"), _d.outcome == "open",
                                           _d.late_from <= sa.bindparam("now"))
           .with_for_update(skip_locked=True).scalar_subquery())
    .values(
        outcome="missed", missed_at=sa.bindparam("now"),
        ended_at=sa.case((_d.waits, _d.ended_at), else_=sa.func.coalesce(_d.ended_at, sa.bindparam("now"))),
    )
    .returning(_d.ended_at)
)  # fmt: skip
_PUT_OFF = sa.update(deadline).where(_d.id == sa.bindparam("of_id")).values(put_off=_d.put_off + 1)


class _TakenError(Exception):
    """Another runner, or the act it waited for, was there first."""


def run_once(engine: sa.Engine, service: str, now: datetime, lapses: Mapping[str, Lapse] | None = None) -> int:
    """Miss what is overdue at `now`, at most 1,000 in one run; returns how many. Emits `<service>.deadline_missed.v1`.

    An unforeseen error in a lapse is raised after its deadline was put behind the others: the next run does those
    first. Raises KeyError where the service has no such event.
    """
    payload = EVENTS[f"{service}.deadline_missed.v1"]
    with engine.connect() as db:
        overdue = db.execute(_OVERDUE, {"now": now}).scalars().all()
    return sum(_miss(engine, str(found), payload, now, lapses or {}) for found in overdue)


def _miss(engine: sa.Engine, found: str, payload: type[Payload], now: datetime, lapses: Mapping[str, Lapse]) -> bool:
    try:
        _transact(engine, found, payload, now, lapses, None)
    except _TakenError:
        return False
    except (Problem, LawError) as refusal:
        return _miss_only(engine, found, payload, now, str(refusal))
    except Exception:
        with engine.begin() as db:
            db.execute(_PUT_OFF, {"of_id": found})
        raise
    return True


def _miss_only(engine: sa.Engine, found: str, payload: type[Payload], now: datetime, refusal: str) -> bool:
    """The record's state refuses the consequence (it has moved on): the period ran out all the same."""
    try:
        _transact(engine, found, payload, now, {}, refusal)
    except _TakenError:
        return False
    return True


def _transact(
    engine: sa.Engine, found: str, payload: type[Payload], now: datetime, lapses: Mapping[str, Lapse],
    refusal: str | None,
) -> None:  # fmt: skip
    with engine.begin() as db:
        act = Act(db, CALENDAR, _ACCESS, now)
        row = db.execute(_READ, {"of_id": found}).one_or_none()
        if row is None:
            raise _TakenError
        missed = Deadline.of(row)
        act.allow(missed.bears)
        # The lapse locks its record before the deadline's row is locked, as acts do: no two wait in a ring.
        if row.ended_at is None and missed.what in lapses:
            lapses[missed.what](act, missed)
        if db.execute(_MISS, {"of_id": found, "now": now}).one_or_none() is None:
            raise _TakenError
        _say(act, missed, payload, refusal)
        act.flush()


def _say(act: Act, missed: Deadline, payload: type[Payload], refusal: str | None) -> None:
    more: dict[str, Any] = {"what": missed.what, "since": missed.since, "due": missed.due}
    if refusal:
        more["refused"] = refusal
    ended = late_from(missed.due)
    act.audit("miss_deadline", missed.matter, missed.subject, effective_at=ended, citation=missed.rule, **more)
    said = {
        "effective_at": ended, "state": next(iter(missed.bears.states), None), "matter": missed.matter,
        "what": missed.what, "owner_role": missed.owner_role, "since": missed.since, "due": missed.due,
        "rule": missed.rule,
    }  # fmt: skip
    act.emit(missed.subject, payload.model_validate(said))
