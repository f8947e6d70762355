"""An act in progress: what an action is handed by each of its three doors (person, neighbour, calendar).

An action loads and locks, checks the transition, builds facts, asks the law, changes rows, and says what happened by
`audit` and `emit`. It never commits, never catches, never reads the clock, never calls another service: the door opens
one transaction, flushes audit and outbox into it and commits once.
"""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from nausetu import audit, clock, outbox
from nausetu.auth import Access, Bears, Caller
from nausetu.events import Payload
from nausetu.i18n import Language
from nausetu.problems import Forbidden, PreconditionRequired, Stale


@dataclass(frozen=True, slots=True)
class Request:
    """What of an HTTP request an action may need; empty at the other doors."""

    if_match: str | None = None
    purpose: str | None = None
    language: Language = "en"
    request_id: str | None = None
    traceparent: str | None = None


@dataclass(slots=True)
class Act:
    """One unit of work. `now` is the instant recorded, `today` its date in Asia/Kolkata."""

    db: sa.Connection
    caller: Caller
    access: Access
    now: datetime
    request: Request = field(default_factory=Request)
    allowed: bool = False
    bears: Bears | None = None
    records: list[audit.AuditRecord] = field(default_factory=list)
    events: list[outbox.Event] = field(default_factory=list)

    @property
    def today(self) -> date:
        """Date of the act in Asia/Kolkata (Reading T2)."""
        return clock.day_of(self.now)

    def allow(self, record: Bears) -> None:
        """Let the caller at a record that bears this, or raise Forbidden. Every scoped action calls it."""
        if not self.access.reaches(self.caller, record):
            raise Forbidden("the record belongs to another State, office, organisation or holder")
        self.allowed, self.bears = True, record

    def if_match(self, version: int) -> None:
        """Hold the caller to the version he saw. Raises PreconditionRequired (absent) or Stale (another)."""
        if self.caller.system:
            return
        if self.request.if_match is None:
            raise PreconditionRequired("say by If-Match which version you saw")
        if self.request.if_match.removeprefix("W/").strip('"') != str(version):
            raise Stale("the record has changed since; read it again")

    def audit(
        self,
        act: str,
        matter: str,
        subject: str,
        *,
        effective_at: datetime | None = None,
        from_state: str | None = None,
        to_state: str | None = None,
        citation: str | None = None,
        reasons: str | None = None,
        bears: Bears | None = None,
        **details: Any,
    ) -> None:
        """Record a lawful act on `subject` of `matter` (e.g. `orders`); `details` hold a correction's old values.

        `bears` (default: the record last allowed) says whose the record is: that authority may read the audit of it,
        whoever acted (a holder, a neighbour's event, the calendar).
        """
        concerned = bears or self.bears
        authority = concerned.authority if concerned else None
        self.records.append(
            audit.AuditRecord(
                self.now, effective_at or self.now, self.caller.sub, sorted(self.caller.roles),
                authority or self.caller.authority,
                act, matter, subject, from_state, to_state, citation, reasons, details,
            )
        )  # fmt: skip

    def emit(self, subject: str, payload: Payload) -> None:
        """Say what happened to `subject`, to be relayed once this act is committed."""
        self.events.append(outbox.Event(subject, payload, self.now, self.request.traceparent))

    def flush(self) -> None:
        """Write audit and outbox rows into the transaction. Only doors call it, once, before they commit."""
        audit.append(self.db, self.records)
        outbox.append(self.db, self.events)
        self.records, self.events = [], []
