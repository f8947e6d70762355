"""Apache Kafka itself: brokers killed with -9 and down, groups that grow and shrink. Nothing lost, nothing doubled.

NAUSETU_TEST_OUTAGE_S: how long a broker is down (5 s); NAUSETU_TEST_EVENTS: how many events (10,000).
"""

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from threading import Thread

import pytest
import sqlalchemy as sa

from nausetu import audit_verify
from nausetu.consumer import Consumer
from nausetu.events.training_institutes import CourseCompleted
from nausetu.kafka import Broker
from nausetu.local.apache_kafka import Cluster
from nausetu.relay import Relay
from nausetu.testing.consumer_process import COMPLETED
from nausetu.testing.effects import note
from nausetu.testing.processes import killable
from nausetu.testing.streams import column, contents, count, emit, eventually, running

OUTAGE_S = float(os.environ.get("NAUSETU_TEST_OUTAGE_S", "5"))
EVENTS = int(os.environ.get("NAUSETU_TEST_EVENTS", "10000"))
CONSUMER = ["nausetu.testing.consumer_process"]
TOPIC = "training-institutes.v1"
UNSENT = "SELECT count(*) FROM outbox WHERE published_at IS NULL"
EFFECTS = "SELECT count(*) FROM effect"
SUBJECTS, AT_ONCE = 20, 10
Make = Callable[[str], CourseCompleted]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def load(engine: sa.Engine, completed: Make, events: int) -> Thread:
    """Acts of ten events each on 20 subjects, one after the other, beside the test."""

    def write() -> None:
        for number in range(events // AT_ONCE):
            made = [completed(f"CRS-{number}-{part}") for part in range(AT_ONCE)]
            emit(engine, f"IND-{number % SUBJECTS}", *made)

    thread = Thread(target=write)
    thread.start()
    return thread


def reach(engine: sa.Engine, least: int) -> None:
    """Wait until there are that many effects."""
    eventually(lambda: count(engine, EFFECTS), lambda found: found >= least, seconds=300)


def agree(producing_db: sa.Engine, consuming_db: sa.Engine, events: int) -> None:
    """Every event written took effect once, each subject's in their order, and the audit chains verify."""
    written = column(producing_db, "SELECT id FROM outbox ORDER BY id")
    assert len(written) == events
    assert column(consuming_db, "SELECT event FROM effect ORDER BY event") == written
    eventually(lambda: count(producing_db, UNSENT), lambda found: found == 0)
    for subject in column(producing_db, "SELECT DISTINCT subject FROM outbox"):
        order = column(consuming_db, "SELECT sequence FROM effect WHERE subject = :s ORDER BY position", s=subject)
        assert order == list(range(1, len(order) + 1))
    assert audit_verify.verify(producing_db).ok
    assert audit_verify.verify(consuming_db).ok


def test_leader_of_three_killed_mid_batch(
    producing_db: sa.Engine, consuming_db: sa.Engine, apache_kafka_three: Cluster, completed: Make
) -> None:
    broker = Broker(apache_kafka_three.bootstrap)
    relay = Relay(producing_db, broker, "training-institutes")
    consumer = Consumer(consuming_db, broker, "certification", {COMPLETED: note})
    with running(relay.run, consumer.run):
        writing = load(producing_db, completed, 1000)
        for part in (1, 2):
            reach(consuming_db, 1000 * part // 6)
            leads = apache_kafka_three.leader(TOPIC)
            apache_kafka_three.kill(leads)
            reach(consuming_db, 1000 * part // 4)
            apache_kafka_three.start(leads)
        writing.join()
        reach(consuming_db, 1000)
    agree(producing_db, consuming_db, 1000)


def test_broker_down_at_commit(
    producing_db: sa.Engine, consuming_db: sa.Engine, apache_kafka_one: Cluster, completed: Make
) -> None:
    broker = Broker(apache_kafka_one.bootstrap)
    relay = Relay(producing_db, broker, "training-institutes")
    consumer = Consumer(consuming_db, broker, "certification", {COMPLETED: note})
    with running(relay.run, consumer.run):
        emit(producing_db, "IND-0", *(completed(f"CRS-EARLY-{number}") for number in range(10)))
        reach(consuming_db, 10)
        apache_kafka_one.kill()
        began = time.monotonic()
        load(producing_db, completed, 200).join()
        assert time.monotonic() - began < OUTAGE_S + 20  # an act does not wait for the broker
        while time.monotonic() - began < OUTAGE_S:
            assert count(producing_db, UNSENT) == 200
            time.sleep(0.2)
        apache_kafka_one.start()
        reach(consuming_db, 210)
    agree(producing_db, consuming_db, 210)


def test_group_grows_and_shrinks_under_load(
    producing_db: sa.Engine, consuming_db: sa.Engine, apache_kafka_one: Cluster, completed: Make
) -> None:
    address = apache_kafka_one.bootstrap
    with ExitStack() as stays, running(Relay(producing_db, Broker(address), "training-institutes").run):
        stays.enter_context(killable(CONSUMER, consuming_db, address))
        writing = load(producing_db, completed, EVENTS)
        reach(consuming_db, EVENTS // 5)
        with killable(CONSUMER, consuming_db, address), killable(CONSUMER, consuming_db, address):
            reach(consuming_db, EVENTS * 3 // 5)
        writing.join()
        reach(consuming_db, EVENTS)
    agree(producing_db, consuming_db, EVENTS)
    assert len(contents(address, TOPIC)) >= EVENTS
