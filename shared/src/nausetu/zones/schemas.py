"""A zone notification as it is entered, corrected and answered."""

from typing import Annotated, Literal

from pydantic import Field

from nausetu.crypto import FreeText
from nausetu.fields import Bounds, Date, Instant, Model, Name, NonNegative, Number, State, StateIn, Text

Zone = Literal[1, 2, 3]
WaveHeight = Annotated[Number, Bounds(ge=0, le=100)]
NotificationNumber = Annotated[Text, Field(max_length=120)]


class ZoneIn(Model):
    """A water area declared a zone, with its stated maximum significant wave height in metres."""

    state: StateIn
    water_area: Name
    zone: Zone
    max_significant_wave_height_m: WaveHeight
    since: Date
    until: Date | None = None
    notification_number: NotificationNumber
    notification_date: Date
    note: FreeText | None = None


class ZoneChanges(Model):
    """What of an entry a clerical error can be in."""

    zone: Zone | None = None
    max_significant_wave_height_m: WaveHeight | None = None
    notification_number: NotificationNumber | None = None
    notification_date: Date | None = None
    note: FreeText | None = None


class ZoneAnswer(Model):
    """A zone notification; `last_day` is its last day in force, null until further notice."""

    id: str
    state: State
    water_area: str
    zone: Zone
    max_significant_wave_height_m: NonNegative
    since: Date
    last_day: Date | None
    notification_number: str
    notification_date: Date
    note: str | None
    version: int
    entered_at: Instant
