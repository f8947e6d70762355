"""Rule 2(1)(f): which method of measurement gross tonnage means. Never measures."""

from datetime import date
from decimal import Decimal

from manning.law.in_force import IVM, PARAMETERS
from nausetu.law import ImpossibleFactsError

CITATION = "IVM-2025 r.2(1)(f)"


def method(length_m: Decimal, on: date) -> str:
    """r.2(1)(f): "24 meters length and above ... 1969; ... less than 24 meters length ... Rules, 1987"."""
    return "convention_1969" if length_m >= PARAMETERS.value("tonnage_convention_length_m", on) else "rules_1987"


def require_method(length_m: Decimal | None, stated: str | None, on: date) -> None:
    """Raise ImpossibleFactsError where the method stated is not that of the length; what is unknown raises nothing."""
    if length_m is None or stated is None or on < IVM.commencement.date:
        return
    if stated != (asked := method(length_m, on)):
        raise ImpossibleFactsError([("/tonnage_method", f"{CITATION} asks for {asked} at {length_m:f} m")])
