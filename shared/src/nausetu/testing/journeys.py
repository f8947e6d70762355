"""The first journey in a house of its own, for tests: from a day on which the rules are in force, whatever day it is.

The house's clock may be moved on; the walk goes on in it. Never asserts: the tests do.
"""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa

from nausetu import clock
from nausetu.cli.journey.calls import Calls
from nausetu.cli.journey.settled import database
from nausetu.cli.journey.steps import Titled
from nausetu.cli.journey.walk import Journey, Told
from nausetu.testing import house

FROM = date(2026, 12, 1)
"""Two months after the assumed commencement: no house of these tests lives before."""


def moved(days: int = 0) -> timedelta:
    """How far the clock of such a house stands from this machine's, `days` later than it began."""
    short = (clock.start_of(FROM) - clock.now()).total_seconds()
    return timedelta(days=days, seconds=max(int(short) + 1, 0))


@contextmanager
def opened(
    folder: Path, samples: Path, journey: Journey | None = None, *, days: int = 0, patience: float = 20, **settings: str
) -> Iterator[tuple[house.House, Journey]]:
    """A house and a walk in it, a new one or one that is gone on with; `patience`: seconds that a part may be away."""
    shift = moved(days)
    settings["NAUSETU_CLOCK_OFFSET"] = str(int(shift.total_seconds()))
    with (
        house.running(folder, samples=samples, **settings) as running,
        httpx.Client(base_url=running.address, timeout=30, trust_env=False) as http,
    ):
        today = clock.day_of(clock.now() + shift)
        if journey is None:
            journey = Journey(Calls(http, folder, uuid.uuid4().hex[:8], patience), folder, today)
        journey.calls.http, journey.today = http, today
        yield running, journey


def walk(journey: Journey, steps: Sequence[Titled]) -> list[Told]:
    """Walk steps; gives what they told."""
    return [told for _, step in steps for told in step(journey)]


def rows(folder: Path, service: str, text: str, **values: Any) -> list[tuple[Any, ...]]:
    """Rows of a service's database in the house that runs in `folder`."""
    with database(folder, service) as engine, engine.connect() as db:
        return [tuple(row) for row in db.execute(sa.text(text), values)]
