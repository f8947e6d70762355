"""The deadlines table. `since`, `due` hold a day as its first instant (`in_days`); from `late_from` on it is too late.

`ended_at`: when what it asks for was done (in time or late) or fell away. One that `waits` is still to be done when its
time has run out; another (a right to appeal) has then lapsed.
"""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import UUID

from nausetu import bearings
from nausetu.auth import Bears
from nausetu.db.house import HOUSE, Instant
from nausetu.moments import Moment, moment_of

STANDS = sa.text("outcome <> 'withdrawn'")

deadline = sa.Table(
    "deadline", HOUSE,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("matter", sa.Text, nullable=False),
    sa.Column("owner_role", sa.Text, nullable=False),
    *bearings.columns(),
    sa.Column("since", Instant, nullable=False),
    sa.Column("due", Instant, nullable=False),
    sa.Column("in_days", sa.Boolean, nullable=False),
    sa.Column("late_from", Instant, nullable=False),
    sa.Column("waits", sa.Boolean, nullable=False),
    sa.Column("rule", sa.Text, nullable=False),
    sa.Column("outcome", sa.Text, nullable=False),
    sa.Column("ended_at", Instant),
    sa.Column("missed_at", Instant),
    sa.Column("registered_at", Instant, nullable=False),
    sa.Column("put_off", sa.Integer, nullable=False, server_default="0"),
    sa.CheckConstraint("outcome IN ('open', 'met', 'missed', 'withdrawn')"),
    sa.CheckConstraint("due >= since"),
    sa.Index("deadline_once", "what", "subject", "since", unique=True, postgresql_where=STANDS),
    sa.Index("deadline_undone", "subject", "what", postgresql_where=sa.text("ended_at IS NULL")),
    sa.Index("deadline_open", "put_off", "late_from", postgresql_where=sa.text("outcome = 'open'")),
    sa.Index("deadline_listed", "late_from", "id"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Deadline:
    """One deadline as read."""

    id: str
    what: str
    subject: str
    matter: str
    owner_role: str
    bears: Bears
    since: Moment
    due: Moment
    rule: str
    outcome: str

    @classmethod
    def of(cls, row: Any) -> "Deadline":
        """From a row of the table."""
        since, due = (moment_of(at, in_days=row.in_days) for at in (row.since, row.due))
        owner = (row.matter, row.owner_role, bearings.of(row))
        return cls(row.id, row.what, row.subject, *owner, since, due, row.rule, row.outcome)
