"""A State's reports, one open at a time, and the acts that they hold."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from certification.tables import METADATA
from nausetu.db.house import Instant

report = sa.Table(
    "report", METADATA,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("covers_from", sa.Date, nullable=False),
    sa.Column("covers_to", sa.Date),
    sa.Column("due_on", sa.Date),
    sa.Column("submitted_on", sa.Date),
    sa.Column("acknowledged_on", sa.Date),
    sa.Column("acts", sa.Integer),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.CheckConstraint("status IN ('open', 'submitted', 'acknowledged')"),
    sa.Index("report_open", "state", unique=True, postgresql_where=sa.text("status = 'open'")),
    sa.Index("report_state", "state", "id"),
)  # fmt: skip

report_act = sa.Table(
    "report_act", METADATA,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("report_id", UUID(as_uuid=False), sa.ForeignKey("report.id"), nullable=False),
    sa.Column("type", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.Column("citation", sa.Text),
    sa.Column("data", JSONB, nullable=False),
    sa.Index("report_act_report", "report_id", "id"),
)  # fmt: skip
