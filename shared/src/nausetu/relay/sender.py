"""Sending a batch: all at once, then one flush, and every acknowledgement looked at.

Idempotent and acknowledged by all replicas, keyed by subject. Never sends part of a batch twice by itself: a failed
batch closes the sender, and the relay begins the batch again with a new one.
"""

from collections.abc import Sequence
from types import TracebackType
from typing import Any

from kafka.errors import KafkaTimeoutError

from nausetu.events import envelope
from nausetu.kafka import Broker, topic_of
from nausetu.relay.waiting import Row

_TIMEOUT_S = 30.0


class Sender:
    """Producer of one service's events."""

    def __init__(self, broker: Broker, service: str) -> None:
        self._service = service
        self._topic = topic_of(service)
        self._producer = broker.producer(f"nausetu-relay-{service}")

    def __enter__(self) -> "Sender":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # After a failure what is still buffered must not go out behind the batch that is begun again.
        self._producer.close(timeout=0 if kind else 5)

    def send(self, rows: Sequence[Row], *, consumer: str | None = None) -> None:
        """Send the rows and return when the broker has acknowledged all. Raises kafka.errors.KafkaError.

        `consumer`: only that consumer takes them.
        """
        futures = [self._send(row, consumer) for row in rows]
        self._producer.flush(timeout=_TIMEOUT_S)
        for future in futures:
            if future.failed():
                raise future.exception
            if not future.succeeded():
                raise KafkaTimeoutError("no acknowledgement")

    def _send(self, row: Row, consumer: str | None) -> Any:
        headers = [("content-type", envelope.CONTENT_TYPE.encode())]
        if row.traceparent:
            headers.append(("traceparent", row.traceparent.encode()))
        if consumer:
            headers.append(("consumer", consumer.encode()))
        value = envelope.encode(
            event_id=row.id, service=self._service, kind=row.type, subject=row.subject, sequence=row.sequence,
            time=row.time, data=row.data, traceparent=row.traceparent,
        )  # fmt: skip
        return self._producer.send(self._topic, key=row.subject.encode(), value=value, headers=headers)
