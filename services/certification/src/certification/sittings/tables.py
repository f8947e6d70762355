"""Sittings as announced; `taken` never exceeds `seats`."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import UUID

from certification.tables import METADATA
from nausetu import bearings
from nausetu.db.house import Instant

sitting = sa.Table(
    "sitting", METADATA,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    *bearings.columns(),  # state: the State that holds the examination
    sa.Column("grade", sa.Text, nullable=False),
    sa.Column("centre", sa.Text, nullable=False),
    sa.Column("held_on", sa.Date, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("taken", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.CheckConstraint("taken >= 0 AND taken <= seats", name="sitting_not_overbooked"),
    sa.Index("sitting_state", "state", "held_on", "id"),
)  # fmt: skip
