"""The consumer: from the first event on, once in effect, in order, and one bad event does not stop the others."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu import inbox
from nausetu.act import Act
from nausetu.consumer import Consumer, Reaction, ReceivedEvent, wants_history
from nausetu.events.envelope import decode
from nausetu.events.training_institutes import CourseCompleted
from nausetu.kafka import Broker
from nausetu.relay import Relay
from nausetu.testing.effects import note, note_or_fail
from nausetu.testing.streams import column, contents, count, emit, eventually, running

COMPLETED, DISCONTINUED = "training-institutes.course_completed.v1", "training-institutes.course_discontinued.v1"
TOPIC, DEAD = "training-institutes.v1", "training-institutes.v1.dead-letter"
EFFECTS = "SELECT count(*) FROM effect"
Make = Callable[..., CourseCompleted]


@pytest.fixture
def consumer(consuming_db: sa.Engine, broker: Broker) -> Callable[[Reaction], Any]:
    """Factory: what runs a consumer of certification with that reaction to completed courses."""
    return lambda reaction: Consumer(consuming_db, broker, "certification", {COMPLETED: reaction}).run


@pytest.fixture
def relay(producing_db: sa.Engine, broker: Broker) -> Any:
    """What runs the producing service's relay."""
    return Relay(producing_db, broker, "training-institutes").run


def sent(bootstrap: str, raw: bytes, **headers: str) -> None:
    """A message that no relay of ours sent."""
    producer = Broker(bootstrap).producer("test")
    named = [(name, value.encode()) for name, value in headers.items()]
    producer.send(TOPIC, key=b"IND-9", value=raw, headers=named).get(timeout=10)
    producer.close()


def test_trial_21_a_new_group_starts_with_the_first_event(
    consumer: Any, relay: Any, producing_db: sa.Engine, consuming_db: sa.Engine, completed: Make
) -> None:
    for number in range(50):
        emit(producing_db, f"IND-{number % 5}", completed(f"CRS-{number}"))
    with running(relay):
        eventually(lambda: count(producing_db, "SELECT count(*) FROM outbox WHERE published_at IS NULL") == 0)
    with running(consumer(note)):
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found >= 50)
    with running(consumer(note), relay):
        emit(producing_db, "IND-9", completed())
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found >= 51)
    assert count(consuming_db, "SELECT count(DISTINCT event) FROM effect") == count(consuming_db, EFFECTS) == 51
    assert column(consuming_db, "SELECT DISTINCT outcome FROM inbox") == ["applied"]


def test_trial_20_one_bad_event(
    consumer: Any, relay: Any, producing_db: sa.Engine, consuming_db: sa.Engine, bootstrap: str, completed: Make,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for number in range(10):
        emit(producing_db, "IND-1", completed("BAD-1" if number == 4 else f"CRS-{number}"))
    with running(consumer(note_or_fail), relay):
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 9)
    said = capsys.readouterr().out
    assert said.count("a reaction failed") == 3
    assert said.count("dead letter ") == 1
    (letter,) = contents(bootstrap, DEAD)
    headers = dict(letter.headers)
    assert (headers["consumer"], headers["topic"]) == (b"certification", TOPIC.encode())
    assert headers["reason"] == b"LookupError: no place for this certificate"
    assert decode(letter.value).sequence == 5
    assert column(consuming_db, "SELECT sequence FROM effect ORDER BY position") == [1, 2, 3, 4, 6, 7, 8, 9, 10]
    assert column(consuming_db, "SELECT sequence FROM inbox WHERE outcome = 'dead_lettered'") == [5]
    with running(consumer(note_or_fail), relay):
        emit(producing_db, "IND-1", completed())
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 10)
    assert len(contents(bootstrap, DEAD)) == 1


def out_of_order(producing_db: sa.Engine) -> None:
    """The event of sequence 2 and that of 3 change their places."""
    with producing_db.begin() as db:
        for old, new in ((2, 99), (3, 2), (99, 3)):
            db.execute(sa.text("UPDATE outbox SET sequence = :new WHERE sequence = :old"), {"new": new, "old": old})


