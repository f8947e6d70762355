"""Replay: from the outbox, chosen by subject, type or time; dead letters to the consumer that could not apply them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from nausetu import replay
from nausetu.consumer import Consumer
from nausetu.events.envelope import decode
from nausetu.events.training_institutes import CourseCompleted
from nausetu.kafka import Broker
from nausetu.relay import Relay
from nausetu.testing.effects import note, note_or_fail
from nausetu.testing.streams import column, contents, count, emit, eventually, running

SERVICE, TOPIC = "training-institutes", "training-institutes.v1"
COMPLETED = "training-institutes.course_completed.v1"
UNSENT = "SELECT count(*) FROM outbox WHERE published_at IS NULL"
Make = Callable[..., CourseCompleted]


def sent(producing_db: sa.Engine, broker: Broker) -> None:
    with running(Relay(producing_db, broker, SERVICE).run):
        eventually(lambda: count(producing_db, UNSENT) == 0)


def again(bootstrap: str, after: int) -> list[tuple[str, int]]:
    """What was sent behind the first `after` messages."""
    records = sorted(contents(bootstrap, TOPIC), key=lambda record: record.timestamp)
    return sorted((event.subject, event.sequence) for event in (decode(record.value) for record in records[after:]))


def test_from_the_outbox(producing_db: sa.Engine, broker: Broker, bootstrap: str, completed: Make) -> None:
    for number in range(3):
        emit(producing_db, "IND-1", completed(f"CRS-{number}"))
    emit(producing_db, "IND-2", completed())
    sent(producing_db, broker)
    emit(producing_db, "IND-2", completed())
    times = column(producing_db, "SELECT time FROM outbox ORDER BY position")
    assert replay.from_outbox(producing_db, broker, SERVICE, subject="IND-1", since=times[1]) == 2
    assert again(bootstrap, 4) == [("IND-1", 2), ("IND-1", 3)]
    assert replay.from_outbox(producing_db, broker, SERVICE, kind="training-institutes.institute_closed.v1") == 0
    assert replay.from_outbox(producing_db, broker, SERVICE, since=times[4] + timedelta(seconds=1)) == 0
    # What still waits is the relay's to send.
    assert replay.from_outbox(producing_db, broker, SERVICE) == 4
    assert count(producing_db, UNSENT) == 1


def test_what_was_applied_is_not_applied_again(
    producing_db: sa.Engine, consuming_db: sa.Engine, broker: Broker, bootstrap: str, completed: Make
) -> None:
    emit(producing_db, "IND-1", completed(), completed("CRS-2"))
    sent(producing_db, broker)
    consumer = Consumer(consuming_db, broker, "certification", {COMPLETED: note})
    with running(consumer.run):
        eventually(lambda: count(consuming_db, "SELECT count(*) FROM effect"), lambda found: found == 2)
        assert replay.from_outbox(producing_db, broker, SERVICE) == 2
        emit(producing_db, "IND-1", completed("CRS-3"))
        sent(producing_db, broker)
        eventually(lambda: count(consuming_db, "SELECT count(*) FROM effect"), lambda found: found == 3)
    assert len(contents(bootstrap, TOPIC)) == 5
    assert column(consuming_db, "SELECT sequence FROM effect ORDER BY position") == [1, 2, 3]


def dead(engine: sa.Engine) -> int:
    return count(engine, "SELECT count(*) FROM inbox WHERE outcome = 'dead_lettered'")


def test_dead_letters_go_back_to_their_consumer_only(
    producing_db: sa.Engine, consuming_db: sa.Engine, service_db: Any, broker: Broker, bootstrap: str, completed: Make
) -> None:
    emit(producing_db, "IND-1", completed("BAD-1"), completed("CRS-1"))
    emit(producing_db, "IND-2", completed("BAD-2"))
    sent(producing_db, broker)
    manning_db = service_db("manning")
    one = Consumer(consuming_db, broker, "certification", {COMPLETED: note_or_fail})
    with running(one.run):
        eventually(lambda: dead(consuming_db), lambda found: found == 2)
    with consuming_db.begin() as db:
        db.exec_driver_sql("CREATE TABLE cure ()")
    assert replay.dead_letters(consuming_db, broker, "manning", TOPIC) == 0
    assert replay.dead_letters(consuming_db, broker, "certification", TOPIC) == 2
    assert [dict(record.headers)["consumer"] for record in contents(bootstrap, TOPIC)
            if "consumer" in dict(record.headers)] == [b"certification"] * 2  # fmt: skip
    other = Consumer(manning_db, broker, "manning", {COMPLETED: lambda act, event: None})
    with running(one.run, other.run):
        eventually(lambda: count(consuming_db, "SELECT count(*) FROM effect"), lambda found: found == 3)
        eventually(lambda: count(manning_db, "SELECT count(*) FROM inbox"), lambda found: found == 3)
    assert dead(consuming_db) == 0
    assert replay.dead_letters(consuming_db, broker, "certification", TOPIC) == 0
