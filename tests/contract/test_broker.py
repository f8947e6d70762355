"""What the product needs of a broker: the same on the embedded one and on Apache Kafka."""

import uuid
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.consumer import Consumer
from nausetu.events.envelope import decode
from nausetu.events.training_institutes import CourseCompleted
from nausetu.kafka import TOPICS, Broker, ClusterWatch, apply_topics
from nausetu.kafka.topics import Topic
from nausetu.relay import Relay
from nausetu.testing.effects import TABLE, note
from nausetu.testing.streams import column, contents, count, emit, eventually, running


@pytest.fixture
def topic(kafka: Broker) -> str:
    """A topic of this test's own, with three partitions."""
    name = f"contract-{uuid.uuid4()}"
    apply_topics(kafka, [Topic(name=name, partitions=3, replication_factor=-1, retention_days=1)])
    return name


@contextmanager
def member(kafka: Broker, topic: str, group: str) -> Iterator[Any]:
    """A member of a group, as our consumers are."""
    consumer = kafka.consumer("contract", group_id=group, session_timeout_ms=6_000, heartbeat_interval_ms=2_000)
    consumer.subscribe([topic])
    try:
        yield consumer
    finally:
        consumer.close(autocommit=False)


@contextmanager
def polled(consumer: Any) -> Iterator[list[Any]]:
    """The consumer polls in a thread of its own, as ours do: members polled by turns hold up each other's joining."""
    received: list[Any] = []
    stop = Event()

    def poll() -> None:
        while not stop.is_set():
            for records in consumer.poll(timeout_ms=100).values():
                received.extend(records)

    with ThreadPoolExecutor(1) as pool:
        polling = pool.submit(poll)
        try:
            yield received
        finally:
            stop.set()
            polling.result()


def send(kafka: Broker, topic: str, *pairs: tuple[str, int]) -> None:
    """A batch: all sent, then one flush, every acknowledgement looked at."""
    producer = kafka.producer("contract")
    futures = [producer.send(topic, key=key.encode(), value=str(value).encode()) for key, value in pairs]
    producer.flush(timeout=30)
    producer.close()
    assert all(future.succeeded() for future in futures)


def taken(consumer: Any, least: int, seconds: float = 40) -> list[Any]:
    """Records as they come, until there are that many."""
    records: list[Any] = []

    def more() -> list[Any]:
        for found in consumer.poll(timeout_ms=200).values():
            records.extend(found)
        return records

    return eventually(more, lambda found: len(found) >= least, seconds=seconds)


def test_topics_are_made_once_by_whoever_comes_first(kafka: Broker) -> None:
    wanted = [Topic(name=f"contract-{uuid.uuid4()}", partitions=2, replication_factor=-1, retention_days=1)]
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: apply_topics(kafka, wanted), range(4)))
    assert sum(len(names) for names in made) == 1
    assert apply_topics(kafka, wanted) == []
    apply_topics(kafka)
    admin = kafka.admin("contract")
    there = {found["name"]: len(found["partitions"]) for found in admin.describe_topics()}
    admin.close()
    assert {topic.name: topic.partitions for topic in TOPICS}.items() <= there.items()


def test_the_cluster_has_one_name(kafka: Broker) -> None:
    with ClusterWatch(kafka, "contract") as one, ClusterWatch(kafka, "contract") as other:
        assert one.cluster_id() == other.cluster_id() == one.cluster_id(now=True)
        assert one.cluster_id() not in {"", "None"}


def test_a_batch_is_kept_in_order_per_key(kafka: Broker, topic: str) -> None:
    send(kafka, topic, *((f"key-{number % 7}", number) for number in range(1000)))
    found: dict[bytes, list[int]] = defaultdict(list)
    partitions: dict[bytes, set[int]] = defaultdict(set)
    for record in contents(kafka.bootstrap, topic):
        found[record.key].append(int(record.value))
        partitions[record.key].add(record.partition)
    assert {len(where) for where in partitions.values()} == {1}
    assert found == {f"key-{key}".encode(): list(range(key, 1000, 7)) for key in range(7)}


