"""The rule sets and dated parameters that this service applies."""

from datetime import date
from typing import Any

from nausetu.law import load_instruments, load_parameters

INSTRUMENTS = load_instruments("special_vessels.law")
IVA = INSTRUMENTS["IVA-2025"]
IVSC = INSTRUMENTS["IVSC-2026"]
PARAMETERS = load_parameters("special_vessels.law", INSTRUMENTS)


def value(name: str, on: date) -> Any:
    """Value of a parameter in force on `on`, in its unit. Raises ParameterError."""
    return PARAMETERS.value(name, on)
