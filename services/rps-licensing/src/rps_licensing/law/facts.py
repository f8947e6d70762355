"""Everything the rules may look at, with units. A fact that only some rules need may be null."""

from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

from nausetu.fields import Date, Instant, Model, Money, NonNegative, State

Count = Annotated[int, Field(ge=0, le=10_000_000)]
Rupees = Annotated[Money, Field(ge=0), WithJsonSchema({"type": "string", "pattern": r"^\d{1,13}(\.\d{1,2})?$"})]


class Fleet(Model):
    """Seafarers recruited or placed."""

    seafarers: Count


class Office(Model):
    """Seafarers, and the office's carpet area in square feet."""

    seafarers: Count
    area_sq_ft: NonNegative


class FeeEvent(Model):
    """What is applied for, and when."""

    event: Literal["fresh_licence", "renewal", "annual_inspection", "change_of_place", "change_of_name"]
    applied_on: Date
    licence_expires_on: Date | None = None


class AnnualInspection(Model):
    """A licence and the calendar year of one of its anniversaries."""

    licence_issued_on: Date
    licence_expires_on: Date
    anniversary_year: Annotated[int, Field(ge=1900, le=2200)]


class ShowCause(Model):
    """A notice (Form VII), and when its reply was received."""

    issued_on: Date
    reply_received_on: Date | None = None


class Debarment(Model):
    """Day of the order."""

    ordered_on: Date


class Complaint(Model):
    """A seafarer's complaint."""

    ship_flag: Literal["foreign", "indian"]
    incident_on: Date
    submitted_on: Date


class Incident(Model):
    """When information of an incident was received, and when it was reported (Form X)."""

    information_received_at: Instant
    reported_at: Instant | None = None


class Engagement(Model):
    """Sign-on to sign-off, both days included; `to` null: still aboard."""

    flag: Literal["foreign", "indian_foreign_going", "indian_coastal"]
    first: Annotated[Date, Field(alias="from")]
    last: Annotated[Date | None, Field(alias="to")] = None
    trainee: bool


class Quarter(Model):
    """A calendar quarter and all engagements that touch it."""

    quarter: Annotated[str, Field(pattern=r"^(19|20|21)\d\d-Q[1-4]$")]
    engagements: Annotated[list[Engagement], Field(max_length=10_000)]


class Place(Model):
    """Where the firm's principal place of business is."""

    state: State


class Enhancement(Model):
    """An application for a smaller or larger guarantee (r.8(7) to (13))."""

    licence_issued_on: Date
    applied_on: Date
    pending_complaints: Count | None = None
    abandoned_unsupported: Count | None = None


class Release(Model):
    """An application for release of the guarantee (Form VIII)."""

    applied_on: Date
    complaint_received: bool | None = None
    open_cases: Count | None = None


class Surrender(Model):
    """What may stand against the cancellation of a surrendered licence."""

    engaged_seafarers: Count | None = None
    complaints_against_service: Count | None = None
    seafarer_grievances: Count | None = None
    dues_inr: Rupees | None = None
    wages_outstanding_inr: Rupees | None = None


class Member(Model):
    """One member of the top management; `certificate` null: none."""

    certificate: Literal["management_level_stcw", "equivalent"] | None = None
    certificate_cancelled: bool | None = None
    industry_management_experience: bool | None = None
    employed_by_other_rps: bool | None = None
    sailing: bool | None = None


class TopManagement(Model):
    """All members of the top management."""

    sector: Literal["general", "cruise", "dredger_fishing_other"]
    members: Annotated[list[Member], Field(max_length=200)]
