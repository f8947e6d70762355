"""The walk: what is known of it so far, and what each step tells of itself."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from nausetu.cli.journey.calls import Calls
from nausetu.cli.journey.people import Person, Who


@dataclass(frozen=True, slots=True)
class Told:
    """One act for an official: who did it, what changed, under which provision."""

    who: str
    changed: str
    citation: str


@dataclass(slots=True)
class Journey:
    """A walk and what it has come to; `today` is the house's date in Asia/Kolkata. A repeated step finds it alike."""

    calls: Calls
    folder: Path
    today: date
    members: dict[str, Any] = field(default_factory=dict)
    applications: dict[str, Any] = field(default_factory=dict)
    sittings: dict[str, Any] = field(default_factory=dict)
    certificates: dict[str, Any] = field(default_factory=dict)
    crews: dict[str, Any] = field(default_factory=dict)
    seen: dict[str, Any] = field(default_factory=dict)
    """Answers by a name, for whoever looks on."""

    def account(self, person: Person) -> Who:
        """The person as a caller; another walk's persons are others."""
        return Who(f"{person.whole_name}", "crew_member", f"sample:{self.calls.run}:{person.key}")

    def indivc(self, person: Person) -> str:
        """His INDIVC number."""
        found: str = self.members[person.key]["indivc"]
        return found

    def number(self, person: Person) -> str:
        """Number of the certificate that he was issued."""
        found: str = self.certificates[person.key]["number"]
        return found


Step = Callable[[Journey], Iterator[Told]]
