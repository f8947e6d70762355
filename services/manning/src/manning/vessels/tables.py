"""The register and its history: `vessel` holds what stands, `vessel_version` each state whole, by effective time."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from manning.tables import METADATA
from nausetu import bearings
from nausetu.db.house import Instant

_Measure = sa.Numeric(21, 6)

vessel = sa.Table(
    "vessel", METADATA,
    sa.Column("registration_number", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", sa.Text, nullable=False),
    *bearings.columns(),  # state: the home State; org: the owner's organisation
    sa.Column("description", sa.Text),
    sa.Column("type", sa.Text),
    sa.Column("mechanically_propelled", sa.Boolean),
    sa.Column("decked", sa.Boolean),
    sa.Column("length_m", _Measure),
    sa.Column("breadth_m", _Measure),
    sa.Column("depth_m", _Measure),
    sa.Column("draft_m", _Measure),
    sa.Column("gross_tonnage", _Measure),
    sa.Column("tonnage_method", sa.Text),
    sa.Column("cargo_capacity_t", _Measure),
    sa.Column("engine_count", sa.Integer),
    sa.Column("engine_hp_each", _Measure),
    sa.Column("propulsion_kw", _Measure),
    sa.Column("passenger_capacity", sa.Integer),
    sa.Column("crew_stated", sa.Integer),
    sa.Column("bollard_pull_t", _Measure),
    sa.Column("bulk_cargo", sa.Text),
    sa.Column("dangerous_goods", sa.Boolean),
    sa.Column("hull_material", sa.Text),
    sa.Column("structure_shares", JSONB(none_as_null=True)),
    sa.Column("fuel", sa.Text),
    sa.Column("energy", JSONB(none_as_null=True)),
    sa.Column("battery_role", sa.Text),
    sa.Column("automation", sa.Text),
    sa.Column("use", sa.Text),
    sa.Column("zone", sa.SmallInteger),
    sa.Column("operating_area", sa.Text),
    sa.Column("built_year", sa.SmallInteger),
    sa.Column("keel_laid_on", sa.Date),
    sa.Column("registered_on", sa.Date),
    sa.Column("registration_valid_until", sa.Date),
    sa.Column("survey_certificate", sa.Text),
    sa.Column("last_surveyed_on", sa.Date),
    sa.Column("survey_valid_until", sa.Date),
    sa.Column("invented", sa.Boolean),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.CheckConstraint("registration_number ~ '^[A-Z0-9-]+$'"),
    sa.Index("vessel_state", "state", "registration_number"),
    sa.Index("vessel_org", "org", "registration_number"),
)  # fmt: skip

vessel_version = sa.Table(
    "vessel_version", METADATA,
    sa.Column("registration_number", sa.Text, sa.ForeignKey("vessel.registration_number"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.Column("recorded_by", sa.Text, nullable=False),
    sa.Column("snapshot", JSONB, nullable=False),
    sa.Index("vessel_version_effective", "registration_number", "effective_at", "version"),
)  # fmt: skip
