"""Payloads that every service has alike: appeals, refusals, missed deadlines; and grounds of an adverse act.

Each service's module registers its own subclass, so that the type names its producer. Never registers a type itself.
"""

from typing import ClassVar, Literal

from nausetu.auth import Role as OfficerRole
from nausetu.events.base import Payload
from nausetu.events.codes import Citation, Key, Moment
from nausetu.fields import Date, Model, Reference, Text


class Grounds(Model):
    """Why an adverse act was done: the provision, and where its reasons are kept. The reasons may name persons and
    are therefore read from the producing service."""

    citation: Citation
    proceeding: Key | None = None
    without_hearing: bool = False
    """Done at once under the exception of the law, the hearing following."""


class Concerned(Model):
    """Keys of other registers that a record concerns, for whoever gathers the States' reports."""

    indivc: Reference | None = None
    registration_number: Reference | None = None
    institute: Reference | None = None
    certificate: Reference | None = None
    licence: Reference | None = None


class AppealDecided(Payload):
    """An appeal against an order was decided. The record's own event tells what it made of the record."""

    FACT: ClassVar[str] = "appeal/{appeal}"

    matter: Text
    appeal: Key
    order: Key
    proceeding: Key | None = None
    filed_on: Date
    decided_on: Date
    outcome: Literal["upheld", "modified", "set_aside", "remanded"]
    citation: Citation | None = None
    concerns: Concerned = Concerned()


class ApplicationRefused(Payload):
    """An application was refused, rejected or found ineligible, with the items of the law that were not met."""

    FACT: ClassVar[str] = "application/{application}"

    matter: Text
    application: Key
    refused_on: Date
    citations: list[Citation]
    decision_record: Key | None = None
    concerns: Concerned = Concerned()


class DeadlineMissed(Payload):
    """A statutory period ran out before what it asks for was done; told once."""

    FACT: ClassVar[str] = "deadline/{what}/{since}"

    matter: Text
    what: Text
    owner_role: OfficerRole
    since: Moment
    due: Moment
    rule: Citation
