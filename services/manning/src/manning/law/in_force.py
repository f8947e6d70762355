"""The rule sets and dated parameters of manning, and all of them in force on one day (worked out once per day)."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from manning.law.places import Cell, cell
from nausetu.law import Value, add_years, load_instruments, load_parameters

INSTRUMENTS = load_instruments("manning.law")
IVM = INSTRUMENTS["IVM-2025"]
IVSC = INSTRUMENTS["IVSC-2026"]
PARAMETERS = load_parameters("manning.law", INSTRUMENTS)


class Law(NamedTuple):
    """The law on one day: bare values, and the cells of the table, by parameter name."""

    day: date
    values: Mapping[str, Any]
    cells: Mapping[str, Cell]
    citations: Mapping[str, str]
    commencement: date
    transition_ends: date
    """Last day of Note 1 (Reading T1)."""


_CELLS = {
    (name, value.since): cell(value)
    for name, parameter in PARAMETERS.items()
    if parameter.unit.startswith("places")
    for value in parameter.values
}


@lru_cache(maxsize=256)
def law_on(day: date) -> Law:
    """All parameters in force on `day`.

    Raises NotInForceError before commencement (Reading A2), ParameterError where a parameter has no value.
    """
    IVM.require_in_force(day)
    found: dict[str, Value] = {}
    for name, parameter in PARAMETERS.items():
        # The special category rules may commence on another day than the manning rules: nothing of them before.
        if parameter.values[0].citation.startswith(IVSC.short) and day < IVSC.commencement.date:
            continue
        found[name] = parameter.on(day)
    return Law(
        day,
        {name: value.value for name, value in found.items()},
        {name: _CELLS[name, value.since] for name, value in found.items() if (name, value.since) in _CELLS},
        {name: value.citation for name, value in found.items()},
        IVM.commencement.date,
        add_years(IVM.commencement.date, found["transition_years"].value),
    )
