"""Table of recorded payments; a row is never changed."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import UUID

from nausetu.db import HOUSE
from nausetu.db.house import Instant

payment = sa.Table(
    "payment", HOUSE,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("receipt_number", sa.Text, nullable=False, unique=True),
    sa.Column("matter", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("purpose", sa.Text, nullable=False),
    sa.Column("mode", sa.Text, nullable=False),
    sa.Column("reference", sa.Text, nullable=False),
    sa.Column("amount", sa.Numeric(15, 2), nullable=False),
    sa.Column("payer", sa.Text, nullable=False),
    sa.Column("paid_on", sa.Date, nullable=False),
    sa.Column("citation", sa.Text),
    sa.Column("recorded_by", sa.Text, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.UniqueConstraint("mode", "reference", "matter", "subject", "purpose"),
    sa.Index("payment_subject", "matter", "subject"),
)  # fmt: skip
