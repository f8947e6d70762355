"""Dead letters: what a consumer could not apply, as it came, with the consumer's name and the reason in its headers.

The letter is acknowledged by the broker before the offset of the message is committed. Never drops one.
"""

from types import TracebackType
from typing import Any

from nausetu.kafka import Broker, dead_letter_of

OURS = ("consumer", "reason", "topic", "partition", "offset")
"""Headers that a dead letter has besides those of the message."""


class DeadLetters:
    """Sends dead letters of one consumer; the producer is made when the first is sent."""

    def __init__(self, broker: Broker, service: str) -> None:
        self._broker, self._service = broker, service
        self._producer: Any = None

    def __enter__(self) -> "DeadLetters":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._producer is not None:
            self._producer.close(timeout=5)
            self._producer = None

    def send(self, record: Any, reason: str) -> None:
        """Send a message to its topic's dead letters. Raises kafka.errors.KafkaError where it is not acknowledged."""
        headers = [(name, value) for name, value in record.headers if name not in OURS]
        headers += [
            ("consumer", self._service.encode()), ("reason", reason.encode()), ("topic", record.topic.encode()),
            ("partition", str(record.partition).encode()), ("offset", str(record.offset).encode()),
        ]  # fmt: skip
        if self._producer is None:
            self._producer = self._broker.producer(f"nausetu-dead-letters-{self._service}")
        key = record.key or self._service.encode()
        self._producer.send(dead_letter_of(record.topic), key=key, value=record.value or b"", headers=headers).get(
            timeout=30
        )
