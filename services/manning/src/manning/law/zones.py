"""Rule 2(1)(n): what a zone may be. Which water area is which zone the States declare: see `manning.zones`."""

from collections.abc import Mapping
from datetime import date

from manning.law.in_force import IVM, PARAMETERS
from nausetu.law import Value


def greatest_wave_heights(on: date) -> Mapping[int, Value]:
    """r.2(1)(n): "an area where the maximum significant wave height does not exceed" so many metres, by zone.

    A declaration older than the rules stands, and is held to their first values (preamble).
    """
    day = max(on, IVM.commencement.date)
    return {zone: PARAMETERS[f"zone_{zone}_wave_height_m"].on(day) for zone in (1, 2, 3)}
