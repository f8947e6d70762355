"""Sending events again on an operator's word: from the outbox to everyone (or one consumer), or one consumer's dead
letters back to it. Consumers drop what they have applied, so nothing is doubled.

Never changes an outbox row: what is marked as sent stays so.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from nausetu import inbox
from nausetu.consumer.dead_letters import OURS
from nausetu.events.envelope import CloudEvent, NotAnEventError, decode
from nausetu.kafka import Broker, dead_letter_of, read_all
from nausetu.relay import waiting
from nausetu.relay.sender import Sender


def from_outbox(
    engine: sa.Engine,
    broker: Broker,
    service: str,
    *,
    subject: str | None = None,
    kind: str | None = None,
    since: datetime | None = None,
    consumer: str | None = None,
) -> int:
    """Send the producing service's events again, in their order; returns how many. Raises kafka.errors.KafkaError.

    Only those already sent once, and of them those of `subject`, of `kind` (a CloudEvents type), and that happened at
    `since` or later.
    `consumer`: only that one takes them. `engine` is the producing service's.
    """
    after, count = 0, 0
    wanted = waiting.Chosen(subject, kind, since)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db, Sender(broker, service) as sender:
        while rows := waiting.sent(db, after, wanted):
            sender.send(rows, consumer=consumer)
            after, count = rows[-1].position, count + len(rows)
    return count


def dead_letters(engine: sa.Engine, broker: Broker, consumer: str, topic: str, *, subject: str | None = None) -> int:
    """Send a consumer's dead letters of `topic` to it again, each once; returns how many.

    Only those that it has not applied since. `engine` is the consuming service's. What is no event at all stays where
    it is. Raises kafka.errors.KafkaError.
    """
    seen: set[str] = set()
    producer = broker.producer("nausetu-replay")
    try:
        for record, event in _letters(broker, consumer, dead_letter_of(topic)):
            if event.id in seen or (subject and event.subject != subject) or not _still_dead(engine, event.id):
                continue
            seen.add(event.id)
            headers = [(name, value) for name, value in record.headers if name not in OURS]
            headers.append(("consumer", consumer.encode()))
            producer.send(topic, key=record.key, value=record.value, headers=headers).get(timeout=30)
    finally:
        producer.close(timeout=5)
    return len(seen)


def _still_dead(engine: sa.Engine, event_id: str) -> bool:
    with engine.connect() as db:
        return inbox.outcome(db, event_id) == "dead_lettered"


def _letters(broker: Broker, consumer: str, topic: str) -> Iterator[tuple[Any, CloudEvent]]:
    """Dead letters of a consumer that are events, as far as the topic reaches now."""
    for record in read_all(broker, topic):
        event = _event(record.value)
        if event and dict(record.headers).get("consumer") == consumer.encode():
            yield record, event


def _event(raw: bytes) -> CloudEvent | None:
    try:
        return decode(raw)
    except NotAnEventError:
        return None
