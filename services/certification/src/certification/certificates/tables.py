"""Certificates as they stand, and each state whole by effective time."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from certification.tables import METADATA
from nausetu import bearings
from nausetu.db.house import Instant

certificate = sa.Table(
    "certificate", METADATA,
    sa.Column("number", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("grade", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("status_since", sa.Date, nullable=False),
    sa.Column("suspended_until", sa.Date),
    sa.Column("issued_on", sa.Date, nullable=False),
    sa.Column("valid_until", sa.Date),
    sa.Column("indivc", sa.Text, nullable=False),
    sa.Column("holder_name", sa.Text, nullable=False),
    sa.Column("holder_name_folded", sa.Text, nullable=False),
    *bearings.columns(),  # state: the issuing State; holder_sub: the holder's account
    sa.Column("application_id", UUID(as_uuid=False), nullable=False, unique=True),
    sa.Column("endorsements", JSONB, nullable=False),
    sa.Column("limitations", JSONB, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.CheckConstraint("status IN ('valid', 'suspended', 'cancelled')"),
    sa.Index("certificate_holder", "indivc", "number"),
    sa.Index("certificate_state", "state", "number"),
)  # fmt: skip

certificate_version = sa.Table(
    "certificate_version", METADATA,
    sa.Column("number", sa.Text, sa.ForeignKey("certificate.number"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.Column("snapshot", JSONB, nullable=False),
    sa.Index("certificate_version_effective", "number", "effective_at", "version"),
)  # fmt: skip
