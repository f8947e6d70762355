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

_OPEN = sa.select(report.c.id).where(report.c.state == sa.bindparam("of_state"), report.c.status == "open")
_SHARED = _OPEN.with_for_update(read=True)


def enter(
    act: Act, state: State | None, payload: Payload, subject: str, *, recorded_at: datetime, citation: str | None
) -> None:
    """Enter one act in the report of its State; acts of national bodies are in no State's report."""
    if state is None:
        return
    found = act.db.scalar(_SHARED, {"of_state": state})
    if found is None:
        # None yet, or one was submitted while we waited for it: then the next is open by now.
        found = act.db.scalar(_SHARED, {"of_state": state}) or open_first(act, state)
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
    live = state_parameters.find(act.db, state, GO_LIVE, act.today)
    since = live.value if live else None
    due = since + timedelta(days=value("report_days", since)) if since else None
    return open_next(act, state, covers_from=since or act.today, due_on=due)


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
        deadlines.register(
            act, what=SUBMIT, subject=row["id"], matter=MATTER, owner_role="chief_examiner", bears=Bears.of(state),
            since=covers_from, due=due_on, rule=RULE,
        )  # fmt: skip
    return str(row["id"])
