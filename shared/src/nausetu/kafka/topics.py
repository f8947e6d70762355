"""The topics of `topics.yaml`: one for each producing service and one of dead letters beside it.

Never changes a topic that is there: more partitions would break the order per subject.
"""

import time
from collections.abc import Sequence
from typing import Any

import structlog

from nausetu import clock
from nausetu.events import SERVICES
from nausetu.fields import Model
from nausetu.kafka.broker import Broker
from nausetu.law import strict_yaml

_log = structlog.get_logger(__name__)

DEAD_LETTER = ".dead-letter"
_SEEN_WITHIN_S = 10.0


class Topic(Model):
    """A topic as it is to be created. `retention_days` -1: for ever."""

    name: str
    partitions: int
    replication_factor: int
    retention_days: int


def topic_of(service: str) -> str:
    """The topic on which a service's events of version 1 are sent."""
    return f"{service}.v1"


def dead_letter_of(topic: str) -> str:
    """Where what could not be applied from `topic` goes."""
    return f"{topic}{DEAD_LETTER}"


def _read() -> tuple[Topic, ...]:
    found = strict_yaml.read(strict_yaml.folder("nausetu.kafka", "topics.yaml"))
    topics = tuple(Topic.model_validate(entry) for entry in found["topics"])
    named = {topic.name for topic in topics}
    wanted = {name for service in SERVICES for name in (topic_of(service), dead_letter_of(topic_of(service)))}
    if named != wanted:
        raise ValueError(f"topics.yaml: missing or unknown {sorted(named ^ wanted)}")
    return topics


TOPICS: tuple[Topic, ...] = _read()


def apply_topics(broker: Broker | str, topics: Sequence[Topic] = TOPICS) -> list[str]:
    """Create the topics that the broker does not have; returns their names. Raises kafka.errors.KafkaError.

    Safe where several processes do it at once.
    """
    broker = Broker(broker) if isinstance(broker, str) else broker
    admin = broker.admin("nausetu-topics")
    try:
        there = set(admin.list_topics())
        created = []
        for topic in topics:
            if topic.name not in there and _create(admin, topic):
                created.append(topic.name)
        _until_seen(admin, created)
    finally:
        admin.close()
    if created:
        _log.info("topics created", topics=created)
    return created


def _until_seen(admin: Any, created: Sequence[str]) -> None:
    """Apache Kafka says that a topic is created a moment before it shows it."""
    from kafka.errors import KafkaTimeoutError  # noqa: PLC0415 - as below

    deadline = clock.monotonic() + _SEEN_WITHIN_S
    while created and not set(created) <= set(admin.list_topics()):
        if clock.monotonic() > deadline:
            raise KafkaTimeoutError(f"created but not seen within {_SEEN_WITHIN_S:g} s: {', '.join(created)}")
        time.sleep(0.05)


def _create(admin: Any, topic: Topic) -> bool:
    from kafka.admin import NewTopic  # noqa: PLC0415 - 150 modules; the gateway only names topics
    from kafka.errors import TopicAlreadyExistsError  # noqa: PLC0415

    retention = topic.retention_days * 86_400_000 if topic.retention_days >= 0 else -1
    wanted = NewTopic(
        topic.name,
        num_partitions=topic.partitions,
        replication_factor=topic.replication_factor,
        topic_configs={"retention.ms": str(retention)},
    )
    try:
        admin.create_topics([wanted])
    except TopicAlreadyExistsError:
        return False
    return True
