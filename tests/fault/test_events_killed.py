"""kill -9 of relay, consumer and broker under load: outbox, inbox and effects agree, nothing doubled, in order."""

import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
import sqlalchemy as sa

from nausetu.consumer import Consumer
from nausetu.events.envelope import decode
from nausetu.events.training_institutes import CourseCompleted
from nausetu.kafka import Broker
from nausetu.local import broker as embedded
from nausetu.local import children
from nausetu.relay import Relay
from nausetu.testing.consumer_process import COMPLETED
from nausetu.testing.effects import note
from nausetu.testing.processes import killable
from nausetu.testing.streams import column, contents, count, emit, eventually, running

RELAY = ["nausetu.worker", "training-institutes", "--only", "relay"]
CONSUMER = ["nausetu.testing.consumer_process"]
TOPIC = "training-institutes.v1"
UNSENT = "SELECT count(*) FROM outbox WHERE published_at IS NULL"
SENT = "SELECT count(*) FROM outbox WHERE published_at IS NOT NULL"
_MARK = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'UPDATE outbox%'"
CUT, MARKING = f"SELECT pg_terminate_backend(pid) {_MARK}", f"SELECT count(*) {_MARK}"
EFFECTS = "SELECT count(*) FROM effect"
SUBJECTS, ACTS = 20, 600
Make = Callable[[str], CourseCompleted]


def load(engine: sa.Engine, completed: Make) -> Thread:
    """600 acts of one event each on 20 subjects, one after the other, beside the test."""

    def write() -> None:
        for number in range(ACTS):
            emit(engine, f"IND-{number % SUBJECTS}", completed(f"CRS-{number}"))

    thread = Thread(target=write)
    thread.start()
    return thread


def reach(engine: sa.Engine, statement: str, least: int) -> None:
    """Wait until the count is at least that."""
    eventually(lambda: count(engine, statement), lambda found: found >= least, seconds=90)


def agree(producing_db: sa.Engine, consuming_db: sa.Engine) -> None:
    """What was written, what was received and what came of it are the same; each subject in its order."""
    written = column(producing_db, "SELECT id FROM outbox ORDER BY id")
    assert len(written) == ACTS
    assert column(consuming_db, "SELECT event_id FROM inbox ORDER BY event_id") == written
    assert column(consuming_db, "SELECT event FROM effect ORDER BY event") == written
    assert column(consuming_db, "SELECT DISTINCT outcome FROM inbox") == ["applied"]
    assert count(producing_db, UNSENT) == 0
    for subject in range(SUBJECTS):
        order = column(consuming_db, "SELECT sequence FROM effect WHERE subject = :s ORDER BY position",
                       s=f"IND-{subject}")  # fmt: skip
        assert order == list(range(1, ACTS // SUBJECTS + 1))


def test_trial_19_relay_killed_between_acknowledgement_and_mark(
    producing_db: sa.Engine, consuming_db: sa.Engine, bootstrap: str, completed: Make
) -> None:
    emit(producing_db, "IND-1", *(completed(f"CRS-{number}") for number in range(10)))
    with killable(RELAY, producing_db, bootstrap) as relay:
        # The rows are locked, so that the relay gets the broker's word and waits before its own.
        with producing_db.begin() as hindering:
            hindering.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            hindering.execute(sa.text("SELECT 1 FROM outbox FOR UPDATE"))
            eventually(lambda: len(contents(bootstrap, TOPIC)), lambda found: found >= 10, seconds=60)
            relay.kill()
            # A dead relay's last statement would still be carried out when the rows are free.
            hindering.execute(sa.text(CUT))
            eventually(lambda: count(producing_db, MARKING) == 0)
        assert count(producing_db, UNSENT) == 10
        relay.start()
        eventually(lambda: count(producing_db, UNSENT), lambda found: found == 0, seconds=60)
    sent = Counter(decode(record.value).id for record in contents(bootstrap, TOPIC))
    assert len(sent) == 10
    assert min(sent.values()) == 2
    with running(Consumer(consuming_db, Broker(bootstrap), "certification", {COMPLETED: note}).run):
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found >= 10)
    assert column(consuming_db, "SELECT sequence FROM effect ORDER BY position") == list(range(1, 11))
    assert count(consuming_db, "SELECT count(*) FROM inbox") == 10


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_relay_and_consumer_killed_under_load(
    producing_db: sa.Engine, consuming_db: sa.Engine, bootstrap: str, completed: Make
) -> None:
    with (
        killable(RELAY, producing_db, bootstrap) as relay,
        killable(RELAY, producing_db, bootstrap),
        killable(CONSUMER, consuming_db, bootstrap) as consumer,
    ):
        writing = load(producing_db, completed)
        for part in (1, 2):
            reach(producing_db, SENT, ACTS * part // 4)
            relay.kill()
            relay.start()
            reach(consuming_db, EFFECTS, ACTS * part // 6)
            consumer.kill()
            consumer.start()
        writing.join()
        reach(consuming_db, EFFECTS, ACTS)
        eventually(lambda: count(producing_db, UNSENT), lambda found: found == 0)
    agree(producing_db, consuming_db)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_broker_killed_under_load(
    producing_db: sa.Engine, consuming_db: sa.Engine, completed: Make, tmp_path: Path
) -> None:
    port = children.free_port()
    address = f"127.0.0.1:{port}"

    def start() -> "subprocess.Popen[bytes]":
        with (tmp_path / "broker.log").open("ab") as log:
            process = subprocess.Popen(embedded.command(port), stdout=log, stderr=log)
        eventually(lambda: embedded.answers(port))
        return process

    broker = start()
    try:
        relay = Relay(producing_db, Broker(address), "training-institutes")
        consumer = Consumer(consuming_db, Broker(address), "certification", {COMPLETED: note})
        with running(relay.run, consumer.run):
            writing = load(producing_db, completed)
            for part in (1, 2):
                reach(consuming_db, EFFECTS, ACTS * part // 6)
                broker.kill()
                broker.wait()
                broker = start()
            writing.join()
            reach(consuming_db, EFFECTS, ACTS)
            eventually(lambda: count(producing_db, UNSENT), lambda found: found == 0)
            held = {decode(record.value).id for record in contents(address, TOPIC)}
    finally:
        broker.kill()
        broker.wait()
    agree(producing_db, consuming_db)
    assert held == {str(found) for found in column(producing_db, "SELECT id FROM outbox")}
