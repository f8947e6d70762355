"""Certificates as they go out, and the acts on them as they come in."""

from typing import Annotated, Literal

from pydantic import Field

from certification.law.facts import Grade
from nausetu.crypto import FreeText
from nausetu.events.certification import Endorsement
from nausetu.fields import Date, Instant, Model, Name, Reference, State, Text
from nausetu.proceedings import AdverseIn
from nausetu.proceedings.schemas import Id

Kind = Literal["coc", "cos", "gp_rating"]


class IssueIn(Model):
    """A certificate for an application that was passed (Form 2, 4 or 5)."""

    application: Id
    limitations: Annotated[list[Text], Field(max_length=20)] = []


class SuspensionIn(AdverseIn):
    """Suspension, in a proceeding or at once with recorded reasons (Reading C26); `until`: its last day, if named."""

    until: Date | None = None
    effective_at: Instant | None = None


class CancellationIn(AdverseIn):
    """Cancellation, in a proceeding."""

    effective_at: Instant | None = None


class ReinstatementIn(Model):
    """Why the suspension ends."""

    reasons: FreeText


class PublicCertificate(Model):
    """What everybody may see of a certificate, as of an instant."""

    number: Reference
    kind: Kind
    grade: Grade
    holder_name: Name
    issued_on: Date
    valid_until: Date | None
    status: Literal["valid", "suspended", "cancelled", "expired"]
    status_since: Date
    issued_by: State
    endorsements: list[Endorsement]
    limitations: list[Text]
    as_of: Instant


class Certificate(Model):
    """A certificate as its State, its holder and the national roles see it."""

    number: Reference
    kind: Kind
    grade: Grade
    indivc: Reference
    holder_name: Name
    issued_on: Date
    valid_until: Date | None
    status: Literal["valid", "suspended", "cancelled"]
    status_since: Date
    suspended_until: Date | None
    issued_by: State
    application: str
    endorsements: list[Endorsement]
    limitations: list[Text]
    version: int
    effective_at: Instant
    recorded_at: Instant
