"""Submitting and acknowledging reports, and what follows when one is overdue."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from certification.law.procedure import REPORT
from certification.law.rules import value
from certification.reports import schemas
from certification.reports.entries import MATTER, RULE, SUBMIT, date_first, open_first, open_next
from certification.reports.queries import answer, counted, reached
from certification.reports.tables import report
from certification.tables import Stored
from nausetu import deadlines
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.events.certification import ReportAcknowledged, ReportOverdue, ReportSubmitted
from nausetu.problems import Conflict


def open_report(act: Act, body: schemas.OpeningIn) -> schemas.Report:
    """Open the State's first report; later ones open by themselves."""
    act.allow(Bears.of(body.state))
    if act.db.scalar(report.select().with_only_columns(report.c.id).where(report.c.state == body.state).limit(1)):
        raise Conflict("the State reports already")
    return answer(act, reached(act, open_first(act, body.state)))


def submit_report(act: Act, report_id: UUID) -> schemas.Report:
    """Submit the report; the next opens and is due after the days of r.20 (C11)."""
    row = reached(act, str(report_id), lock=True)
    act.if_match(row["version"])
    transition = REPORT.step(row["status"], "submit")
    if row["due_on"] is None and date_first(act, row["state"], row["id"]) is None:
        raise Conflict("the State's go-live date is not notified: no report is asked of it yet", rule=RULE)
    next_due = act.today + timedelta(days=value("report_days", act.today))
    after = _change(
        act, row, "submit", transition.to_state, submitted_on=act.today, covers_to=act.today,
        acts=counted(act, row["id"]),
    )  # fmt: skip
    deadlines.meet(act, SUBMIT, row["id"])
    open_next(act, row["state"], covers_from=act.today, due_on=next_due)
    act.emit(row["state"], ReportSubmitted.model_validate({**_said(act, after), "next_due_on": next_due}))
    return answer(act, after)


def acknowledge(act: Act, report_id: UUID) -> schemas.Report:
    """The competent authority has received the report."""
    row = reached(act, str(report_id), lock=True)
    act.if_match(row["version"])
    transition = REPORT.step(row["status"], "acknowledge")
    after = _change(act, row, "acknowledge", transition.to_state, acknowledged_on=act.today)
    act.emit(row["state"], ReportAcknowledged.model_validate(_said(act, after)))
    return answer(act, after)


def overdue(act: Act, report_id: str) -> None:
    """The report was not submitted by its due day: said once, by the calendar."""
    row = reached(act, report_id, lock=True)
    act.audit("find_overdue", MATTER, row["id"], citation=RULE, state=row["state"], due_on=row["due_on"])
    act.emit(row["state"], ReportOverdue.model_validate(_said(act, row)))


def _change(act: Act, row: Stored, name: str, status: str, **values: Any) -> Stored:
    values |= {"status": status, "version": row["version"] + 1, "recorded_at": act.now}
    after = (
        act.db.execute(report.update().where(report.c.id == row["id"]).values(values).returning(report))
        .mappings()
        .one()
    )
    act.audit(name, MATTER, row["id"], from_state=row["status"], to_state=status, citation=RULE, state=row["state"])
    return after


def _said(act: Act, row: Stored) -> dict[str, Any]:
    names = ("covers_from", "covers_to", "due_on", "submitted_on", "acknowledged_on", "state")
    acts = counted(act, row["id"]) if row["acts"] is None else row["acts"]
    return {"effective_at": act.now, "report": row["id"], "acts": acts, **{name: row[name] for name in names}}
