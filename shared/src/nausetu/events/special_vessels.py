"""Events of special-vessels: class, crew, fitness and operation in another State (subject: registration number).

The vessel's particulars are manning's. That a fitness certificate expired is read from `valid_until`.
"""

from typing import ClassVar, Literal

from nausetu.events import codes, common
from nausetu.events.base import Payload, event_type
from nausetu.events.manning import Place
from nausetu.fields import Date, Instant, Model, Number, Reference, State, Text


class Papers(Model):
    """Last days of the papers of IVA-2025 r.5(2) beside fitness; null: none, or not known."""

    registration: Date | None = None
    survey: Date | None = None
    insurance: Date | None = None
    pollution: Date | None = None


@event_type("special-vessels.classified.v1")
class Classified(Payload):
    """A vessel was classified; `special` false says that the rules on special categories do not reach it."""

    FACT: ClassVar[str] = "classification"

    registration_number: Reference
    classified_on: Date
    special: bool
    categories: list[codes.SpecialCategory]
    principal: codes.SpecialCategory | None
    survey_by: Literal["classification_society", "designated_authority", "design_construction_rule_4"] | None
    standards: list[Literal["classification_society", "bis", "iso", "design_construction_2024"]]
    crew_endorsement_required: bool
    decision_record: codes.Key | None = None


@event_type("special-vessels.crew_determined.v1")
class CrewDetermined(Payload):
    """The designated authority determined the crew on a risk assessment (IVSC-2026 r.15(2))."""

    FACT: ClassVar[str] = "crew"

    registration_number: Reference
    order: codes.Key
    ordered_on: Date
    places: list[Place]
    without_crew: bool = False
    control_centre: codes.Key | None = None
    max_voyage_h: Number | None = None
    zone: codes.Zone | None = None
    citation: codes.Citation


class _Fitness(Payload):
    """A certificate of fitness as it stands. `state` is the home State, which issued it."""

    FACT: ClassVar[str] = "fitness/{certificate}"

    registration_number: Reference
    certificate: Reference
    status: Literal["valid", "rectification_noticed", "suspended", "cancelled", "invalid"]
    status_since: Instant
    granted_on: Date
    valid_until: Date
    issued_by: State
    categories: list[codes.SpecialCategory]
    conditions: list[Text]
    papers: Papers


@event_type("special-vessels.fitness_granted.v1")
class FitnessGranted(_Fitness):
    """A first certificate of fitness was granted."""


@event_type("special-vessels.fitness_renewed.v1")
class FitnessRenewed(_Fitness):
    """A certificate of fitness was renewed; `replaces` is the one before."""

    replaces: Reference | None = None


@event_type("special-vessels.fitness_refused.v1")
class FitnessRefused(Payload):
    """A certificate, or its renewal, was refused. A certificate still running is not touched."""

    FACT: ClassVar[str] = "fitness_application/{application}"

    registration_number: Reference
    application: codes.Key
    refused_on: Date
    citations: list[codes.Citation]
    decision_record: codes.Key | None = None


@event_type("special-vessels.rectification_noticed.v1")
class RectificationNoticed(_Fitness):
    """Notice to rectify, by `rectify_by`; the certificate stays in force until then."""

    notice: codes.Key
    rectify_by: Date
    citation: codes.Citation


@event_type("special-vessels.fitness_suspended.v1")
class FitnessSuspended(_Fitness):
    """Suspended after notice, its time run out, and a hearing (V7)."""

    grounds: common.Grounds


@event_type("special-vessels.fitness_reinstated.v1")
class FitnessReinstated(_Fitness):
    """In force again: complied with, revoked, or set aside on appeal."""

    citation: codes.Citation


@event_type("special-vessels.fitness_cancelled.v1")
class FitnessCancelled(_Fitness):
    """Cancelled after notice, its time run out, and a hearing (V7)."""

    grounds: common.Grounds


@event_type("special-vessels.fitness_invalidated.v1")
class FitnessInvalidated(_Fitness):
    """Invalid by an alteration without approval."""

    citation: codes.Citation


class _Operation(Payload):
    """Operation in another State (IVA-2025 r.4(3)). `state` is the host State."""

    FACT: ClassVar[str] = "operation/{operation}"

    registration_number: Reference
    operation: codes.Key
    home_state: State
    host_state: State
    fitness_certificate: Reference | None
    status: Literal["intimated", "accepted", "declined"]
    intimated_on: Date
    from_day: Date | None = None
    to_day: Date | None = None
    decided_on: Date | None = None
    conditions: list[Text] = []


@event_type("special-vessels.operation_intimated.v1")
class OperationIntimated(_Operation):
    """The owner intimated an operation to the host State."""


@event_type("special-vessels.operation_accepted.v1")
class OperationAccepted(_Operation):
    """The host State accepted it, on `conditions`."""


@event_type("special-vessels.operation_declined.v1")
class OperationDeclined(_Operation):
    """The host State declined it."""

    citations: list[codes.Citation]


@event_type("special-vessels.appeal_decided.v1")
class AppealDecided(common.AppealDecided):
    """Of a matter of special-vessels."""


@event_type("special-vessels.application_refused.v1")
class ApplicationRefused(common.ApplicationRefused):
    """Of a matter of special-vessels."""


@event_type("special-vessels.deadline_missed.v1")
class DeadlineMissed(common.DeadlineMissed):
    """Of a matter of special-vessels."""
