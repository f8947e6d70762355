"""Opening and closing tasks, within the act that makes or does them. Never audited by themselves: the act is."""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from nausetu import bearings
from nausetu.act import Act
from nausetu.auth import Bears, Role
from nausetu.ids import uuid7
from nausetu.moments import Moment, instant_of, late_from
from nausetu.tasks.tables import task

WITHOUT_END = datetime(9999, 12, 31, tzinfo=UTC)
"""Where a task without a due day stands in order of due days: last."""

_t = task.c
_INSERT = insert(task)
_NEW = _INSERT.excluded
_DUE = ("due", "in_days", "late_from")
_OPEN = _INSERT.on_conflict_do_update(
    index_elements=[_t.subject, _t.what],
    index_where=_t.closed_at.is_(None),
    set_={name: _NEW[name] for name in ("role", "state", "office", "org", "holder_sub")}
    | {name: sa.func.coalesce(_NEW[name], _t[name]) for name in ("rule", "assignee_sub")}
    | {name: sa.case((_NEW.due.is_(None), _t[name]), else_=_NEW[name]) for name in _DUE},
).returning(_t.id)
_CLOSE = sa.update(task).where(_t.subject == sa.bindparam("of_subject"), _t.closed_at.is_(None))


def open_task(
    act: Act,
    what: str,
    subject: str,
    *,
    matter: str,
    role: Role,
    bears: Bears,
    due: Moment | None = None,
    rule: str | None = None,
    assignee_sub: str | None = None,
) -> str:
    """Put `what` of `subject` before those of `role` whom `bears` reaches, or before one of them; returns its id.

    `due`: last day (or instant) on which it is in time. One that waits already is brought up to date, not
    doubled; without a new due day it keeps the one it has.
    """
    row = {
        "id": uuid7(), "what": what, "subject": subject, "matter": matter, "role": role, **bearings.values(bears),
        "assignee_sub": assignee_sub, "due": None if due is None else instant_of(due),
        "in_days": not isinstance(due, datetime), "late_from": WITHOUT_END if due is None else late_from(due),
        "rule": rule, "opened_at": act.now,
    }  # fmt: skip
    return str(act.db.execute(_OPEN, row).scalar_one())


def close_task(act: Act, what: str, subject: str) -> None:
    """It is done; nothing happens where it did not wait."""
    act.db.execute(_CLOSE.where(_t.what == what).values(_closed(act)), {"of_subject": subject})


def close_tasks_of(act: Act, subject: str) -> None:
    """Close all that waits on a subject that has come to its end."""
    act.db.execute(_CLOSE.values(_closed(act)), {"of_subject": subject})


def _closed(act: Act) -> dict[str, object]:
    return {"closed_at": act.now, "closed_by": act.caller.sub}
