"""The rule sets and dated parameters that this service applies."""

from datetime import date
from typing import Any

from nausetu.law import load_instruments, load_parameters

INSTRUMENTS = load_instruments("certification.law")
IVM = INSTRUMENTS["IVM-2025"]
PARAMETERS = load_parameters("certification.law", INSTRUMENTS)


def value(name: str, on: date) -> Any:
    """Value of a parameter in force on `on`, in its unit. Raises ParameterError."""
    return PARAMETERS.value(name, on)
