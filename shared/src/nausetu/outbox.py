"""Outbox: events written with the change, in one transaction; the relay sends them (at least once) to Kafka."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from nausetu.events import Payload, traces
from nausetu.ids import uuid7

CHANNEL = "outbox"


@dataclass(frozen=True, slots=True)
class Event:
    """One event to be sent: its subject, its payload and the trace it belongs to."""

    subject: str
    payload: Payload
    time: datetime
    traceparent: str | None


_APPEND = sa.text(
    """
    WITH next AS (
        INSERT INTO subject_sequence AS s (subject, value) VALUES (:subject, 1)
        ON CONFLICT (subject) DO UPDATE SET value = s.value + 1 RETURNING value
    )
    INSERT INTO outbox (id, type, subject, sequence, time, data, traceparent)
    SELECT :id, :type, :subject, value, :time, :data, :traceparent FROM next
    RETURNING pg_notify(:channel, '')
    """
).bindparams(sa.bindparam("data", type_=sa.JSON), sa.bindparam("traceparent", type_=sa.Text))


def append(db: sa.Connection, events: Sequence[Event]) -> None:
    """Write `events` in the order they happened on each subject; the relay is woken at commit, once."""
    if not events:
        return
    traceparent = traces.current()
    rows = [
        {
            "id": uuid7(), "type": event.payload.TYPE, "subject": event.subject, "time": event.time,
            "data": event.payload.model_dump(mode="json"), "traceparent": traceparent or event.traceparent,
            "channel": CHANNEL,
        }
        for event in sorted(events, key=lambda event: event.subject)
    ]  # fmt: skip
    db.execute(_APPEND, rows)
