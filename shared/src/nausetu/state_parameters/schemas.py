"""A State's value as it is entered, corrected and answered."""

from typing import Annotated

from pydantic import Field

from nausetu.crypto import FreeText
from nausetu.fields import Date, Instant, Json, Model, Name, State, StateIn, Text

NotificationNumber = Annotated[Text, Field(max_length=120)]


class StateParameterIn(Model):
    """A value from `since` on, until the next one begins or, where the notification says so, `until` that day."""

    state: StateIn
    name: Annotated[str, Field(max_length=64)]
    water_area: Name | None = None
    since: Date
    until: Date | None = None
    value: Json
    notification_number: NotificationNumber
    notification_date: Date
    note: FreeText | None = None


class StateParameterChanges(Model):
    """What of an entry a clerical error can be in."""

    value: Json = None
    notification_number: NotificationNumber | None = None
    notification_date: Date | None = None
    note: FreeText | None = None


class StateParameterAnswer(Model):
    """An entry; `last_day` is its last day in force, null until further notice."""

    id: str
    state: State
    name: str
    water_area: str | None
    since: Date
    last_day: Date | None
    value: Json
    unit: str
    citation: str
    notification_number: str
    notification_date: Date
    note: str | None
    version: int
    entered_at: Instant
