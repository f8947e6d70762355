"""The tables that every service's database holds for the library: outbox, inbox, audit, deadlines and the like.

`migrations/*.sql` beside this file are what Alembic runs; a test holds them and these definitions together.
"""

from importlib.resources import files

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import BYTEA, JSONB, UUID

HOUSE = sa.MetaData()

Instant = sa.DateTime(timezone=True)

outbox = sa.Table(
    "outbox", HOUSE,
    sa.Column("position", sa.BigInteger, sa.Identity(always=True), primary_key=True),
    sa.Column("id", UUID(as_uuid=False), nullable=False, unique=True),
    sa.Column("type", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("sequence", sa.BigInteger, nullable=False),
    sa.Column("time", Instant, nullable=False),
    sa.Column("data", JSONB, nullable=False),
    sa.Column("traceparent", sa.Text),
    sa.Column("published_at", Instant),
    sa.UniqueConstraint("subject", "sequence"),
    sa.Index("outbox_unpublished", "position", postgresql_where=sa.text("published_at IS NULL")),
)  # fmt: skip

subject_sequence = sa.Table(
    "subject_sequence", HOUSE,
    sa.Column("subject", sa.Text, primary_key=True),
    sa.Column("value", sa.BigInteger, nullable=False),
)  # fmt: skip

relay_mark = sa.Table(
    "relay_mark", HOUSE,
    sa.Column("cluster_id", sa.Text, primary_key=True),
    sa.Column("met_at", Instant, nullable=False),
)  # fmt: skip

inbox = sa.Table(
    "inbox", HOUSE,
    sa.Column("event_id", UUID(as_uuid=False), primary_key=True),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("type", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("sequence", sa.BigInteger, nullable=False),
    sa.Column("outcome", sa.Text, nullable=False),
    sa.Column("received_at", Instant, nullable=False),
)  # fmt: skip

inbox_sequence = sa.Table(
    "inbox_sequence", HOUSE,
    sa.Column("source", sa.Text, primary_key=True),
    sa.Column("subject", sa.Text, primary_key=True),
    sa.Column("fact", sa.Text, primary_key=True),
    sa.Column("highest", sa.BigInteger, nullable=False),
    sa.Column("event_time", Instant, nullable=False),
)  # fmt: skip

inbox_source = sa.Table(
    "inbox_source", HOUSE,
    sa.Column("source", sa.Text, primary_key=True),
    sa.Column("last_event_time", Instant, nullable=False),
    sa.Column("last_received_at", Instant, nullable=False),
)  # fmt: skip

audit_chain = sa.Table(
    "audit_chain", HOUSE,
    sa.Column("chain", sa.SmallInteger, primary_key=True),
    sa.Column("length", sa.BigInteger, nullable=False),
    sa.Column("previous", BYTEA, nullable=False),
    sa.Column("head", BYTEA, nullable=False),
)  # fmt: skip

audit_record = sa.Table(
    "audit_record", HOUSE,
    sa.Column("chain", sa.SmallInteger, primary_key=True),
    sa.Column("position", sa.BigInteger, primary_key=True),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("actor_roles", JSONB, nullable=False),
    sa.Column("authority", sa.Text),
    sa.Column("act", sa.Text, nullable=False),
    sa.Column("matter", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("from_state", sa.Text),
    sa.Column("to_state", sa.Text),
    sa.Column("citation", sa.Text),
    sa.Column("reasons", sa.Text),
    sa.Column("details", JSONB, nullable=False),
    sa.Column("previous", BYTEA, nullable=False),
    sa.Column("hash", BYTEA, nullable=False),
    sa.Index("audit_record_subject", "matter", "subject"),
    sa.Index("audit_record_recorded", "recorded_at", "chain", "position"),
)  # fmt: skip

idempotency_key = sa.Table(
    "idempotency_key", HOUSE,
    sa.Column("scope", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("request_hash", BYTEA, nullable=False),
    sa.Column("status", sa.SmallInteger, nullable=False),
    sa.Column("headers", JSONB, nullable=False),
    sa.Column("body", BYTEA, nullable=False),
    sa.Column("created_at", Instant, nullable=False, index=True),
)  # fmt: skip

number_counter = sa.Table(
    "number_counter", HOUSE,
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("authority", sa.Text, primary_key=True),
    sa.Column("year", sa.SmallInteger, primary_key=True),
    sa.Column("last", sa.Integer, nullable=False),
)  # fmt: skip


FIRST = ("0001_core", "0002_matters_a", "0003_matters_b")
"""What a service's first migration runs; later house migrations get revisions of their own."""


def migration(name: str) -> str:
    """SQL text of one house migration, e.g. `0001_core`."""
    return (files("nausetu.db") / "migrations" / f"{name}.sql").read_text("utf8")
