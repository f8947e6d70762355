"""What a person sees of `nausetu up`: steps as they are done, one line for each thing that goes wrong, one table.

On a terminal the steps move; in a pipe each is one line. Never prints a token or a password.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from nausetu import clock
from nausetu.local.tokens import Bound


class Report:
    """The terminal. All times are seconds since the start."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self._started = clock.monotonic()

    def say(self, line: str) -> None:
        """One line that a person should read: something ended, something was found."""
        self.console.print(Text.assemble(("! ", "bold yellow"), line), soft_wrap=True)

    def note(self, line: str) -> None:
        """A line about the step before it."""
        self.console.print(Text(f"  {line}", "dim"), soft_wrap=True)

    def fail(self, message: str) -> None:
        """Why it did not start, and the way out."""
        self.console.print(Text.assemble(("x ", "bold red"), message), soft_wrap=True)

    @contextmanager
    def step(self, what: str) -> Iterator[Callable[[str], None]]:
        """A step with a moving sign while it lasts, a mark and the time when it is done.

        Gives a function that takes words about the way made. A step that fails leaves no mark.
        """
        if self.console.is_terminal:
            with self.console.status(f"{what} ...") as status:
                yield lambda words: status.update(f"{what}: {words}")
        else:
            yield lambda words: None
        spent = clock.monotonic() - self._started
        self.console.print(Text.assemble(("✓ ", "bold green"), f"{what} ", (f"{spent:.1f} s", "dim")))

    def table(self, address: str, folder: Path, groups: Sequence[Bound]) -> None:
        """The one table: addresses, tokens, logs, a first call, how to stop."""
        place = shown(folder)
        table = Table(show_header=False, box=None, padding=(0, 2, 0, 0), title_justify="left")
        table.add_column(style="bold cyan", no_wrap=True)
        table.add_column(overflow="fold")
        table.add_row("Address", address)
        table.add_row("Docs", f"{address}/docs")
        table.add_row("Events", f"{address}/asyncapi.json")
        table.add_row("State", f"{address}/readyz")
        table.add_row("Logs", f"{place}/logs/")
        table.add_row("Tokens", f"{place}/tokens/<role>   one for each of these roles, good for seven days")
        for group in groups:
            table.add_row("", Text.assemble((f"of {group.to}: ", "dim"), ", ".join(group.roles)))
        table.add_row("", Text("for another State: .venv/bin/nausetu token surveyor --state IN-GA", style="dim"))
        table.add_row("Stop", f"Ctrl-C; the data stays in {place}")
        self.console.print()
        self.console.print(table)
        self.console.print()
        self.console.print("A first call, as a surveyor:", style="bold cyan")
        self.console.print(
            f'  curl -H "Authorization: Bearer $(cat {place}/tokens/surveyor)" "{address}/manning/v1/vessels?limit=3"',
            soft_wrap=True,
            markup=False,
        )
        spent = clock.monotonic() - self._started
        self.console.print(Text.assemble(("\nReady", "bold green"), f" after {spent:.1f} s.\n"))


def shown(folder: Path) -> str:
    """A path as a person here would type it."""
    here = Path.cwd()
    return str(folder.relative_to(here)) if folder.is_relative_to(here) else str(folder)
