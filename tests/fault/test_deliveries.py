"""What a consumer is handed: twice, out of order, poisoned, or again since it died before its offset was committed."""

from collections.abc import Callable

import sqlalchemy as sa

from nausetu import clock
from nausetu.consumer import Consumer
from nausetu.events.training_institutes import CourseCompleted
from nausetu.kafka import Broker, apply_topics, dead_letter_of
from nausetu.relay import waiting
from nausetu.relay.sender import Sender
from nausetu.testing.consumer_process import COMPLETED
from nausetu.testing.effects import note
from nausetu.testing.processes import killable
from nausetu.testing.streams import column, contents, count, emit, eventually, running

TOPIC = "training-institutes.v1"
EFFECTS = "SELECT count(*) FROM effect"
INBOX = "SELECT count(*) FROM inbox"
_HEARD = (
    "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND query LIKE '%INTO inbox_source%'"
)
Make = Callable[[str], CourseCompleted]


def rows(producing_db: sa.Engine) -> list[waiting.Row]:
    """What waits in the outbox, as the relay reads it."""
    with producing_db.connect() as db:
        return waiting.waiting(db)


def test_consumer_killed_between_effect_and_commit(
    producing_db: sa.Engine, consuming_db: sa.Engine, bootstrap: str, completed: Make
) -> None:
    emit(producing_db, "IND-1", *(completed(f"CRS-{number}") for number in range(10)))
    apply_topics(bootstrap)
    with Sender(Broker(bootstrap), "training-institutes") as sender:
        sender.send(rows(producing_db))
    with killable(["nausetu.testing.consumer_process"], consuming_db, bootstrap) as consumer:
        # How far the source was heard is written between the effects and the offset: there it is held.
        with consuming_db.begin() as hindering:
            hindering.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            hindering.execute(sa.text("LOCK TABLE inbox_source IN EXCLUSIVE MODE"))
            eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 10, seconds=60)
            consumer.kill()
            hindering.execute(sa.text(f"SELECT pg_terminate_backend(pid) {_HEARD}"))
        assert count(consuming_db, "SELECT count(*) FROM inbox_source") == 0
        consumer.start()
        eventually(lambda: count(consuming_db, "SELECT count(*) FROM inbox_source"), seconds=60)
    assert column(consuming_db, "SELECT sequence FROM effect ORDER BY position") == list(range(1, 11))
    assert column(consuming_db, "SELECT DISTINCT outcome FROM inbox") == ["applied"]


def test_twice_and_out_of_order(
    producing_db: sa.Engine, consuming_db: sa.Engine, bootstrap: str, completed: Make
) -> None:
    # One fact, told again and again: only what is newer than what was applied may take effect.
    emit(producing_db, "IND-1", *(completed("CRS-1") for _ in range(4)))
    first, second, third, fourth = rows(producing_db)
    apply_topics(bootstrap)
    with Sender(Broker(bootstrap), "training-institutes") as sender:
        sender.send([first, third, second, third, first, fourth, fourth])
    with running(Consumer(consuming_db, Broker(bootstrap), "certification", {COMPLETED: note}).run):
        eventually(lambda: count(consuming_db, INBOX), lambda found: found == 4, seconds=60)
    assert column(consuming_db, "SELECT sequence FROM effect ORDER BY position") == [1, 3, 4]
    outcomes = column(consuming_db, "SELECT outcome FROM inbox ORDER BY sequence")
    assert outcomes == ["applied", "superseded", "applied", "applied"]


def test_poisoned_message(producing_db: sa.Engine, consuming_db: sa.Engine, bootstrap: str, completed: Make) -> None:
    apply_topics(bootstrap)
    poisoner = Broker(bootstrap).producer("poisoner")
    for poison in (b"", b"\x00\xff", b"{}", b"[" * 10_000):
        poisoner.send(TOPIC, key=b"IND-1", value=poison).get(timeout=10)
    poisoner.close()
    emit(producing_db, "IND-1", completed("CRS-1"))
    with Sender(Broker(bootstrap), "training-institutes") as sender:
        sender.send(rows(producing_db))
    began = clock.monotonic()
    with running(Consumer(consuming_db, Broker(bootstrap), "certification", {COMPLETED: note}).run):
        eventually(lambda: count(consuming_db, EFFECTS), lambda found: found == 1, seconds=60)
    assert clock.monotonic() - began < 60
    letters = contents(bootstrap, dead_letter_of(TOPIC))
    assert [letter.value for letter in letters] == [b"", b"\x00\xff", b"{}", b"[" * 10_000]
    assert {dict(letter.headers)["consumer"] for letter in letters} == {b"certification"}
