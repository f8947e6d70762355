"""Processes of a worker that a test may kill with -9 and start again, as a supervisor does."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa


class Killable:
    """One process, in its own environment. What it says goes to the test's output."""

    def __init__(self, words: list[str], engine: sa.Engine, bootstrap: str) -> None:
        self._words = [sys.executable, "-m", *words]
        self._environment = os.environ | {
            "NAUSETU_ENVIRONMENT": "test",
            "NAUSETU_DATABASE_URL": engine.url.render_as_string(hide_password=False),
            "NAUSETU_KAFKA_BOOTSTRAP": bootstrap,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it."""
        self._process = subprocess.Popen(self._words, env=self._environment)

    def kill(self) -> None:
        """kill -9, and wait until it is gone."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def killable(words: list[str], engine: sa.Engine, bootstrap: str) -> Iterator[Killable]:
    """A process (`["nausetu.worker", "manning", "--only", "relay"]`) started, and killed in the end."""
    process = Killable(words, engine, bootstrap)
    process.start()
    try:
        yield process
    finally:
        process.kill()
