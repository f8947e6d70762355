"""Tables: what was uploaded, and whose it is."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from nausetu.db import HOUSE
from nausetu.db.house import Instant

attachment = sa.Table(
    "attachment", HOUSE,
    sa.Column("sha256", sa.Text, primary_key=True),
    sa.Column("media_type", sa.Text, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("uploaded_by", sa.Text, nullable=False),
    sa.Column("uploaded_at", Instant, nullable=False),
)  # fmt: skip

attachment_use = sa.Table(
    "attachment_use", HOUSE,
    sa.Column("sha256", sa.Text, sa.ForeignKey(attachment.c.sha256), primary_key=True),
    sa.Column("matter", sa.Text, primary_key=True),
    sa.Column("subject", sa.Text, primary_key=True),
    sa.Column("states", JSONB, nullable=False),
    sa.Column("office", sa.Text),
    sa.Column("org", sa.Text),
    sa.Column("holder_sub", sa.Text),
    sa.Column("used_by", sa.Text, nullable=False),
    sa.Column("used_at", Instant, nullable=False),
)  # fmt: skip
