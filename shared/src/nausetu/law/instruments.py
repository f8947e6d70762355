"""The rule sets a service applies: gazette number, dates, commencement (assumed until the final notification)."""

from collections.abc import Mapping
from datetime import date
from functools import cached_property
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from nausetu.law import strict_yaml
from nausetu.law.problems import NotInForceError


class Title(BaseModel):
    """Title in English and Hindi."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    en: str
    hi: str


class Commencement(BaseModel):
    """Day on which a rule set comes into force; `assumed` until the final notification is known."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    date: date
    assumed: bool
    citation: str


class Instrument(BaseModel):
    """One rule set or Act. `short` is the name that citations begin with, `family` the one `assumed` speaks of."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    short: str
    family: str
    title: Title
    gazette: str
    published_on: date
    status: Literal["draft", "in_force", "act"]
    parent_act: str | None = None
    commencement: Commencement
    remark: str | None = None

    def require_in_force(self, on: date) -> None:
        """Raise NotInForceError where `on` lies before commencement (Reading A2)."""
        if on < self.commencement.date:
            raise NotInForceError(self.short, on, self.commencement.date)

    @cached_property
    def assumption(self) -> str | None:
        """What a decision that leaned on this date must say, or None where the date is certain."""
        return f"{self.family} commencement" if self.commencement.assumed else None


def load_instruments(package: str) -> Mapping[str, Instrument]:
    """Rule sets of `<package>/instruments.yaml` by short name. Raises pydantic.ValidationError on a bad entry."""
    raw = strict_yaml.read(strict_yaml.folder(package, "instruments.yaml"))
    found = TypeAdapter(list[Instrument]).validate_python(raw)
    return {instrument.short: instrument for instrument in found}
