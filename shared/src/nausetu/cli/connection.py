"""Which service's database a command works on: `NAUSETU_DATABASE_URL`, or the local house that runs."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import sqlalchemy as sa
from dotenv import dotenv_values
from rich.console import Console

from nausetu.db import create_engine

Service = Literal["manning", "certification", "training-institutes", "special-vessels", "rps-licensing"]


def settle(service: str, run: Path) -> None:
    """Where the environment names no database, take the variables of the local house in `run`. Exits where none is."""
    if os.environ.get("NAUSETU_DATABASE_URL"):
        return
    known = run / f"{service}.env"
    if not known.exists():
        words = f"Which database? Set NAUSETU_DATABASE_URL, or start the local house with `make run` ({run})."
        Console(stderr=True, highlight=False).print(words, soft_wrap=True)
        sys.exit(1)
    os.environ.update({name: value for name, value in dotenv_values(known).items() if value is not None})


@contextmanager
def engine_of(service: str, run: Path) -> Iterator[sa.Engine]:
    """An engine of two connections on that database."""
    settle(service, run)
    engine = create_engine(os.environ["NAUSETU_DATABASE_URL"], connections=2, statement_timeout_ms=0)
    try:
        yield engine
    finally:
        engine.dispose()
