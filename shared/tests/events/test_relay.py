"""The relay: at least once, once in the ordinary run, in order per subject, again to a cluster it has not met."""

import json
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu import clock
from nausetu.events.envelope import decode
from nausetu.events.training_institutes import CourseCompleted
from nausetu.kafka import Broker
from nausetu.local import broker as embedded
from nausetu.local import children
from nausetu.relay import Relay
from nausetu.testing.streams import column, contents, count, emit, eventually, running

SERVICE, TOPIC = "training-institutes", "training-institutes.v1"
WAITING = "SELECT count(*) FROM outbox WHERE published_at IS NULL"
CUT = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
Make = Callable[..., CourseCompleted]


def orders(records: list[Any]) -> dict[str, list[int]]:
    """Sequences per subject in the order in which a consumer meets them."""
    found: dict[str, list[int]] = defaultdict(list)
    for record in records:
        event = decode(record.value)
        assert record.key == event.subject.encode()
        found[event.subject].append(event.sequence)
    return found


def until_sent(engine: sa.Engine, seconds: float = 30) -> None:
    eventually(lambda: count(engine, WAITING), lambda waiting: waiting == 0, seconds=seconds)


def test_trial_18_three_replicas_send_each_row_once_and_in_order(
    house_db: sa.Engine, broker: Broker, bootstrap: str, completed: Make
) -> None:
    replicas = [Relay(house_db, broker, SERVICE).run for _ in range(3)]
    with running(*replicas):
        for _ in range(100):
            for subject in range(10):
                emit(house_db, f"IND-{subject}", completed())
        until_sent(house_db)
    assert orders(contents(bootstrap, TOPIC)) == {f"IND-{subject}": list(range(1, 101)) for subject in range(10)}


def test_a_stand_by_takes_over(house_db: sa.Engine, broker: Broker, bootstrap: str, completed: Make) -> None:
    with running(Relay(house_db, broker, SERVICE).run) as first:
        emit(house_db, "IND-1", completed())
        until_sent(house_db)
        with running(Relay(house_db, broker, SERVICE).run):
            first.set()
            emit(house_db, "IND-1", completed())
            until_sent(house_db)
    assert orders(contents(bootstrap, TOPIC)) == {"IND-1": [1, 2]}


def test_what_is_sent_is_the_row(house_db: sa.Engine, broker: Broker, bootstrap: str, completed: Make) -> None:
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    emit(house_db, "IND-1", completed(), traceparent=trace)
    with running(Relay(house_db, broker, SERVICE).run):
        until_sent(house_db)
    (record,) = contents(bootstrap, TOPIC)
    event = json.loads(record.value)
    assert dict(record.headers) == {
        "content-type": b"application/cloudevents+json; charset=UTF-8", "traceparent": trace.encode(),
    }  # fmt: skip
    assert event["traceparent"] == trace
    assert event["source"] == "/training-institutes"
    assert [event["id"]] == [str(found) for found in column(house_db, "SELECT id FROM outbox")]
    assert event["data"] == completed().model_dump(mode="json")


def test_rows_committed_late_are_not_passed_over(
    house_db: sa.Engine, broker: Broker, bootstrap: str, completed: Make
) -> None:
    with running(Relay(house_db, broker, SERVICE).run):
        with house_db.begin() as slow:
            slow.execute(sa.text("SELECT nextval(pg_get_serial_sequence('outbox', 'position'))"))
            emit(house_db, "IND-2", completed())
            eventually(lambda: count(house_db, "SELECT count(*) FROM outbox WHERE published_at IS NOT NULL"))
            slow.execute(
                sa.text(
                    "INSERT INTO outbox (position, id, type, subject, sequence, time, data) OVERRIDING SYSTEM VALUE"
                    " SELECT 1, gen_random_uuid(), type, 'IND-1', 1, time, data FROM outbox WHERE subject = 'IND-2'"
                )
            )
        until_sent(house_db)
    assert set(orders(contents(bootstrap, TOPIC))) == {"IND-1", "IND-2"}


def test_a_new_cluster_gets_everything_again_in_order(house_db: sa.Engine, completed: Make, tmp_path: Path) -> None:
    port = children.free_port()
    with running(Relay(house_db, Broker(f"127.0.0.1:{port}"), SERVICE).run):
        with embedded.running(log=tmp_path / "first", port=port):
            emit(house_db, "IND-1", *(completed() for _ in range(700)))
            until_sent(house_db)
        emit(house_db, "IND-1", completed())
        with embedded.running(log=tmp_path / "second", port=port) as address:
            eventually(lambda: count(house_db, "SELECT count(*) FROM relay_mark"), lambda met: met == 2)
            until_sent(house_db)
            assert orders(contents(address, TOPIC)) == {"IND-1": list(range(1, 702))}


def test_a_cluster_met_before_is_not_filled_again(
    house_db: sa.Engine, broker: Broker, bootstrap: str, completed: Make
) -> None:
    for _ in range(2):
        with running(Relay(house_db, broker, SERVICE).run):
            emit(house_db, "IND-1", completed())
            until_sent(house_db)
    assert orders(contents(bootstrap, TOPIC)) == {"IND-1": [1, 2]}


def test_no_broker_is_waited_for_and_said_once(
    house_db: sa.Engine, completed: Make, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port, said = children.free_port(), [""]

    def heard() -> str:
        said[0] += capsys.readouterr().out
        return said[0]

    emit(house_db, "IND-1", completed())
    with running(Relay(house_db, Broker(f"127.0.0.1:{port}"), SERVICE).run):
        eventually(heard, lambda words: "relay waits" in words)
        with embedded.running(log=tmp_path / "broker", port=port):
            until_sent(house_db)
    assert heard().count("relay waits") == 1
    assert heard().count("relay goes on") == 1


def test_sessions_cut_by_the_database_are_opened_again(
    house_db: sa.Engine, broker: Broker, bootstrap: str, completed: Make
) -> None:
    with running(Relay(house_db, broker, SERVICE).run):
        emit(house_db, "IND-1", completed())
        until_sent(house_db)
        assert count(house_db, CUT) >= 1
        emit(house_db, "IND-1", completed())
        until_sent(house_db)
    assert orders(contents(bootstrap, TOPIC)) == {"IND-1": [1, 2]}


def test_it_stops_at_once_when_nothing_waits(house_db: sa.Engine, broker: Broker) -> None:
    with running(Relay(house_db, broker, SERVICE).run) as stop:
        eventually(lambda: count(house_db, "SELECT count(*) FROM relay_mark"))
        asked = clock.monotonic()
        assert isinstance(stop, Event)
    assert clock.monotonic() - asked < 5
