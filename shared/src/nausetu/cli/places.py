"""Where a command works: on the database of `NAUSETU_DATABASE_URL`, or on the local house that runs. Starts nothing."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import sqlalchemy as sa
from cyclopts import Parameter
from dotenv import dotenv_values
from rich.console import Console

from nausetu.db import create_engine

Service = Literal["manning", "certification", "training-institutes", "special-vessels", "rps-licensing"]
Folder = Annotated[Path, Parameter(env_var="NAUSETU_RUN", help="Where the local house keeps its data.")]
DEFAULT = Path(".run")


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
