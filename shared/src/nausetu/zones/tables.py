"""Table of zone notifications: a later notification of an area is a new row."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import UUID

from nausetu.db import HOUSE
from nausetu.db.house import Instant

zone_notification = sa.Table(
    "zone_notification", HOUSE,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("water_area", sa.Text, nullable=False),
    sa.Column("water_area_folded", sa.Text, nullable=False),
    sa.Column("zone", sa.SmallInteger, nullable=False),
    sa.Column("max_significant_wave_height_m", sa.Numeric, nullable=False),
    sa.Column("since", sa.Date, nullable=False),
    sa.Column("until", sa.Date),
    sa.Column("notification_number", sa.Text, nullable=False),
    sa.Column("notification_date", sa.Date, nullable=False),
    sa.Column("note", sa.Text),
    sa.Column("version", sa.Integer, nullable=False, server_default="1"),
    sa.Column("entered_by", sa.Text, nullable=False),
    sa.Column("entered_at", Instant, nullable=False),
    sa.UniqueConstraint("state", "water_area_folded", "since"),
)  # fmt: skip
