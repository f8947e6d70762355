"""Outages under a consumer: the database away, the session cut, another cluster at the same address; the trace."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from opentelemetry import trace
from psycopg import sql

from nausetu.consumer import Consumer
from nausetu.events.training_institutes import CourseCompleted
from nausetu.kafka import Broker
from nausetu.local import broker as embedded
from nausetu.local import children
from nausetu.local.postgres import Cluster
from nausetu.relay import Relay
from nausetu.testing.effects import note
from nausetu.testing.streams import column, contents, count, emit, eventually, running

SERVICE = "training-institutes"
COMPLETED = "training-institutes.course_completed.v1"
EFFECTS = "SELECT count(*) FROM effect"
Make = Callable[..., CourseCompleted]


@contextmanager
def away(cluster: Cluster, engine: sa.Engine) -> Iterator[None]:
    """The engine's database takes no connections and has cut those it had."""
    name = sql.Identifier(str(engine.url.database))
    with cluster.connect() as db:
        db.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false").format(name))
        db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [engine.url.database])
        try:
            yield
        finally:
            db.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS true").format(name))


def test_a_database_that_is_away_makes_no_dead_letters(
    producing_db: sa.Engine, consuming_db: sa.Engine, pg_server: Cluster, broker: Broker, bootstrap: str,
    completed: Make,
) -> None:  # fmt: skip
    consumer = Consumer(consuming_db, broker, "certification", {COMPLETED: note})
    with running(Relay(producing_db, broker, SERVICE).run, consumer.run):
        emit(producing_db, "IND-1", completed())
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 1)
        with away(pg_server, consuming_db):
            emit(producing_db, "IND-1", *(completed(f"CRS-{number}") for number in range(5)))
            eventually(lambda: len(contents(bootstrap, "training-institutes.v1")), lambda found: found == 6)
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 6)
    assert column(consuming_db, "SELECT sequence FROM effect ORDER BY position") == [1, 2, 3, 4, 5, 6]
    assert contents(bootstrap, "training-institutes.v1.dead-letter") == []


def test_another_cluster_at_the_same_address_is_read_from_its_beginning(
    producing_db: sa.Engine, consuming_db: sa.Engine, completed: Make, tmp_path: Path
) -> None:
    port = children.free_port()
    broker = Broker(f"127.0.0.1:{port}")
    consumer = Consumer(consuming_db, broker, "certification", {COMPLETED: note})
    with running(Relay(producing_db, broker, SERVICE).run, consumer.run):
        with embedded.running(log=tmp_path / "first", port=port):
            emit(producing_db, "IND-1", *(completed(f"CRS-{number}") for number in range(20)))
            eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 20)
        emit(producing_db, "IND-1", completed("CRS-20"))
        with embedded.running(log=tmp_path / "second", port=port):
            eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 21)
            assert len(contents(broker.bootstrap, "training-institutes.v1")) == 21
    assert column(consuming_db, "SELECT sequence FROM effect ORDER BY position") == list(range(1, 22))


def test_the_trace_of_the_act_reaches_the_reaction(
    producing_db: sa.Engine, consuming_db: sa.Engine, broker: Broker, completed: Make
) -> None:
    sent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    emit(producing_db, "IND-1", completed(), traceparent=sent)
    consumer = Consumer(consuming_db, broker, "certification", {COMPLETED: note})
    with running(Relay(producing_db, broker, SERVICE).run, consumer.run):
        eventually(lambda: count(consuming_db, EFFECTS))
    (found,) = column(consuming_db, "SELECT traceparent FROM effect")
    assert found.split("-")[1] == sent.split("-")[1]
    assert not trace.get_current_span().get_span_context().is_valid


def test_who_stops_in_the_midst_of_joining_leaves_the_group_to_the_next(
    producing_db: sa.Engine, consuming_db: sa.Engine, broker: Broker, completed: Make, caplog: pytest.LogCaptureFixture
) -> None:
    """The embedded broker takes three seconds to let somebody join."""
    consumer = Consumer(consuming_db, broker, "certification", {COMPLETED: note})
    with caplog.at_level("INFO", "kafka.coordinator"), running(consumer.run):
        eventually(lambda: "(Re-)joining group certification" in caplog.text)
    with running(Relay(producing_db, broker, SERVICE).run, consumer.run):
        emit(producing_db, "IND-1", completed())
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 1)
