"""Orders as they come in and go out."""

from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field

from manning.law.facts import OrderedPlace, OrderKind
from nausetu.crypto import FreeText
from nausetu.fields import Date, Instant, Model, Reference, Text


def _once(places: list[OrderedPlace]) -> list[OrderedPlace]:
    if len({place.role for place in places}) != len(places):
        raise ValueError("the order names a role twice")
    return places


Places = Annotated[list[OrderedPlace], Field(max_length=20), AfterValidator(_once)]
"""Persons in a role that are now enough, or with `rule_4_6` required; roles not named stay as prescribed."""


class OrderIn(Model):
    """An order. `note_4` ends with the voyage or one month from its date, whichever is earlier."""

    kind: OrderKind
    places: Places
    reasons: FreeText
    ordered_on: Date | None = Field(None, description="default: today")
    from_day: Date | None = Field(None, alias="from", description="default: the day it is ordered on")
    to_day: Date | None = Field(None, alias="to", description="last day; default: until revoked, note_4: one month")
    voyage: Text | None = Field(None, description="trade or voyage that the order speaks of")


class VoyageEnd(Model):
    """The voyage for which a `note_4` order was given has ended."""

    ended_on: Date


class Revocation(Model):
    """The authority takes its order back."""

    reasons: FreeText


class Order(Model):
    """An order as it stands."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    id: str
    registration_number: Reference
    kind: OrderKind
    status: Literal["in_force", "ended", "revoked"]
    ordered_on: Date
    from_day: Date = Field(alias="from")
    to_day: Date | None = Field(alias="to")
    voyage: Text | None
    voyage_ended_on: Date | None
    revoked_on: Date | None
    places: list[OrderedPlace]
    reasons: Text
    citation: str
    version: int
    recorded_at: Instant