def test_a_late_event_is_superseded_where_it_tells_the_same_fact(
    consumer: Any, relay: Any, producing_db: sa.Engine, consuming_db: sa.Engine, completed: Make
) -> None:
    emit(producing_db, "IND-1", completed("CRS-1"), completed("CRS-1"), completed("CRS-1"), completed("CRS-2"))
    emit(producing_db, "IND-2", completed("CRS-3"), completed("CRS-4"), completed("CRS-5"))
    out_of_order(producing_db)
    with running(consumer(note), relay):
        eventually(lambda: count(consuming_db, "SELECT count(*) FROM inbox"), lambda found: found == 7)
    of_subject = "SELECT sequence FROM effect WHERE subject = :subject ORDER BY position"
    assert column(consuming_db, of_subject, subject="IND-1") == [1, 3, 4]
    assert column(consuming_db, of_subject, subject="IND-2") == [1, 3, 2]
    superseded = "SELECT subject || ' ' || sequence FROM inbox WHERE outcome = 'superseded'"
    assert column(consuming_db, superseded) == ["IND-1 2"]


@wants_history
def note_all(act: Act, event: ReceivedEvent) -> None:
    """As `note`, of late events too."""
    note(act, event)


def test_history_is_told_to_who_wants_it(
    consumer: Any, relay: Any, producing_db: sa.Engine, consuming_db: sa.Engine, completed: Make
) -> None:
    emit(producing_db, "IND-1", completed(), completed(), completed())
    out_of_order(producing_db)
    with running(consumer(note_all), relay):
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 3)
    assert column(consuming_db, "SELECT sequence FROM effect ORDER BY position") == [1, 3, 2]
    assert column(consuming_db, "SELECT superseded FROM effect ORDER BY position") == [False, False, True]


def test_what_is_no_event_and_what_is_for_others(
    consumer: Any, relay: Any, producing_db: sa.Engine, consuming_db: sa.Engine, bootstrap: str, completed: Make
) -> None:
    emit(producing_db, "IND-1", completed())
    with running(relay):
        eventually(lambda: contents(bootstrap, TOPIC))
    (good,) = contents(bootstrap, TOPIC)
    event = json.loads(good.value)
    sent(bootstrap, b"not json")
    sent(bootstrap, json.dumps(event | {"source": "/manning"}).encode())
    sent(bootstrap, json.dumps(event | {"id": "01a22f31-9cc7-7497-a26f-000000000001", "data": {}}).encode())
    sent(bootstrap, json.dumps(event | {"id": "01a22f31-9cc7-7497-a26f-000000000002"}).encode(), consumer="manning")
    sent(bootstrap, json.dumps(event | {"id": "01a22f31-9cc7-7497-a26f-000000000003", "type": DISCONTINUED}).encode())
    last = {"id": "01a22f31-9cc7-7497-a26f-000000000004", "subject": "IND-9"}
    sent(bootstrap, json.dumps(event | last).encode(), consumer="certification")
    with running(consumer(note)):
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 2)
        eventually(lambda: len(contents(bootstrap, DEAD)), lambda found: found == 3)
    reasons = [dict(letter.headers)["reason"].decode() for letter in contents(bootstrap, DEAD)]
    assert reasons[0] == "not JSON"
    assert reasons[1] == f"{COMPLETED} of /manning does not belong on {TOPIC}"
    assert reasons[2].startswith("data/effective_at: Field required")
    assert sorted(column(consuming_db, "SELECT outcome FROM inbox")) == ["applied", "applied", "dead_lettered"]


def test_how_far_it_has_heard(
    consumer: Any, relay: Any, producing_db: sa.Engine, consuming_db: sa.Engine, completed: Make
) -> None:
    emit(producing_db, "IND-1", completed())
    (time,) = column(producing_db, "SELECT time FROM outbox")

    def heard() -> object:
        with consuming_db.connect() as db:
            return inbox.last_seen(db, "/training-institutes")

    assert heard() is None
    with running(consumer(note), relay):
        eventually(heard)
    assert heard() == time
