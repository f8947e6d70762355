"""Bodies of proceedings and appeals. Days are facts from outside (service, receipt, hearing, communication)."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field

from nausetu.attachments import Sha256
from nausetu.crypto import FreeText, mask_aadhaar
from nausetu.fields import Date, Instant, LongText, Model, Text

Id = Annotated[str, BeforeValidator(lambda v: str(UUID(v)) if isinstance(v, str) else v), Field(min_length=36)]
"""UUID of a record."""

Reasoned = Annotated[LongText, AfterValidator(mask_aadhaar)]
"""A notice, a reply, reasons in writing."""

ReplyDays = Annotated[int, Field(ge=1, le=365)]
"""Days to reply, from service."""

Outcome = Literal["upheld", "modified", "set_aside", "remanded"]


class OpenIn(Model):
    """A notice drawn up. `reply_days` only where the law leaves the period to the notice (1 to 365 days)."""

    kind: Text
    subject: Text
    grounds: list[FreeText] = Field(min_length=1, max_length=50)
    notice: Reasoned
    issued_on: Date | None = None
    reply_days: ReplyDays | None = None


class ServiceIn(Model):
    """Service of the notice; after the order, its communication."""

    served_on: Date
    served_how: FreeText


class ReplyIn(Model):
    """The respondent's reply. `received_on` (default: today) only where an officer records a reply on paper."""

    text: Reasoned
    received_on: Date | None = None
    attachments: list[Sha256] = Field(default=[], max_length=20)


class Hearing(Model):
    """A hearing as held; `attended` false where the opportunity was given and not taken."""

    held_on: Date
    attended: bool
    record: Reasoned


class OrderIn(Model):
    """The order, one of the kind's, with reasons; `communicated_on` where it is communicated already."""

    order: Text
    reasons: Reasoned
    communicated_on: Date | None = None
    communicated_how: FreeText | None = None


class DismissalIn(Model):
    """Why the proceeding is dropped."""

    reasons: Reasoned


class AppealIn(Model):
    """An appeal. `filed_on` (default: today) only where the appellate authority records one on paper."""

    grounds: Reasoned
    filed_on: Date | None = None


class RefusalAppealIn(AppealIn):
    """An appeal against an order made without a proceeding, e.g. a refusal: under which rule, of which record."""

    rule: Text
    subject: Text


class StayIn(Model):
    """Whether the order rests until the appeal is decided, and why."""

    stay: bool
    reasons: Reasoned


class DecisionIn(Model):
    """The appellate order, after a hearing."""

    outcome: Outcome
    reasons: Reasoned
    hearing: Hearing


class ReplyOut(Model):
    """A reply as received; `in_time` by the last day of the notice."""

    text: str
    received_on: Date
    recorded_at: Instant
    by: str
    in_time: bool
    attachments: list[str]


class HearingOut(Model):
    """As `Hearing`."""

    held_on: Date
    attended: bool
    record: str


class AppealOut(Model):
    """An appeal and, once decided, its outcome. In lists a person's shows neither grounds, hearing nor reasons."""

    id: str
    rule: str
    proceeding: str | None
    subject: str
    status: str
    order: str
    communicated_on: Date
    grounds: str | None
    filed_on: Date
    last_day: Date
    stay: bool
    hearing: HearingOut | None
    outcome: Outcome | None
    reasons: str | None
    decided_on: Date | None
    version: int


class ProceedingItem(Model):
    """A proceeding in a list."""

    id: str
    kind: str
    matter: str
    subject: str
    status: str
    issued_on: Date
    served_on: Date | None
    reply_by: Date | None
    order: str | None
    communicated_on: Date | None
    version: int


class ProceedingOut(ProceedingItem):
    """A proceeding whole. `appeal_last_day` null and `appeal_note` set where no appeal lies (Reading C26)."""

    rule: str
    grounds: list[str]
    notice: str
    served_how: str | None
    replies: list[ReplyOut]
    hearing: HearingOut | None
    reasons: str | None
    ordered_on: Date | None
    communicated_how: str | None
    without_hearing_reason: str | None
    in_effect: str | None
    appeal_last_day: Date | None
    appeal_note: str | None
    appeals: list[AppealOut]
