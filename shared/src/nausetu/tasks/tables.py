"""The tasks table: what waits for whom. A task without a due day sorts last."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import UUID

from nausetu import bearings
from nausetu.db.house import HOUSE, Instant

_OPEN = sa.text("closed_at IS NULL")

task = sa.Table(
    "task", HOUSE,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("matter", sa.Text, nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    *bearings.columns(),
    sa.Column("assignee_sub", sa.Text),
    sa.Column("due", Instant),
    sa.Column("in_days", sa.Boolean, nullable=False),
    sa.Column("late_from", Instant, nullable=False),
    sa.Column("rule", sa.Text),
    sa.Column("opened_at", Instant, nullable=False),
    sa.Column("closed_at", Instant),
    sa.Column("closed_by", sa.Text),
    sa.Index("task_once", "subject", "what", unique=True, postgresql_where=_OPEN),
    sa.Index("task_role", "role", "late_from", "id", postgresql_where=_OPEN),
    sa.Index("task_assignee", "assignee_sub", "late_from", "id", postgresql_where=_OPEN),
)  # fmt: skip
