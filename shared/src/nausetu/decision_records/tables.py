"""The table of decision records. A record is written once and never changed."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from nausetu import bearings
from nausetu.db.house import HOUSE, Instant

decision_record = sa.Table(
    "decision_record", HOUSE,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("decision", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False, index=True),
    *bearings.columns(),
    sa.Column("as_of", sa.Date, nullable=False),
    sa.Column("facts", JSONB, nullable=False),
    sa.Column("answer", JSONB, nullable=False),
    sa.Column("parameters", JSONB, nullable=False),
    sa.Column("decided_by", sa.Text, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
)  # fmt: skip
