"""`/zones` of manning: water areas that the States have declared Zone 1, 2 or 3, held to rule 2(1)(n)."""

from collections.abc import Mapping
from datetime import date

from manning.law.zones import greatest_wave_heights
from nausetu import zones
from nausetu.zones import Limit


def limits(day: date) -> Mapping[int, Limit]:
    """The law's limits by zone, in metres, as of a day."""
    return {zone: Limit(value.value, value.citation) for zone, value in greatest_wave_heights(day).items()}


router = zones.router(limits, service="manning")
