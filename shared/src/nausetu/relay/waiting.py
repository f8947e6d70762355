"""Rows of the outbox as the relay reads and marks them, each statement a transaction of its own.

A row that waits is sent in the order of `position`; for one subject that is the order of `sequence`, since an act holds
the subject's counter until it commits. Never deletes a row: the outbox is the record.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from nausetu.db.house import outbox, relay_mark

BATCH = 500

_o = outbox.c
_ROW = (
    _o.position, _o.id, _o.type, _o.subject, _o.sequence, _o.time, sa.cast(_o.data, sa.Text).label("data"),
    _o.traceparent,
)  # fmt: skip
_WAITING = sa.select(*_ROW).where(_o.published_at.is_(None)).order_by(_o.position).limit(BATCH)
_SENT = (
    sa.select(*_ROW)
    .where(_o.published_at.is_not(None), _o.position > sa.bindparam("after"))
    .order_by(_o.position)
    .limit(BATCH)
)
_MARK = sa.text("UPDATE outbox SET published_at = :now WHERE position = ANY(:positions)")
_LOCK = sa.text("SELECT pg_try_advisory_lock(hashtext('nausetu relay'))")
_CLUSTER = sa.select(relay_mark.c.cluster_id).order_by(relay_mark.c.met_at.desc()).limit(1)
_MEET = sa.text(
    "INSERT INTO relay_mark (cluster_id, met_at) VALUES (:cluster_id, :now)"
    " ON CONFLICT (cluster_id) DO UPDATE SET met_at = excluded.met_at"
)


@dataclass(frozen=True, slots=True)
class Row:
    """One event of the outbox; `data` is JSON text."""

    position: int
    id: str
    type: str
    subject: str
    sequence: int
    time: datetime
    data: str
    traceparent: str | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which rows are meant; None leaves a condition out. `kind` is a CloudEvents type."""

    subject: str | None = None
    kind: str | None = None
    since: datetime | None = None

    def condition(self) -> sa.ColumnElement[bool]:
        """As a condition on the outbox."""
        conditions = (
            _o.subject == self.subject if self.subject else None,
            _o.type == self.kind if self.kind else None,
            _o.time >= self.since if self.since else None,
        )
        return sa.and_(sa.true(), *(condition for condition in conditions if condition is not None))


def lead(db: sa.Connection) -> bool:
    """Whether this connection is (now) the one that relays for this database. Held until it is closed."""
    return bool(db.scalar(_LOCK))


def waiting(db: sa.Connection) -> list[Row]:
    """The next rows not yet sent."""
    return _rows(db.execute(_WAITING))


def sent(db: sa.Connection, after: int, wanted: Chosen | None = None) -> list[Row]:
    """The next rows after a position that were sent already; of them the `wanted` ones."""
    statement = _SENT if wanted is None else _SENT.where(wanted.condition())
    return _rows(db.execute(statement, {"after": after}))


def mark(db: sa.Connection, rows: Sequence[Row], now: datetime) -> None:
    """Rows that the broker has acknowledged."""
    db.execute(_MARK, {"now": now, "positions": [row.position for row in rows]})


def cluster(db: sa.Connection) -> str | None:
    """Id of the cluster that holds what is marked as sent; None before the first."""
    found: str | None = db.scalar(_CLUSTER)
    return found


def meet(db: sa.Connection, cluster_id: str, now: datetime) -> None:
    """From now on it is this cluster."""
    db.execute(_MEET, {"cluster_id": cluster_id, "now": now})


def _rows(result: sa.CursorResult[Any]) -> list[Row]:
    return [Row(**row) for row in result.mappings()]
