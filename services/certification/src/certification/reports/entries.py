"""Entering acts in the State's open report, within the act itself or within the event that tells of it.

A report that is being submitted and an act that is being entered take turns: the act stands in this report or in the
next, never in none.
"""

from datetime import date, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from certification.law.rules import value
from certification.reports.tables import report, report_act
from certification.state_parameters import GO_LIVE
from nausetu import deadlines, state_parameters
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.events import Payload
from nausetu.fields import State
from nausetu.ids import uuid7

MATTER = "reports"
RULE = "IVM-2025 r.20"
SUBMIT = "submit_report"

_OPEN = sa.select(report.c.id, report.c.due_on).where(
    report.c.state == sa.bindparam("of_state"), report.c.status == "open"
)
_SHARED = _OPEN.with_for_update(read=True)


def enter(
    act: Act, state: State | None, payload: Payload, subject: str, *, recorded_at: datetime, citation: str | None
) -> None:
    """Enter one act in the report of its State; acts of national bodies are in no State's report."""
    if state is None:
        return
    # None yet, or one was submitted while we waited for it: then the next is open by now.
    row = act.db.execute(_SHARED, {"of_state": state}).one_or_none()
    row = row or act.db.execute(_SHARED, {"of_state": state}).one_or_none()
    found = row.id if row else open_first(act, state)
    if row and row.due_on is None:
        date_first(act, state, found)
    act.db.execute(
        report_act.insert(),
        {
            "id": uuid7(), "report_id": found, "type": payload.TYPE, "subject": subject,
            "effective_at": payload.effective_at, "recorded_at": recorded_at, "citation": citation,
            "data": payload.model_dump(mode="json"),
        },
    )  # fmt: skip


def open_first(act: Act, state: State) -> str:
    """Open the State's first report: from its go-live date, due after the days of r.20; undated while none is known."""
    since, due = _period(act, state) or (act.today, None)
    return open_next(act, state, covers_from=since, due_on=due)


def date_first(act: Act, state: State, report_id: str) -> date | None:
    """Give a report that was opened before the go-live date was known its day, once it is; None: it still is not."""
    period = _period(act, state)
    if period is None:
        return None
    since, due = period
    dated = report.update().where(report.c.id == report_id, report.c.due_on.is_(None))
    # The acts before the go-live date stay in it.
    act.db.execute(dated.values(due_on=due, covers_from=sa.func.least(report.c.covers_from, since)))
    _run(act, state, report_id, since, due)
    act.audit("date", MATTER, report_id, citation=RULE, state=state, due_on=due)
    return due


def _period(act: Act, state: State) -> tuple[date, date] | None:
    live = state_parameters.find(act.db, state, GO_LIVE, act.today)
    return (live.value, live.value + timedelta(days=value("report_days", live.value))) if live else None


def open_next(act: Act, state: State, *, covers_from: date, due_on: date | None) -> str:
    """Open a report and let its period run."""
    row: dict[str, Any] = {
        "id": uuid7(), "state": state, "status": "open", "covers_from": covers_from, "covers_to": None,
        "due_on": due_on, "submitted_on": None, "acknowledged_on": None, "acts": None, "version": 1,
        "recorded_at": act.now,
    }  # fmt: skip
    act.db.execute(report.insert(), row)
    act.audit("open", MATTER, row["id"], to_state="open", citation=RULE, state=state, due_on=due_on)
    if due_on is not None:
        _run(act, state, row["id"], covers_from, due_on)
    return str(row["id"])


def _run(act: Act, state: State, report_id: str, since: date, due: date) -> None:
    deadlines.register(
        act, what=SUBMIT, subject=report_id, matter=MATTER, owner_role="chief_examiner", bears=Bears.of(state),
        since=since, due=due, rule=RULE,
    )  # fmt: skip
