"""Events of rps-licensing: licences, guarantees, incidents (subject: licence number). Persons appear as keys only."""

from typing import ClassVar, Literal

from nausetu.events import codes, common
from nausetu.events.base import Payload, event_type
from nausetu.fields import Date, Instant, Money, Reference, Text


class _Licence(Payload):
    """A licence as it stands. `state` is null: licences are granted by the Union's offices."""

    FACT: ClassVar[str] = "licence"

    licence: Reference
    firm: codes.Holder
    office: codes.Office
    status: Literal["valid", "suspended", "withdrawn", "cancelled", "expired"]
    status_since: Date
    suspended_until: Date | None = None
    issued_on: Date
    expires_on: Date
    renewed_on: Date | None = None
    recruitment_barred: bool
    seafarers_covered: codes.Count | None = None
    """Most seafarers on board that the bank guarantee covers."""


@event_type("rps-licensing.licence_issued.v1")
class LicenceIssued(_Licence):
    """Form V was issued, or a licensee under the 2016 Rules taken over."""


@event_type("rps-licensing.licence_renewed.v1")
class LicenceRenewed(_Licence):
    """The licence was renewed; `expires_on` is the new last day."""


@event_type("rps-licensing.licence_suspended.v1")
class LicenceSuspended(_Licence):
    """Suspended by an order on a show cause."""

    grounds: common.Grounds


@event_type("rps-licensing.licence_withdrawn.v1")
class LicenceWithdrawn(_Licence):
    """Withdrawn by an order on a show cause; debarment follows (`persons_debarred`)."""

    grounds: common.Grounds


@event_type("rps-licensing.licence_reinstated.v1")
class LicenceReinstated(_Licence):
    """In force again: the suspension ended, was revoked, or was set aside."""

    citation: codes.Citation


@event_type("rps-licensing.licence_cancelled.v1")
class LicenceCancelled(_Licence):
    """Cancelled on surrender (r.12)."""

    citation: codes.Citation


@event_type("rps-licensing.licence_expired.v1")
class LicenceExpired(_Licence):
    """The last day passed without renewal."""


@event_type("rps-licensing.recruitment_barred.v1")
class RecruitmentBarred(_Licence):
    """The firm may not recruit while the proceeding lasts."""

    grounds: common.Grounds


@event_type("rps-licensing.recruitment_bar_lifted.v1")
class RecruitmentBarLifted(_Licence):
    """The firm may recruit again."""

    citation: codes.Citation


@event_type("rps-licensing.licence_rejected.v1")
class LicenceRejected(Payload):
    """An application for a licence or its renewal was rejected. Its subject is the application where no licence is."""

    FACT: ClassVar[str] = "application/{application}"

    application: codes.Key
    kind: Literal["fresh", "renewal"]
    licence: Reference | None
    firm: codes.Holder
    office: codes.Office
    rejected_on: Date
    citations: list[codes.Citation]
    decision_record: codes.Key | None = None


@event_type("rps-licensing.show_cause_issued.v1")
class ShowCauseIssued(Payload):
    """Form VII was issued."""

    FACT: ClassVar[str] = "show_cause/{proceeding}"

    licence: Reference
    firm: codes.Holder
    proceeding: codes.Key
    issued_on: Date
    reply_by: Date
    citations: list[codes.Citation]


@event_type("rps-licensing.persons_debarred.v1")
class PersonsDebarred(Payload):
    """Firm and top management debarred; `persons` are keys of this service's records of them."""

    FACT: ClassVar[str] = "debarment/{proceeding}"

    licence: Reference
    firm: codes.Holder
    persons: list[codes.Key]
    proceeding: codes.Key
    ordered_on: Date
    debarred_until: Date
    citation: codes.Citation


@event_type("rps-licensing.guarantee_invoked.v1")
class GuaranteeInvoked(Payload):
    """A bank guarantee was invoked, in part or whole (r.8(6))."""

    FACT: ClassVar[str] = "invocation/{invocation}"

    licence: Reference
    firm: codes.Holder
    guarantee: codes.Key
    invocation: codes.Key
    invoked_on: Date
    amount_inr: Money
    remaining_inr: Money
    seafarers: codes.Count
    citation: codes.Citation


@event_type("rps-licensing.incident_reported.v1")
class IncidentReported(Payload):
    """Form X: an incident aboard, to be reported within 24 hours of the information."""

    FACT: ClassVar[str] = "incident/{incident}"

    licence: Reference
    firm: codes.Holder
    incident: codes.Key
    kind: Text
    ship_imo: codes.Imo | None
    flag: codes.Flag | None = None
    information_received_at: Instant
    reported_at: Instant
    in_time: bool
    seafarers: codes.Count


@event_type("rps-licensing.seafarer_abandoned.v1")
class SeafarerAbandoned(Payload):
    """Seafarers were abandoned; `status` follows the case to its end."""

    FACT: ClassVar[str] = "abandonment/{abandonment}"

    licence: Reference
    firm: codes.Holder
    abandonment: codes.Key
    ship_imo: codes.Imo | None
    flag: codes.Flag | None = None
    country: codes.Country | None
    reported_at: Instant
    seafarers: codes.Count
    status: Literal["open", "supported", "repatriated"]


@event_type("rps-licensing.appeal_decided.v1")
class AppealDecided(common.AppealDecided):
    """Of a matter of rps-licensing."""


@event_type("rps-licensing.application_refused.v1")
class ApplicationRefused(common.ApplicationRefused):
    """Of a matter of rps-licensing."""


@event_type("rps-licensing.deadline_missed.v1")
class DeadlineMissed(common.DeadlineMissed):
    """Of a matter of rps-licensing."""
