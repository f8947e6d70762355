"""The first journey as an official follows it: numbered steps; who acts, what changes, under which provision.

Walks it through the gateway of the house that runs; in a house of its own it also moves the clock on by 31 days.
"""

import tempfile
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path

import httpx
from rich.console import Console
from rich.rule import Rule
from rich.table import Table

from nausetu import clock
from nausetu.cli.journey import steps
from nausetu.cli.journey.calls import Calls
from nausetu.cli.journey.walk import Journey, Told
from nausetu.testing import house


def walk(console: Console, address: str, folder: Path) -> None:
    """The journey in a house that goes on running: its clock is not moved. Raises JourneyError."""
    if not (folder / "issuer" / "key.json").exists():
        console.print(f"The journey needs the tokens of a local house: there is none in {folder}.")
        return
    with _client(address) as http:
        journey = _journey(http, folder)
        last = _steps(console, journey, steps.BEFORE, 1)
        console.print(
            "[dim]What 31 days bring is shown where `make demo` starts a house of its own: no clock is moved here.[/]\n"
        )
        _steps(console, journey, steps.AFTER, last)


def walk_in_own_house(console: Console, samples: Path, before: Callable[[str, Path], None]) -> None:
    """The whole journey in a house that is thrown away, started again with its clock moved. Raises JourneyError.

    `before` gets the first house's address and folder.
    """
    with tempfile.TemporaryDirectory(prefix="nausetu-demo-", ignore_cleanup_errors=True) as place:
        folder = Path(place) / "run"
        Path(place).chmod(0o755)  # PostgreSQL may run as another user
        with _started(console, folder, samples, timedelta()) as address, _client(address) as http:
            before(address, folder)
            journey = _journey(http, folder)
            last = _steps(console, journey, steps.BEFORE, 1)
        later = timedelta(days=steps.DAYS_LATER)
        with _started(console, folder, samples, later) as address, _client(address) as http:
            journey.calls.http, journey.today = http, clock.day_of(clock.now() + later)
            last = _steps(console, journey, steps.LATER, last)
            _steps(console, journey, steps.AFTER, last)


@contextmanager
def _started(console: Console, folder: Path, samples: Path, moved: timedelta) -> Iterator[str]:
    seconds = int((clock.offset() + moved).total_seconds())
    when = f", its clock {moved.days} days on" if moved else ""
    with ExitStack() as stack:
        with console.status(f"A house of its own is started{when} ..."):
            settings = {"NAUSETU_CLOCK_OFFSET": str(seconds)}
            running = stack.enter_context(house.running(folder, samples=samples, **settings))
        yield running.address
        stack.enter_context(console.status("The house is stopped ..."))


def _client(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=30, trust_env=False)


def _journey(http: httpx.Client, folder: Path) -> Journey:
    return Journey(Calls(http, folder, uuid.uuid4().hex[:8]), folder, clock.today())


def _steps(console: Console, journey: Journey, some: Sequence[steps.Titled], first: int) -> int:
    """Walk some steps and print each; gives the number of the next."""
    for number, (title, step) in enumerate(some, start=first):
        console.print(Rule(f"[bold]{number}. {title}[/]", align="left"))
        with console.status(f"{title} ..."):
            told = list(step(journey))
        console.print(_table(told))
        console.print()
    return first + len(some)


def _table(told: Sequence[Told]) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), expand=True)
    table.add_column(style="cyan", ratio=3)
    table.add_column(ratio=9, overflow="fold")
    table.add_column(style="green", ratio=4, overflow="fold")
    before = ""
    for row in told:
        table.add_row("" if row.who == before else row.who, row.changed, row.citation)
        before = row.who
    return table
