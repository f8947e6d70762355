"""Sittings as they come in and go out."""

from typing import Annotated

from pydantic import Field

from certification.law.facts import CocGrade
from nausetu.fields import Date, Instant, Model, StateIn, Text


class SittingIn(Model):
    """An examination announced: grade, centre, day and seats."""

    state: StateIn
    grade: CocGrade
    centre: Text
    held_on: Date
    seats: Annotated[int, Field(ge=1, le=10_000)]


class Sitting(SittingIn):
    """A sitting as it stands."""

    id: str
    taken: int
    version: int
    recorded_at: Instant
