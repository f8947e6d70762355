"""Answers of the decisions. Questions are the law's facts with the day asked (`as_of`)."""

from typing import Literal

from certification.law import facts
from nausetu.fields import Date
from nausetu.http import DecisionAnswer, DecisionFacts


class EligibilityQuestion(DecisionFacts, facts.Eligibility):
    """`eligibility`."""


class EligibilityAnswer(DecisionAnswer):
    """Eligible only if every finding is met; parts of the examination that follow."""

    eligible: bool
    certificate_kind: Literal["coc", "cos", "gp_rating"]
    examination: list[Literal["written", "oral"]]


class ExaminationQuestion(DecisionFacts, facts.Examination):
    """`examination-result`."""


class ExaminationAnswer(DecisionAnswer):
    """Passed only if every part asked is; null where a part is not asked or its marks are unknown."""

    passed: bool
    written_passed: bool | None
    oral_passed: bool | None


class ValidityQuestion(DecisionFacts, facts.Term):
    """`validity`."""


class ValidityAnswer(DecisionAnswer):
    """Whether the certificate is valid on the day, and the last day of its term."""

    valid: bool
    valid_until: Date
