"""Crew lists as posted, and what was last found of each vessel's crew."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from manning.tables import METADATA
from nausetu.db.house import Instant

crew_list = sa.Table(
    "crew_list", METADATA,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("registration_number", sa.Text, sa.ForeignKey("vessel.registration_number"), nullable=False),
    sa.Column("in_operation", sa.Boolean, nullable=False),
    sa.Column("voyage_duration_h", sa.Numeric(21, 6)),
    sa.Column("persons", JSONB, nullable=False),
    sa.Column("posted_by_role", sa.Text, nullable=False),
    sa.Column("posted_by", sa.Text, nullable=False),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.Index("crew_list_vessel", "registration_number", "effective_at", "recorded_at", "id"),
    sa.Index("crew_list_persons", "persons", postgresql_using="gin", postgresql_ops={"persons": "jsonb_path_ops"}),
)  # fmt: skip

crew_found = sa.Table(
    "crew_found", METADATA,
    sa.Column("registration_number", sa.Text, sa.ForeignKey("vessel.registration_number"), primary_key=True),
    sa.Column("crew_list", UUID(as_uuid=False), sa.ForeignKey("crew_list.id"), nullable=False),
    sa.Column("outcome", sa.Text, nullable=False),
    sa.Column("as_of", sa.Date, nullable=False),
    sa.Column("decision_record", UUID(as_uuid=False), nullable=False),
    sa.Column("found_at", Instant, nullable=False),
)  # fmt: skip
