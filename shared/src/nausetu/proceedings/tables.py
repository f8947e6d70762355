"""Tables of proceedings and appeals; `state` is the State borne, `status` the state of the procedure."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from nausetu import bearings
from nausetu.db.house import HOUSE, Instant

proceeding = sa.Table(
    "proceeding", HOUSE,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("matter", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    *bearings.columns(),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("grounds", JSONB, nullable=False),
    sa.Column("notice", sa.Text, nullable=False),
    sa.Column("issued_on", sa.Date, nullable=False),
    sa.Column("reply_days", sa.SmallInteger),
    sa.Column("served_on", sa.Date),
    sa.Column("served_how", sa.Text),
    sa.Column("reply_by", sa.Date),
    sa.Column("replies", JSONB, nullable=False),
    sa.Column("hearing", JSONB),
    sa.Column("order", sa.Text),
    sa.Column("reasons", sa.Text),
    sa.Column("ordered_on", sa.Date),
    sa.Column("communicated_on", sa.Date),
    sa.Column("communicated_how", sa.Text),
    sa.Column("appeal_last_day", sa.Date),
    sa.Column("without_hearing_reason", sa.Text),
    sa.Column("in_effect", sa.Text),
    sa.Column("opened_at", Instant, nullable=False),
    sa.Column("opened_by", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Index("proceeding_subject", "matter", "subject"),
)  # fmt: skip

_ALONE = sa.text("status = 'filed' AND proceeding_id IS NULL")

appeal = sa.Table(
    "appeal", HOUSE,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("rule", sa.Text, nullable=False),
    sa.Column("proceeding_id", UUID(as_uuid=False), sa.ForeignKey("proceeding.id"), index=True),
    sa.Column("subject", sa.Text, nullable=False),
    *bearings.columns(),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("order", sa.Text, nullable=False),
    sa.Column("communicated_on", sa.Date, nullable=False),
    sa.Column("grounds", sa.Text, nullable=False),
    sa.Column("filed_on", sa.Date, nullable=False),
    sa.Column("filed_by", sa.Text, nullable=False),
    sa.Column("last_day", sa.Date, nullable=False),
    sa.Column("stay", sa.Boolean, nullable=False),
    sa.Column("hearing", JSONB),
    sa.Column("outcome", sa.Text),
    sa.Column("reasons", sa.Text),
    sa.Column("decided_on", sa.Date),
    sa.Column("version", sa.Integer, nullable=False),
    sa.CheckConstraint("filed_on <= last_day"),
    sa.Index("appeal_subject", "rule", "subject"),
    sa.Index("appeal_once", "rule", "subject", unique=True, postgresql_where=_ALONE),
)  # fmt: skip
