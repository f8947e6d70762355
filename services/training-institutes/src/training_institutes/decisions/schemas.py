"""Answers of the decisions. Questions are the law's facts with the day asked (`as_of`)."""

from typing import Literal

from nausetu.fields import Date, Number
from nausetu.http import DecisionAnswer, DecisionFacts
from training_institutes.law import facts


class AttendanceQuestion(DecisionFacts, facts.Attendance):
    """`attendance`."""


class AttendanceAnswer(DecisionAnswer):
    """Whether the least attendance is reached."""

    meets_minimum: bool
    minimum_percent: int


class CipGradeQuestion(DecisionFacts, facts.CipScore):
    """`cip-grade`."""


class CipGradeAnswer(DecisionAnswer):
    """Grade of the Comprehensive Inspection Programme."""

    grade: Literal["A1", "A2", "B1", "B2", "C1", "C2"]
    remarks: str
    grounds_for_suspension: bool


class ClassroomQuestion(DecisionFacts, facts.Classroom):
    """`classroom`."""


class ClassroomAnswer(DecisionAnswer):
    """Area asked in square metres; null where none is printed."""

    acceptable: bool
    required_m2: int | None


class InstituteNameQuestion(DecisionFacts, facts.InstituteName):
    """`institute-name`."""


class InstituteNameAnswer(DecisionAnswer):
    """Prohibited words found, in the rule's spelling and order."""

    acceptable: bool
    prohibited_words: list[str]


class CoursePortfolioQuestion(DecisionFacts, facts.CoursePortfolio):
    """`course-portfolio`."""


class CoursePortfolioAnswer(DecisionAnswer):
    """Courses counted, and places a year."""

    acceptable: bool
    course_count: int
    annual_capacity: int


class FacultyQuestion(DecisionFacts, facts.Faculty):
    """`faculty`."""


class AcceptableAnswer(DecisionAnswer):
    """Whether every finding is met."""

    acceptable: bool


class TeachingLoadQuestion(DecisionFacts, facts.TeachingLoad):
    """`teaching-load`."""


class TeachingLoadAnswer(DecisionAnswer):
    """Hours a week."""

    acceptable: bool
    limit_hours: int
    counted_hours: Number


class FacilitiesQuestion(DecisionFacts, facts.Facilities):
    """`facilities`."""


class InPrincipleValidityQuestion(DecisionFacts, facts.InPrincipleApproval):
    """`in-principle-validity`."""


class InPrincipleValidityAnswer(DecisionAnswer):
    """Last day of the in-principle approval."""

    valid_until: Date
