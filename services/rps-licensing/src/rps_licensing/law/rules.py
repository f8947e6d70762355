"""The rule set and dated parameters that this service applies."""

from datetime import date
from decimal import Decimal
from typing import Any

from nausetu.law import load_instruments, load_parameters

INSTRUMENTS = load_instruments("rps_licensing.law")
RPS = INSTRUMENTS["RPS-2026"]
PARAMETERS = load_parameters("rps_licensing.law", INSTRUMENTS)
PAISA = Decimal("0.01")


def value(name: str, on: date) -> Any:
    """Value of a parameter in force on `on`; what is older than the rules is judged by their first value."""
    return PARAMETERS.value(name, max(on, RPS.commencement.date))


def rupees(amount: int | Decimal) -> Decimal:
    """An amount in rupees and paise."""
    return Decimal(amount).quantize(PAISA)


def money(amount: Decimal) -> str:
    """Rupees as the contract writes them, e.g. "340000.00"."""
    return f"{amount:.2f}"