def test_a_topic_is_read_to_its_end(kafka: Broker, topic: str) -> None:
    assert contents(kafka.bootstrap, f"{topic}-none") == contents(kafka.bootstrap, topic) == []
    for last in (1, 11, 1200):
        send(kafka, topic, *(("key", number) for number in range(last)))
        assert int(contents(kafka.bootstrap, topic)[-1].value) == last - 1
    assert len(contents(kafka.bootstrap, topic)) == 1212


def test_headers_are_kept(kafka: Broker, topic: str) -> None:
    producer = kafka.producer("contract")
    headers = [("consumer", b"manning"), ("reason", "क्षत्रिय".encode()), ("consumer", b"again")]
    producer.send(topic, key=b"k", value=b"v", headers=headers).get(timeout=10)
    producer.close()
    (record,) = contents(kafka.bootstrap, topic)
    assert [tuple(header) for header in record.headers] == headers


def test_a_new_group_starts_with_the_first_and_goes_on_where_it_committed(kafka: Broker, topic: str) -> None:
    group = str(uuid.uuid4())
    send(kafka, topic, *(("key", number) for number in range(10)))
    with member(kafka, topic, group) as first:
        assert [int(record.value) for record in taken(first, 10)] == list(range(10))
    with member(kafka, topic, group) as second:
        assert [int(record.value) for record in taken(second, 10)] == list(range(10))
        second.commit()
    send(kafka, topic, ("key", 10))
    with member(kafka, topic, group) as third:
        assert [int(record.value) for record in taken(third, 1)] == [10]


def test_another_group_has_offsets_of_its_own(kafka: Broker, topic: str) -> None:
    send(kafka, topic, ("key", 1))
    for _ in range(2):
        with member(kafka, topic, str(uuid.uuid4())) as consumer:
            assert len(taken(consumer, 1)) == 1
            consumer.commit()


def test_a_member_that_is_gone_is_stood_in_for(kafka: Broker, topic: str) -> None:
    group = str(uuid.uuid4())
    with member(kafka, topic, group) as stays, polled(stays) as received:
        eventually(lambda: len(stays.assignment()) == 3, seconds=40)
        with member(kafka, topic, group) as leaves, polled(leaves):
            eventually(
                lambda: bool(leaves.assignment()) and len(stays.assignment() | leaves.assignment()) == 3, seconds=60
            )
        send(kafka, topic, *((f"key-{number}", number) for number in range(30)))
        eventually(lambda: len(received) >= 30, seconds=60)
        assert {int(record.value) for record in received} == set(range(30))


def test_from_outbox_to_effect(kafka: Broker, house_db: sa.Engine, service_db: Callable[[str], sa.Engine]) -> None:
    producing_db, own = service_db("training-institutes"), uuid.uuid4().hex.upper()
    with house_db.begin() as db:
        db.exec_driver_sql(TABLE)
    said = {
        "effective_at": "2027-01-15T10:00:00+05:30", "state": "IN-KL", "indivc": "IND-1", "course": "efa",
        "completed_on": "2027-01-15", "institute": "IVN-1",
    }  # fmt: skip
    for number in range(200):
        completed = CourseCompleted.model_validate(said | {"certificate_number": f"CRS-{number}"})
        emit(producing_db, f"{own}-{number % 5}", completed)
    consumer = Consumer(house_db, kafka, "certification", {CourseCompleted.TYPE: note})
    ours = "SELECT count(*) FROM effect WHERE subject LIKE :own"
    with running(Relay(producing_db, kafka, "training-institutes").run, consumer.run):
        eventually(lambda: count(house_db, ours, own=f"{own}-%"), lambda found: found >= 200, seconds=60)
    for subject in range(5):
        order = "SELECT sequence FROM effect WHERE subject = :subject ORDER BY position"
        assert column(house_db, order, subject=f"{own}-{subject}") == list(range(1, 41))
    assert sum(decode(record.value).subject.startswith(own) for record in
               contents(kafka.bootstrap, "training-institutes.v1")) == 200  # fmt: skip
