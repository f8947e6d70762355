"""Tables: one row for each import with its position and counts, and what was rejected."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from nausetu.db import HOUSE
from nausetu.db.house import Instant

import_run = sa.Table(
    "import_run", HOUSE,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("matter", sa.Text, nullable=False),
    sa.Column("media_type", sa.Text, nullable=False),
    sa.Column("dry_run", sa.Boolean, nullable=False),
    sa.Column("sha256", sa.Text, nullable=False),
    sa.Column("bytes_total", sa.BigInteger, nullable=False),
    sa.Column("bytes_read", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("line", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("header", JSONB),
    sa.Column("rows", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("created", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("updated", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("unchanged", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("rejected", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("caller", JSONB, nullable=False),
    sa.Column("state", sa.Text),
    sa.Column("office", sa.Text),
    sa.Column("org", sa.Text),
    sa.Column("started_at", Instant, nullable=False),
    sa.Column("finished_at", Instant),
    sa.Index("import_run_open", "started_at", postgresql_where=sa.text("finished_at IS NULL")),
)  # fmt: skip

import_error = sa.Table(
    "import_error", HOUSE,
    sa.Column("import_id", UUID(as_uuid=False), sa.ForeignKey(import_run.c.id), primary_key=True),
    sa.Column("line", sa.BigInteger, primary_key=True),
    sa.Column("ordinal", sa.SmallInteger, primary_key=True),
    sa.Column("pointer", sa.Text, nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
    sa.Column("row", JSONB, nullable=False),
)  # fmt: skip
