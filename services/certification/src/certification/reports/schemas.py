"""Reports as they go out."""

from typing import Any, Literal

from nausetu.fields import Date, Instant, Model, State, StateIn


class OpeningIn(Model):
    """The State's first report, from its go-live date on (C11)."""

    state: StateIn


class Report(Model):
    """A State's report: due 30 days after the last was submitted; null until the State's go-live date is notified."""

    id: str
    state: State
    status: Literal["open", "submitted", "acknowledged"]
    covers_from: Date
    covers_to: Date | None
    due_on: Date | None
    submitted_on: Date | None
    acknowledged_on: Date | None
    acts: int
    version: int


class ReportedAct(Model):
    """One act in a report: what happened to which record, from when, under which provision, and its state then."""

    id: str
    type: str
    subject: str
    effective_at: Instant
    recorded_at: Instant
    citation: str | None
    data: dict[str, Any]


class Clock(Model):
    """Where a State stands with its report."""

    state: State
    last_submitted_on: Date | None
    due_on: Date | None
    days_left: int | None
    overdue: bool
    open_acts: int
