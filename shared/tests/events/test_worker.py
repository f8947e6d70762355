"""The worker as a process: refuses a database that is behind, stops cleanly, relays, falls where a part of it falls."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa

from nausetu.events.training_institutes import CourseCompleted
from nausetu.testing.streams import count, emit, eventually

UNSENT = "SELECT count(*) FROM outbox WHERE published_at IS NULL"


def environment(engine: sa.Engine, bootstrap: str) -> dict[str, str]:
    url = engine.url.render_as_string(hide_password=False)
    own = {"NAUSETU_ENVIRONMENT": "test", "NAUSETU_DATABASE_URL": url, "NAUSETU_KAFKA_BOOTSTRAP": bootstrap}
    return os.environ | own


@contextmanager
def worker(engine: sa.Engine, bootstrap: str, *words: str) -> Iterator["subprocess.Popen[str]"]:
    """A worker process of training-institutes; killed in the end where it still runs."""
    process = subprocess.Popen(
        [sys.executable, "-m", "nausetu.worker", "training-institutes", *words],
        env=environment(engine, bootstrap), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_database_that_is_behind_is_refused_with_one_line(house_db: sa.Engine, bootstrap: str) -> None:
    with worker(house_db, bootstrap) as process:
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    assert said.count("\n") == 1
    assert "run `nausetu migrate training-institutes`" in said


@pytest.mark.parametrize("only", [(), ("--only", "relay")])
def test_it_relays_and_stops_when_told(
    producing_db: sa.Engine, bootstrap: str, completed: Callable[..., CourseCompleted], only: tuple[str, ...]
) -> None:
    emit(producing_db, "IND-1", completed())
    with worker(producing_db, bootstrap, *only) as process:
        eventually(lambda: count(producing_db, UNSENT) == 0, seconds=60)
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=30)
    assert process.returncode == 0, said
    assert "Traceback" not in said


def test_keys_older_than_a_day_are_forgotten(producing_db: sa.Engine, bootstrap: str) -> None:
    with producing_db.begin() as db:
        db.exec_driver_sql(
            "INSERT INTO idempotency_key SELECT 'scope', age, '', 200, '{}', '', now() - age::interval"
            " FROM unnest(ARRAY['23 hours', '25 hours']) AS age"
        )
    with worker(producing_db, bootstrap, "--only", "deadlines"):
        eventually(lambda: count(producing_db, "SELECT count(*) FROM idempotency_key") == 1, seconds=60)


def test_a_part_that_falls_ends_the_process() -> None:
    program = (
        "import sys; from threading import Event; from nausetu.worker import parts\n"
        "sys.exit(parts.run({'well': lambda stop: stop.wait(), 'ill': lambda stop: 1 / 0}, Event()))"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert "ZeroDivisionError" in ended.stdout
    assert "'ill'" in ended.stdout
