"""Course certificates as they come in and go out."""

from typing import Annotated, Literal

from pydantic import AfterValidator

from nausetu import numbers
from nausetu.events.codes import Course, Key
from nausetu.fields import Date, Instant, Model, Reference


def _numbered(*kinds: str) -> AfterValidator:
    def check(number: str) -> str:
        if numbers.parse(number).kind not in kinds:
            raise ValueError(f"a number of kind {' or '.join(kinds)} is expected")
        return number

    return AfterValidator(check)


Indivc = Annotated[Reference, _numbered("IND")]
Ivnti = Annotated[Reference, _numbered("IVN", "IVP")]


class CompletionIn(Model):
    """A candidate has completed a course."""

    indivc: Indivc
    course: Course
    completed_on: Date
    institute: Ivnti
    batch: Key


class PublicCourseCertificate(Model):
    """What everybody may see of a course certificate: nothing of the person."""

    number: Reference
    course: Course
    completed_on: Date
    institute: Ivnti
    batch: Key
    status: Literal["valid", "cancelled"]
    issued_on: Date


class CourseCertificate(PublicCourseCertificate):
    """A course certificate as its institute sees it."""

    indivc: Indivc
    version: int
    recorded_at: Instant
