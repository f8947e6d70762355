"""Answers of the decisions. Questions are the law's facts with the day asked (`as_of`)."""

from typing import Literal

from nausetu.fields import Date, Model
from nausetu.http import DecisionAnswer, DecisionFacts
from special_vessels.law import facts


class ClassificationQuestion(DecisionFacts, facts.Classification):
    """`classification`."""


class ClassificationAnswer(DecisionAnswer):
    """Categories in order of precedence, and what follows from them."""

    special: bool
    categories: list[facts.Category]
    principal: facts.Category | None
    survey_by: Literal["classification_society", "designated_authority", "design_construction_rule_4"] | None
    standards: list[Literal["classification_society", "bis", "iso", "design_construction_2024"]]
    crew_endorsement_required: bool
    declaration_form: Literal["C"] | None
    survey_certificate_form: Literal["D"] | None


class EquipmentQuestion(DecisionFacts, facts.RecreationalCraft):
    """`recreational-equipment`."""


class EquipmentItem(Model):
    """One item and how many."""

    item: str
    count: int


class EquipmentAnswer(DecisionAnswer):
    """Row of the table, or none, and the equipment."""

    row: int | None
    outcome: Literal["row", "no_row"]
    equipment: list[EquipmentItem]


class FitnessQuestion(DecisionFacts, facts.FitnessRequirements):
    """`fitness-requirements`."""


class FitnessAnswer(DecisionAnswer):
    """Whether a certificate of fitness may be issued."""

    may_issue: bool


class CrossStateQuestion(DecisionFacts, facts.CrossStateOperation):
    """`cross-state-operation`."""


class CrossStateAnswer(DecisionAnswer):
    """Whether the vessel may operate in the host State on the day."""

    permitted: bool


class CrewQuestion(DecisionFacts, facts.SemiAutonomousCrew):
    """`semi-autonomous-crew`."""


class CrewAnswer(DecisionAnswer):
    """Whether the least crew is aboard."""

    acceptable: bool


class AppealWindowQuestion(DecisionFacts, facts.Communication):
    """`appeal-window`."""


class AppealWindowAnswer(DecisionAnswer):
    """Last day on which an appeal may be filed."""

    last_day: Date
