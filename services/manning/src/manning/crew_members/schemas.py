"""Crew members as they come in and go out. The law prints no form for the book: these are its holder's particulars."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from nausetu.crypto import FreeText
from nausetu.events.codes import Course, Holder
from nausetu.fields import Date, Instant, Model, Name, Reference, State, StateIn

Status = Literal["applied", "accepted", "book_issued", "suspended", "closed"]
NAMES_A_STATE = "the institute he is trained at and the course, or the certificate he holds: one of the two"


class Particulars(Model):
    """What the book says of its holder; kept encrypted."""

    date_of_birth: Date
    fathers_name: Name
    mothers_name: Name
    permanent_address: FreeText
    present_address: FreeText
    identification_marks: Annotated[list[FreeText], Field(max_length=5)]


class RegistrationIn(Particulars):
    """An application for an Identification Record Book, to the State of r.22(2) or (3)."""

    state: StateIn = Field(description="where the institute stands (r.22(2)), or that issued the certificate (r.22(3))")
    name: Name
    institute: Reference | None = Field(None, description="IVNTI number of the approved institute that applies for him")
    course: Course | None = Field(None, description="that he is trained in there")
    certificate_held: Reference | None = Field(None, description="number of an existing holder's certificate")
    holder: Holder | None = Field(None, description="account of the person whom an institute applies for")

    @model_validator(mode="after")
    def _through_one_of_two(self) -> Self:
        through = self.institute is not None
        if through != (self.course is not None) or through == (self.certificate_held is not None):
            raise ValueError(f"name {NAMES_A_STATE}")
        if self.holder is not None and not through:
            raise ValueError("who applies for himself is the holder: name no account")
        return self


class AcceptanceIn(Model):
    """The authority accepts a holder's own application."""

    remarks: FreeText | None = None


class BookIn(Model):
    """The authority issues the book."""

    remarks: FreeText | None = None


class CrewMember(Model):
    """A crew member as the register lists him, without what is told of the person."""

    reference: str = Field(description="his address: INDIVC number, or the application's id while there is none")
    id: str
    indivc: Reference | None
    status: Status
    name: Name
    state: State
    institute: Reference | None
    course: Course | None
    certificate_held: Reference | None
    record_book: Reference | None
    applied_on: Date
    accepted_on: Date | None
    version: int
    recorded_at: Instant


class Training(Model):
    """A course entered in the book (r.22(5)), as training-institutes has told."""

    course: Course
    completed_on: Date
    certificate: Reference


class CrewMemberFile(CrewMember):
    """The whole of it: for the person, his State and the institute that applied for him."""

    particulars: Particulars
    record_book_issued_on: Date | None
    training: list[Training]
