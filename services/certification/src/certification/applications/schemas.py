"""Form 3, Parts A to I, as it comes in and goes out."""

from typing import Annotated, Any, Literal

from pydantic import Field

from certification.law.facts import Candidate, Grade, Marks, Route
from nausetu.attachments import Sha256
from nausetu.crypto import FreeText
from nausetu.fields import Date, Instant, Model, Name, Reference, StateIn, Text
from nausetu.proceedings.schemas import Id


class PreviousCertificate(Model):
    """Part B: one previous certificate."""

    number: Text
    kind: Literal["coc", "cos", "gp_rating"]
    grade: Grade
    where_issued: Text
    issued_on: Date
    suspended_or_cancelled: FreeText | None = None


class Form3(Model):
    """Form No. 3, Parts A to E and G, filled in by the candidate."""

    name: Name
    surname: Name
    permanent_address: Text
    present_address: Text
    place_of_birth: Text
    previous_certificates: Annotated[list[PreviousCertificate], Field(max_length=20)]
    prepared_earlier: Text | None
    """Part D: year and month, where the candidate has prepared for this examination earlier."""
    testimonials: Annotated[int, Field(ge=0, le=1000)]
    declaration: Literal[True]
    """Part E: the particulars are true, the papers genuine, the statement of service complete."""
    medical_certificate: Sha256 | None = None
    """Form No. 1, uploaded before."""
    candidate: Candidate

    @property
    def full_name(self) -> str:
        """Name as it stands on a certificate."""
        return f"{self.name} {self.surname}"


class ApplicationIn(Form3):
    """An application for the examination of a grade, to the State that is to certify."""

    state: StateIn
    indivc: Reference
    grade: Grade
    route: Route


class EligibilityIn(Model):
    """Part F: the declaration was signed before the examiner, the originals were seen, the fee received."""

    originals_seen: Literal[True]
    remarks: FreeText | None = None


class SeatIn(Model):
    """The sitting offered."""

    sitting: Id


class PersonalDescription(Model):
    """Part I."""

    height_cm: Annotated[int, Field(ge=50, le=260)]
    complexion: Text
    personal_marks: Text | None
    hair_colour: Text
    eye_colour: Text


class ResultIn(Model):
    """Part H and I: marks of each part; of a certificate of service the oral part only."""

    examined_on: Date
    place: Text
    written: Marks | None = None
    oral: Marks | None = None
    description: PersonalDescription


class WithdrawalIn(Model):
    """The candidate takes the application back."""

    reasons: FreeText | None = None


class Result(Model):
    """What the examination came to."""

    examined_on: Date
    place: Text
    passed: bool
    written_passed: bool | None
    oral_passed: bool | None


class Application(Model):
    """An application as it stands. `findings` are those of the eligibility, once it was submitted."""

    id: str
    state: StateIn
    status: str
    grade: Grade
    route: Route
    kind: Literal["coc", "cos", "gp_rating"] | None
    indivc: Reference
    name: Name
    applied_on: Date | None
    last_day_for_sitting: Date | None
    eligible: bool | None
    findings: list[dict[str, Any]]
    assumed: list[str]
    decision_record: str | None
    sitting: str | None
    result: Result | None
    certificate: Reference | None
    version: int
    recorded_at: Instant
