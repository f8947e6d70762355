"""Registering, meeting and withdrawing deadlines, within the act that starts or ends the period.

The act itself is audited by whoever does it. A deadline is also a task of its owner, until what it asks for is done.
"""

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from nausetu import bearings
from nausetu.act import Act
from nausetu.auth import Bears, Role
from nausetu.deadlines.tables import STANDS, deadline
from nausetu.ids import uuid7
from nausetu.moments import Moment, in_time, instant_of, late_from, moment_of
from nausetu.tasks.actions import close_task, close_tasks_of, open_task

_d = deadline.c
_INSERT = insert(deadline)
_REGISTER = _INSERT.on_conflict_do_update(
    index_elements=[_d.what, _d.subject, _d.since],
    index_where=STANDS,
    set_={"what": _INSERT.excluded.what},
).returning(_d.id, _d.late_from)
_UNDONE = (
    sa.select(_d.id, _d.due, _d.in_days)
    .where(
        _d.what == sa.bindparam("what"), _d.subject == sa.bindparam("subject"), _d.ended_at.is_(None)
    )
    .order_by(_d.late_from, _d.id)
    .limit(1)
    .with_for_update()
)  # fmt: skip
_LAPSED = (
    sa.select(_d.id, _d.due, _d.in_days)
    .where(_d.what == sa.bindparam("what"), _d.subject == sa.bindparam("subject"), _d.outcome == "missed", ~_d.waits)
    .order_by(_d.late_from.desc())
    .limit(1)
    .with_for_update()
)
_WITHDRAW = (
    sa.update(deadline)
    .where(_d.subject == sa.bindparam("of_subject"), _d.ended_at.is_(None))
    .values(
        ended_at=sa.bindparam("now"),
        outcome=sa.case(((_d.outcome == "open") & (_d.late_from > sa.bindparam("now")), "withdrawn"), else_=_d.outcome),
    )
)


def register(
    act: Act,
    *,
    what: str,
    subject: str,
    matter: str,
    owner_role: Role,
    bears: Bears,
    since: Moment,
    due: Moment,
    rule: str,
    waits: bool = True,
) -> str:
    """Start a period; returns the deadline's id. Registered twice (what, subject, since), it is one and the same.

    `since` and `due` are both dates (the last day is in time to its midnight, T1) or both instants (T2). `rule` is the
    citation that prints the period. One that `waits` is a task of its owner, in time and after; another, a right that
    lapses, is nobody's.
    Raises ValueError where the period ends before it starts, mixes dates and instants, or already runs to another day.
    """
    in_days = not isinstance(since, datetime)
    if in_days == isinstance(due, datetime) or instant_of(due) < instant_of(since):
        raise ValueError(f"{what}: no period from {since} to {due}")
    row = {
        "id": uuid7(), "what": what, "subject": subject, "matter": matter, "owner_role": owner_role,
        **bearings.values(bears), "since": instant_of(since), "due": instant_of(due), "in_days": in_days,
        "late_from": late_from(due), "waits": waits, "rule": rule, "outcome": "open", "registered_at": act.now,
    }  # fmt: skip
    found = act.db.execute(_REGISTER, row).one()
    if found.late_from != late_from(due):
        raise ValueError(f"{what} of {subject} since {since} runs already, to another end")
    if waits and found.id == row["id"]:
        open_task(act, what, subject, matter=matter, role=owner_role, bears=bears, due=due, rule=rule)
    return str(found.id)


def meet(act: Act, what: str, subject: str, *, at: Moment | None = None, since: Moment | None = None) -> bool:
    """What the period asked for is done (`at` a day or an instant; default now); True where it was done in time.

    Of several undone ones the earliest is meant, unless `since` names it. Done late, it is or will be missed, but
    waits no longer. Done in time and recorded later, it is met, whatever the calendar said meanwhile.
    """
    close_task(act, what, subject)
    done = act.now if at is None else at
    for query in (_UNDONE, _LAPSED):
        find = query if since is None else query.where(_d.since == instant_of(since))
        row: Any = act.db.execute(find, {"what": what, "subject": subject}).one_or_none()
        if row is None:
            continue
        timely = in_time(moment_of(row.due, in_days=row.in_days), done)
        values: dict[str, Any] = {"ended_at": instant_of(done)} | ({"outcome": "met"} if timely else {})
        if query is _LAPSED and not timely:
            return False
        act.db.execute(sa.update(deadline).where(_d.id == row.id).values(values))
        return timely
    return False


def withdraw(act: Act, what: str, subject: str) -> None:
    """The period no longer runs: what it waited for has fallen away. One still in time is neither met nor missed."""
    act.db.execute(_WITHDRAW.where(_d.what == what), {"of_subject": subject, "now": act.now})
    close_task(act, what, subject)


def withdraw_all(act: Act, subject: str) -> None:
    """Withdraw every deadline and close every task of a subject that has come to its end."""
    act.db.execute(_WITHDRAW, {"of_subject": subject, "now": act.now})
    close_tasks_of(act, subject)
