"""Orders as given, and how they ended."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from manning.tables import METADATA
from nausetu.db.house import Instant

_IN_FORCE = sa.text("status = 'in_force'")

manning_order = sa.Table(
    "manning_order", METADATA,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("registration_number", sa.Text, sa.ForeignKey("vessel.registration_number"), nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("ordered_on", sa.Date, nullable=False),
    sa.Column("from_day", sa.Date, nullable=False),
    sa.Column("to_day", sa.Date),
    sa.Column("voyage", sa.Text),
    sa.Column("voyage_ended_on", sa.Date),
    sa.Column("revoked_on", sa.Date),
    sa.Column("places", JSONB, nullable=False),
    sa.Column("reasons", sa.Text, nullable=False),
    sa.Column("citation", sa.Text, nullable=False),
    sa.Column("ordered_by", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.CheckConstraint("status IN ('in_force', 'ended', 'revoked')"),
    sa.CheckConstraint("to_day >= from_day"),
    sa.Index("manning_order_vessel", "registration_number", "ordered_on", "id"),
    sa.Index("manning_order_once", "registration_number", "kind", unique=True, postgresql_where=_IN_FORCE),
)  # fmt: skip
