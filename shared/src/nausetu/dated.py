"""Dated rows of the States (parameters, zones): a later value is a new row, looked up as of a day.

A row stands from `since` until the day before the next row of the same key, or until its own `until`. What stood is
never overwritten: an entry that would change the past is refused. No provision and no value is held here.
"""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import sqlalchemy as sa

from nausetu.problems import Conflict, Fault, InvalidRequest

_LOCK = sa.text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")


def refuse_misfit(
    db: sa.Connection,
    table: sa.Table,
    key: Mapping[str, Any],
    since: date,
    until: date | None,
    *,
    gaps: bool = False,
) -> None:
    """Hold a new row of `key` to what stands; others that enter the same key wait until this act has ended.

    Raises Conflict where days would have two values, InvalidRequest where `until` lies before `since`, or where days
    would be left without a value (unless `gaps` may be).
    """
    if until is not None and until < since:
        raise InvalidRequest("ends before it begins", errors=[Fault("/until", "lies before since")])
    db.execute(_LOCK, {"key": "\n".join([table.name, *(str(value) for value in key.values())])})
    where = [table.c[name] == value for name, value in key.items()]
    last = db.execute(
        sa.select(table.c.since, table.c.until).where(*where).order_by(table.c.since.desc()).limit(1)
    ).one_or_none()
    if last is None:
        return
    if since <= last.since or (last.until is not None and since <= last.until):
        through = last.until.isoformat() if last.until else "further notice"
        raise Conflict(f"a value stands from {last.since.isoformat()} until {through}; a later one begins after it")
    if not gaps and last.until is not None and since > last.until + timedelta(days=1):
        detail = f"the value before ends on {last.until.isoformat()}: days between would have none"
        raise InvalidRequest(detail, errors=[Fault("/since", detail)])


def standing(table: sa.Table, *key: str) -> sa.Subquery:
    """The rows of `table` with `last_day`, their last day in force (null: until further notice)."""
    following = sa.func.lead(table.c.since).over(partition_by=[table.c[name] for name in key], order_by=table.c.since)
    # LEAST passes nulls over: the earlier of its own end and the eve of the next row.
    return sa.select(table, sa.func.least(table.c.until, following - 1, type_=sa.Date).label("last_day")).subquery()


def in_force(rows: sa.Subquery, day: date) -> sa.ColumnElement[bool]:
    """Whether a row of `standing(...)` is in force on `day`."""
    return sa.and_(rows.c.since <= day, sa.or_(rows.c.last_day.is_(None), rows.c.last_day >= day))
