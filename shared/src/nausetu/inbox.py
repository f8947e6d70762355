"""Inbox: which events this service has received, and how far it has heard each neighbour.

A row is written in the transaction of the reaction, so an event is applied once in effect however often it comes.
Never decides what an event means.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

import sqlalchemy as sa

from nausetu.db.house import inbox, inbox_source
from nausetu.events.envelope import CloudEvent

Outcome = Literal["applied", "superseded", "dead_lettered"]

_i = inbox.c
_RECORD = sa.text(
    """
    INSERT INTO inbox (event_id, source, type, subject, sequence, outcome, received_at)
    VALUES (:id, :source, :type, :subject, :sequence, 'applied', :now)
    ON CONFLICT (event_id) DO UPDATE SET outcome = 'applied', received_at = excluded.received_at
    WHERE inbox.outcome = 'dead_lettered'
    RETURNING event_id
    """
)
_ADVANCE = sa.text(
    """
    INSERT INTO inbox_sequence AS known (source, subject, fact, highest, event_time)
    VALUES (:source, :subject, :fact, :sequence, :time)
    ON CONFLICT (source, subject, fact) DO UPDATE SET highest = excluded.highest, event_time = excluded.event_time
    WHERE known.highest < excluded.highest
    RETURNING highest
    """
)
_SUPERSEDE = sa.update(inbox).where(_i.event_id == sa.bindparam("of_id")).values(outcome="superseded")
_DEAD = sa.text(
    """
    INSERT INTO inbox (event_id, source, type, subject, sequence, outcome, received_at)
    VALUES (:id, :source, :type, :subject, :sequence, 'dead_lettered', :now)
    ON CONFLICT (event_id) DO NOTHING
    """
)
_HEARD = sa.text(
    """
    INSERT INTO inbox_source AS known (source, last_event_time, last_received_at) VALUES (:source, :time, :now)
    ON CONFLICT (source) DO UPDATE SET last_received_at = excluded.last_received_at,
        last_event_time = greatest(known.last_event_time, excluded.last_event_time)
    """
)
_LAST = sa.select(inbox_source.c.last_event_time).where(inbox_source.c.source == sa.bindparam("source"))
_OUTCOME = sa.select(_i.outcome).where(_i.event_id == sa.bindparam("id"))


def record(db: sa.Connection, event: CloudEvent, now: datetime) -> bool:
    """Record that the event is being applied; False where it was before. A dead letter is given another chance."""
    return db.execute(_RECORD, _row(event, now)).one_or_none() is not None


def advance(db: sa.Connection, event: CloudEvent, fact: str) -> bool:
    """Whether the event is newer than what is known of that fact of its subject; else it is recorded as superseded."""
    known = {"source": event.source, "subject": event.subject, "fact": fact, "sequence": event.sequence}
    newer = db.execute(_ADVANCE, known | {"time": event.time}).one_or_none() is not None
    if not newer:
        db.execute(_SUPERSEDE, {"of_id": event.id})
    return newer


def dead_letter(db: sa.Connection, event: CloudEvent, now: datetime) -> None:
    """Record that the event could not be applied."""
    db.execute(_DEAD, _row(event, now))


def heard(db: sa.Connection, times: Mapping[str, datetime], now: datetime) -> None:
    """Record the time of the newest event seen from each source, also of events that ask for no reaction."""
    for source in sorted(times):
        db.execute(_HEARD, {"source": source, "time": times[source], "now": now})


def last_seen(db: sa.Connection, source: str) -> datetime | None:
    """Time of the newest event seen from a source, e.g. `/certification`; None before the first.

    For answers such as "not known here as of <time of last event>".
    """
    found: datetime | None = db.scalar(_LAST, {"source": source})
    return found


def outcome(db: sa.Connection, event_id: str) -> Outcome | None:
    """What became of an event here; None where it was never received."""
    found: Outcome | None = db.scalar(_OUTCOME, {"id": event_id})
    return found


def _row(event: CloudEvent, now: datetime) -> dict[str, object]:
    return {
        "id": event.id, "source": event.source, "type": event.type, "subject": event.subject,
        "sequence": event.sequence, "now": now,
    }  # fmt: skip
