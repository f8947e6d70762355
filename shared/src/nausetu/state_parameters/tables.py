"""Table of State parameters: a later value is a new row."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from nausetu.db import HOUSE
from nausetu.db.house import Instant

state_parameter = sa.Table(
    "state_parameter", HOUSE,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("water_area", sa.Text, nullable=False, server_default=""),
    sa.Column("since", sa.Date, nullable=False),
    sa.Column("until", sa.Date),
    sa.Column("value", JSONB, nullable=False),
    sa.Column("unit", sa.Text, nullable=False),
    sa.Column("citation", sa.Text, nullable=False),
    sa.Column("notification_number", sa.Text, nullable=False),
    sa.Column("notification_date", sa.Date, nullable=False),
    sa.Column("note", sa.Text),
    sa.Column("version", sa.Integer, nullable=False, server_default="1"),
    sa.Column("entered_by", sa.Text, nullable=False),
    sa.Column("entered_at", Instant, nullable=False),
    sa.UniqueConstraint("state", "name", "water_area", "since"),
)  # fmt: skip
