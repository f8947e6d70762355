"""What the surveyor states, and what is answered of it."""

from typing import Annotated, Literal

from pydantic import Field

from manning.decisions.schemas import PositionAnswer
from manning.law.facts import Category
from manning.orders.schemas import Order
from manning.vessels.schemas import Vessel
from nausetu.fields import Date, Instant, Model, Reference, Text

Factors = Annotated[list[Text], Field(max_length=20)]


class StatementIn(Model):
    """Drawn up for a Certificate of Survey; the particulars are those of the register."""

    survey_certificate: Annotated[Text, Field(max_length=64)] = Field(description="number of the Certificate of Survey")
    survey_certificate_on: Date
    operating_area: Text
    further_factors: Factors = Field([], description="as decided by the Central Government, r.4(2)")


class Statement(Model):
    """A manning statement; `version` counts those of the vessel, the highest stands."""

    number: Reference
    registration_number: Reference
    version: int
    issued_on: Date
    survey_certificate: Text
    survey_certificate_on: Date
    operating_area: Text
    further_factors: Factors
    vessel: Vessel
    category: Category | None
    outcome: Literal["prescribed", "as_accepted_by_designated_authority"]
    positions: list[PositionAnswer]
    orders: list[Order]
    decision_record: str
    recorded_at: Instant
