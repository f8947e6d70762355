"""Own copies of certificates and course certificates, one row for each event; the past is never overwritten."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from manning.tables import METADATA
from nausetu.db.house import Instant

known_certificate = sa.Table(
    "known_certificate", METADATA,
    sa.Column("number", sa.Text, primary_key=True),
    sa.Column("sequence", sa.BigInteger, primary_key=True),
    sa.Column("indivc", sa.Text),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("certificate", JSONB, nullable=False),
    sa.Index("known_certificate_holder", "indivc", "number", "effective_at", "sequence"),
)  # fmt: skip

known_course = sa.Table(
    "known_course", METADATA,
    sa.Column("certificate_number", sa.Text, primary_key=True),
    sa.Column("sequence", sa.BigInteger, primary_key=True),
    sa.Column("indivc", sa.Text, nullable=False),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("course", sa.Text, nullable=False),
    sa.Column("completed_on", sa.Date, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Index("known_course_holder", "indivc", "certificate_number", "effective_at", "sequence"),
)  # fmt: skip
