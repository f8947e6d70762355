"""Events of certification: certificates of competency, of service and of GP ratings; the States' reports (r.20).

A certificate's events all carry it whole. That it expired is read from `valid_until`, no event tells it.
"""

from typing import ClassVar, Literal

from nausetu.events import codes, common
from nausetu.events.base import Payload, event_type
from nausetu.fields import Date, Model, Reference, State, Text


class Endorsement(Model):
    """An entry on a certificate: refresher course (r.6(5)), special category, navigation area, recognition abroad."""

    kind: Literal["refresher", "special_category", "navigation_area", "foreign_recognition"]
    endorsed_on: Date
    refresher_completed_on: Date | None = None
    category: codes.SpecialCategory | None = None
    area: Text | None = None
    country: codes.Country | None = None


class _Certificate(Payload):
    """A certificate as it stands. `state` is the issuing State."""

    FACT: ClassVar[str] = "certificate"

    number: Reference
    kind: codes.CertificateKind
    grade: codes.Grade
    indivc: Reference | None
    """Null only where a certificate of the 2022 rules was taken over before its holder was registered."""
    holder: codes.Holder | None
    issued_on: Date
    valid_until: Date | None
    """Last day; null for GP ratings, whose certificate has no end (C22)."""
    status: Literal["valid", "suspended", "cancelled"]
    status_since: Date
    suspended_until: Date | None = None
    issued_by: State
    endorsements: list[Endorsement]
    limitations: list[Text]
    superseded_rules: bool = False
    """Issued under the rules before IVM-2025 and taken over."""
    replaces: Reference | None = None


@event_type("certification.certificate_issued.v1")
class CertificateIssued(_Certificate):
    """The Chief Examiner issued a certificate, or one of the old rules was taken over."""


@event_type("certification.certificate_endorsed.v1")
class CertificateEndorsed(_Certificate):
    """An endorsement was made; it is the last of `endorsements`."""


@event_type("certification.certificate_suspended.v1")
class CertificateSuspended(_Certificate):
    """The issuing State suspended the certificate."""

    grounds: common.Grounds


@event_type("certification.certificate_reinstated.v1")
class CertificateReinstated(_Certificate):
    """The suspension was revoked, ran out, or was set aside."""

    citation: codes.Citation


@event_type("certification.certificate_cancelled.v1")
class CertificateCancelled(_Certificate):
    """The issuing State cancelled the certificate."""

    grounds: common.Grounds


class _Report(Payload):
    """A State's report to the competent authority; due 30 days after the last was submitted (C11)."""

    FACT: ClassVar[str] = "report/{report}"

    report: codes.Key
    covers_from: Date
    covers_to: Date | None
    due_on: Date
    submitted_on: Date | None
    acknowledged_on: Date | None
    acts: codes.Count


@event_type("certification.report_submitted.v1")
class ReportSubmitted(_Report):
    """The State submitted its report; the next opens."""

    next_due_on: Date


@event_type("certification.report_acknowledged.v1")
class ReportAcknowledged(_Report):
    """The competent authority acknowledged the report."""


@event_type("certification.report_overdue.v1")
class ReportOverdue(_Report):
    """The report was not submitted by its due day."""


@event_type("certification.appeal_decided.v1")
class AppealDecided(common.AppealDecided):
    """Of a matter of certification."""


@event_type("certification.application_refused.v1")
class ApplicationRefused(common.ApplicationRefused):
    """Of a matter of certification."""


@event_type("certification.deadline_missed.v1")
class DeadlineMissed(common.DeadlineMissed):
    """Of a matter of certification."""
