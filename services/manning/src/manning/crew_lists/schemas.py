"""Crew lists and what is answered of them."""

from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field

from manning.law.facts import Role
from manning.vessels.schemas import Vessel
from nausetu.fields import Instant, Model, NonNegative, Reference

MOST = 60
"""Persons on one list, as in the stateless decision."""


class Aboard(Model):
    """A person aboard and the place he fills by the list. Without an INDIVC number he is taken to hold no papers."""

    indivc: Reference | None = Field(description="null: none could be shown")
    capacity: Role


def _once(persons: list[Aboard]) -> list[Aboard]:
    named = [person.indivc for person in persons if person.indivc]
    if len(named) != len(set(named)):
        raise ValueError("a person stands twice on the list")
    return persons


Persons = Annotated[list[Aboard], Field(max_length=MOST), AfterValidator(_once)]


class CrewListIn(Model):
    """Who is aboard from an instant on (default: now)."""

    persons: Persons
    since: Instant | None = Field(None, alias="from")
    in_operation: bool = Field(True, description="false: laid up; r.4(3) asks for a crew when in operation")
    voyage_duration_h: NonNegative | None = Field(None, description="of the voyage stated (Note 2)")


class CrewList(Model):
    """A crew list as posted."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    id: str
    registration_number: Reference
    since: Instant = Field(alias="from")
    persons: list[Aboard]
    in_operation: bool
    voyage_duration_h: NonNegative | None
    posted_by_role: str
    recorded_at: Instant


class CurrentCrew(Model):
    """The crew aboard and whether it is enough, as of an instant.

    `data_age_s`: seconds since the last event taken in from certification, whose certificates the answer rests on; null
    where none ever came. `compliance` is the answer of `decisions/crew-compliance`; null for a vessel laid up.
    """

    vessel: Vessel
    persons: list[Aboard]
    compliance: dict[str, Any] | None
    as_of: Instant
    data_age_s: float | None
