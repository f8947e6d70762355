"""Questions and answers of the decisions. Questions are the law's facts with the day asked (`as_of`)."""

from typing import Literal

from manning.law import facts
from nausetu.fields import Date, Model, Positive
from nausetu.http import DecisionAnswer, DecisionFacts


class VesselAsked(facts.Vessel):
    """A vessel in a question: every branch of rules 3 and 4 needs her length in metres (Reading A4)."""

    length_m: Positive


class MinimumManningQuestion(DecisionFacts, facts.ManningFacts):
    """`minimum-manning`."""

    vessel: VesselAsked


class CrewComplianceQuestion(DecisionFacts, facts.CrewFacts):
    """`crew-compliance`."""

    vessel: VesselAsked


class AcceptAnswer(Model):
    """A certificate that fills a place; higher ones serve (Reading M5). Only the keys that apply are given."""

    certificate: facts.Grade
    experience_months: int | None = None
    experience_as: facts.Grade | None = None
    on: str | None = None
    issued_before: Date | None = None
    courses: list[facts.Course] | None = None


class PositionAnswer(Model):
    """One role of the minimum manning: how many, and what fills it, the principal certificate first."""

    role: facts.Role
    count: int
    accepts: list[AcceptAnswer]


class MinimumManningAnswer(DecisionAnswer):
    """Category and places; the discretions listed are the designated authority's and never applied here."""

    category: facts.Category | None
    outcome: Literal["prescribed", "as_accepted_by_designated_authority", "undetermined"]
    positions: list[PositionAnswer]
    discretions: list[str]


class AssignmentAnswer(Model):
    """Who fills which place."""

    role: facts.Role
    person: str


class ShortfallAnswer(Model):
    """Places that no assignment fills, those forgiven in transition included."""

    role: facts.Role
    count: int


class CrewComplianceAnswer(DecisionAnswer):
    """Whether the crew reaches the minimum manning."""

    outcome: Literal[
        "compliant", "compliant_in_transition", "deficient", "as_accepted_by_designated_authority", "undetermined"
    ]
    category: facts.Category | None
    assignment: list[AssignmentAnswer]
    shortfalls: list[ShortfallAnswer]
    discretions: list[str]
