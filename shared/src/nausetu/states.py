"""Master list of States and Union territories: ISO 3166-2:IN, LGD and older codes, names, dates of validity.

Data in `states.yaml`. Names are answered only where they are known for sure; a spelling not listed gives None, never a
guess.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache

from nausetu.fields import FORMER_STATES, Date, Model, State, folded
from nausetu.law import strict_yaml


class FormerCode(Model):
    """A code or name no longer given, with its last day."""

    code: str
    until: Date


class StateEntry(Model):
    """One State or Union territory as it stands today. `lgd` is its code in the Local Government Directory."""

    code: State
    lgd: int
    kind: str
    since: Date
    names: Mapping[str, str]
    former_codes: tuple[FormerCode, ...] = ()
    also: tuple[str, ...] = ()

    def existed_on(self, day: date) -> bool:
        """Whether it stood in its present form on `day`."""
        return self.since <= day


@cache
def all_states() -> Mapping[State, StateEntry]:
    """Every State by its code of today, in the order of the codes."""
    raw = strict_yaml.read(strict_yaml.folder("nausetu", "states.yaml"))
    entries = [StateEntry.model_validate({"code": code, **entry}, strict=False) for code, entry in raw.items()]
    return {entry.code: entry for entry in entries}


@cache
def _by_name() -> Mapping[str, State]:
    found: dict[str, State] = {}
    for code, entry in all_states().items():
        spellings = (*entry.names.values(), *entry.also, code, code.removeprefix("IN-"))
        for key in {folded(spelling) for spelling in spellings}:
            if key in found:
                raise ValueError(f"{key} stands for {found[key]} and {code}")
            found[key] = code
    for former, code in FORMER_STATES.items():
        for spelling in (former, former.removeprefix("IN-")):
            found.setdefault(folded(spelling), code)
    return found


def code_of(name: str | None) -> State | None:
    """Code of a State as registers write it ("Kerala", "Orissa", "उत्तराखंड", "IN-OR"); None where not known."""
    return _by_name().get(folded(name)) if name else None


def by_lgd(lgd: int) -> State | None:
    """Code of the State with this LGD code."""
    return next((code for code, entry in all_states().items() if entry.lgd == lgd), None)


def name_of(code: State, language: str = "en") -> str:
    """Name of the State in `en` or `hi`."""
    return all_states()[code].names[language]
