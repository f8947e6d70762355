"""What is answered of the transition period."""

from pydantic import Field

from manning.decisions.schemas import ShortfallAnswer
from nausetu.fields import Date, Model, Name, Reference, State, Text
from nausetu.paging import Page


class LeaningVessel(Model):
    """A vessel whose crew complies only because of Note 1."""

    registration_number: Reference
    name: Name
    home_state: State | None
    owner_org: Text | None
    unfilled: list[ShortfallAnswer]
    as_of: Date = Field(description="day on which the crew was last judged")
    decision_record: str


class Transition(Page[LeaningVessel]):
    """The transition period, and the vessels still leaning on it."""

    last_day: Date = Field(description="last day on which Note 1 forgives a place")
    days_left: int = Field(ge=0, description="from today to the last day; 0 on it and after it")
    rule: str
    assumed: list[str] = Field(description="assumed dates that the last day rests on")
