"""The consumer of one service: a group of its name, from the first event on, offsets committed after the work.

Several replicas share the partitions. Whatever comes twice is dropped by the inbox, so an offset that was not committed
does no harm. A cluster that changed under it (the embedded broker forgets) is read again from its beginning.
"""

import contextlib
from collections.abc import Iterator, Mapping
from threading import Event
from typing import Any

import sqlalchemy as sa
import structlog
from kafka.errors import KafkaError
from kafka.structs import OffsetAndMetadata

from nausetu import clock, inbox
from nausetu.consumer.dead_letters import DeadLetters
from nausetu.consumer.received import Reaction
from nausetu.consumer.receiving import Receiver, Stopped
from nausetu.events import EVENTS
from nausetu.kafka import Broker, ClusterWatch, apply_topics, topic_of
from nausetu.troubles import Troubles, is_outage

_log = structlog.get_logger(__name__)

POLL_MS = 250
# At most this many in one poll: even if each of them fails and is tried again, the group's 5 minutes are kept.
AT_ONCE = 100
_JOINING_S = 5.0


class Consumer:
    """Consumes for one service until told to stop. Raises KeyError for a reaction to a type that nobody produces."""

    def __init__(self, engine: sa.Engine, broker: Broker, service: str, reactions: Mapping[str, Reaction]) -> None:
        self._engine, self._broker, self._service, self._reactions = engine, broker, service, reactions
        self.topics = sorted({topic_of(EVENTS[kind].TYPE.partition(".")[0]) for kind in reactions})

    def run(self, stop: Event) -> None:
        """Consume until `stop` is set; outages of database and broker are waited for."""
        troubles = Troubles(_log, f"consumer of {self._service}", stop)
        while self.topics and not stop.is_set():
            try:
                self._consume(stop, troubles)
            except Stopped:
                return
            except KafkaError as error:
                troubles.wait(error)
            except (sa.exc.DBAPIError, sa.exc.TimeoutError) as error:
                if not is_outage(error):
                    raise
                troubles.wait(error)
        stop.wait()

    def _consume(self, stop: Event, troubles: Troubles) -> None:
        """Read until another cluster answers."""
        apply_topics(self._broker)
        name = f"nausetu-consumer-{self._service}"
        with ClusterWatch(self._broker, name) as watch, DeadLetters(self._broker, self._service) as letters:
            cluster = watch.cluster_id()
            with self._opened(name) as kafka:
                receiver = Receiver(self._engine, self._service, self._reactions, letters, stop)
                while not stop.is_set() and watch.cluster_id() == cluster:
                    found = kafka.poll(timeout_ms=POLL_MS, max_records=AT_ONCE)
                    # Asked behind the poll: offsets of one cluster mean nothing in what another gave.
                    if found and watch.cluster_id(now=True) == cluster:
                        self._take(kafka, found, receiver, stop)
                    troubles.over()

    def _take(self, kafka: Any, found: Mapping[Any, list[Any]], receiver: Receiver, stop: Event) -> None:
        done: dict[Any, OffsetAndMetadata] = {}
        try:
            for partition, records in found.items():
                for record in records:
                    if stop.is_set():
                        return
                    receiver.receive(record)
                    done[partition] = OffsetAndMetadata(record.offset + 1, "", -1)
        finally:
            # Also where one message stopped us: what came before it is done.
            self._commit(kafka, receiver, done)

    def _commit(self, kafka: Any, receiver: Receiver, done: dict[Any, OffsetAndMetadata]) -> None:
        if not done:
            return
        times, receiver.times = receiver.times, {}
        with self._engine.begin() as db:
            inbox.heard(db, times, clock.now())
        kafka.commit(done)

    @contextlib.contextmanager
    def _opened(self, name: str) -> Iterator[Any]:
        kafka = self._broker.consumer(
            name,
            group_id=self._service,
            session_timeout_ms=6_000,
            heartbeat_interval_ms=2_000,
            # Apache Kafka answers a waiting fetch at once; the embedded broker looks only at half of this time.
            fetch_max_wait_ms=100,
            metadata_max_age_ms=10_000,
        )
        try:
            kafka.subscribe(self.topics)
            yield kafka
        finally:
            _finish_joining(kafka)
            kafka.close(autocommit=False, timeout_ms=5_000)


def _finish_joining(kafka: Any) -> None:
    """Who leaves while he joins stays the group's leader in the embedded broker for ever, and the group without work.

    So a consumer joins first and leaves then. What it reads meanwhile is not committed, and read again.
    """
    deadline = clock.monotonic() + _JOINING_S
    with contextlib.suppress(KafkaError):
        while not kafka.assignment() and clock.monotonic() < deadline:
            kafka.poll(timeout_ms=POLL_MS, max_records=1)
