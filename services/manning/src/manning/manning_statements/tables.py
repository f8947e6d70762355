"""Statements as issued. None is ever changed: a new one of the same vessel stands in its place."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from manning.tables import METADATA
from nausetu.db.house import Instant

manning_statement = sa.Table(
    "manning_statement", METADATA,
    sa.Column("number", sa.Text, primary_key=True),
    sa.Column("registration_number", sa.Text, sa.ForeignKey("vessel.registration_number"), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("issued_on", sa.Date, nullable=False),
    sa.Column("issued_by", sa.Text, nullable=False),
    sa.Column("survey_certificate", sa.Text, nullable=False),
    sa.Column("survey_certificate_on", sa.Date, nullable=False),
    sa.Column("operating_area", sa.Text, nullable=False),
    sa.Column("further_factors", JSONB, nullable=False),
    sa.Column("vessel", JSONB, nullable=False),
    sa.Column("category", sa.Text),
    sa.Column("outcome", sa.Text, nullable=False),
    sa.Column("positions", JSONB, nullable=False),
    sa.Column("orders", JSONB, nullable=False),
    sa.Column("decision_record", UUID(as_uuid=False), nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.UniqueConstraint("registration_number", "version"),
)  # fmt: skip
