"""Applying, being found eligible, taking a seat, being examined, withdrawing."""

from typing import Any
from uuid import UUID

from certification.applications import schemas
from certification.applications.facts import gather
from certification.applications.procedure import step
from certification.applications.queries import MATTER, answer, bears, decision, form, move, reached, sealed
from certification.applications.tables import application
from certification.law.eligibility import eligibility
from certification.law.examination import examination_result
from certification.law.facts import Examination
from certification.law.procedure import APPLICATION
from certification.law.rules import PARAMETERS, value
from certification.sittings.actions import leave_seat, take_seat
from certification.tables import Stored
from nausetu import attachments, deadlines, decision_records
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.events.certification import ApplicationRefused
from nausetu.events.common import Concerned
from nausetu.fields import jsonable
from nausetu.ids import uuid7
from nausetu.law import Decision, add_months
from nausetu.problems import Fault, InvalidRequest

OFFER = "offer_sitting"
_RULE = "IVM-2025 r.5(4)"


def draft(act: Act, body: schemas.ApplicationIn) -> schemas.Application:
    """Draw up an application in Form 3; the law looks at it when it is submitted."""
    holder = act.caller.sub if "crew_member" in act.caller.roles else None
    act.allow(Bears.of(body.state, holder_sub=holder))
    row: dict[str, Any] = {
        "id": uuid7(), "state": body.state, "office": None, "org": None, "holder_sub": holder,
        "status": APPLICATION.initial, "grade": body.grade, "route": body.route, "kind": None, "indivc": body.indivc,
        "applied_on": None, "decision_record": None, "sitting_id": None, "examination": None, "certificate": None,
        "version": 1, "recorded_at": act.now,
    }  # fmt: skip
    whole = schemas.Form3.model_validate({name: getattr(body, name) for name in schemas.Form3.model_fields})
    row["form"] = sealed(whole, row["id"])
    act.db.execute(application.insert(), row)
    if body.medical_certificate:
        attachments.require(
            act,
            body.medical_certificate,
            matter=MATTER,
            subject=row["id"],
            bears=bears(row),
            pointer="/medical_certificate",
        )
    act.audit("draft", MATTER, row["id"], to_state=row["status"], citation="IVM-2025 r.7(2)", grade=body.grade)
    return answer(act, row)


def submit_application(act: Act, application_id: UUID) -> schemas.Application:
    """Submit it: every requirement is looked at, and nobody waits more than six months from this day (C10)."""
    row = reached(act, str(application_id), lock=True)
    act.if_match(row["version"])
    transition = step(row, "submit")
    asked = gather(act, row, form(row))
    decided = eligibility(asked, act.today)
    record = decision_records.store(
        act, "eligibility", row["id"], act.today, asked, decided,
        decision_records.versions(PARAMETERS, act.today), bears=bears(row),
    )  # fmt: skip
    after = move(
        act, row, transition, "submit", applied_on=act.today, decision_record=record,
        kind=decided.fields["certificate_kind"],
    )  # fmt: skip
    deadlines.register(
        act, what=OFFER, subject=row["id"], matter=MATTER, owner_role="chief_examiner", bears=bears(row),
        since=act.today, due=add_months(act.today, value("sitting_months", act.today)), rule=_RULE,
    )  # fmt: skip
    return answer(act, after)


def find(act: Act, application_id: UUID, body: schemas.EligibilityIn) -> schemas.Application:
    """The examiner has seen the originals: eligible only if the law found every requirement met (r.7(2))."""
    row = reached(act, str(application_id), lock=True)
    act.if_match(row["version"])
    step(row, "find_eligible")
    stored = decision(act, row["decision_record"])
    name = "find_eligible" if stored[1].fields["eligible"] else "find_ineligible"
    after = move(act, row, step(row, name), name, reasons=body.remarks)
    if name == "find_ineligible" or row["kind"] == "gp_rating":
        deadlines.withdraw(act, OFFER, row["id"])
    if name == "find_ineligible":
        _refuse(act, after, stored[1])
    return answer(act, after)


def _refuse(act: Act, row: Stored, decision: Decision) -> None:
    """Say which items of the law were not met; the remarks stay with the application's audit."""
    unmet = [finding.rule for finding in decision.assessment.findings if finding.met is not True]
    act.emit(
        row["id"],
        ApplicationRefused(
            effective_at=act.now, state=row["state"], matter=MATTER, application=row["id"], refused_on=act.today,
            citations=list(dict.fromkeys(unmet)), decision_record=row["decision_record"],
            concerns=Concerned(indivc=row["indivc"]),
        ),
    )  # fmt: skip


def schedule(act: Act, application_id: UUID, body: schemas.SeatIn) -> schemas.Application:
    """Give the candidate a seat, not later than six months from the application (r.5(4), C10)."""
    row = reached(act, str(application_id), lock=True)
    act.if_match(row["version"])
    transition = step(row, "schedule")
    seat = take_seat(act, body.sitting, state=row["state"], grade=row["grade"])
    last = add_months(row["applied_on"], value("sitting_months", row["applied_on"]))
    if seat["held_on"] > last >= act.today:
        raise InvalidRequest(
            f"the candidate would wait longer than to {last.isoformat()}",
            errors=[Fault("/sitting", "is held too late", _RULE)], rule=_RULE,
        )  # fmt: skip
    deadlines.meet(act, OFFER, row["id"])
    return answer(act, move(act, row, transition, "schedule", sitting_id=body.sitting))


def examine(act: Act, application_id: UUID, body: schemas.ResultIn) -> schemas.Application:
    """Record the result (Part H, I): passed with half the marks in each part asked (r.6(1), C6)."""
    row = reached(act, str(application_id), lock=True)
    act.if_match(row["version"])
    if body.examined_on > act.today:
        raise InvalidRequest("not examined yet", errors=[Fault("/examined_on", "lies in the future")])
    asked = Examination(grade=row["grade"], kind=row["kind"], written=body.written, oral=body.oral)
    decided = examination_result(asked, act.today)
    name = "pass" if decided.fields["passed"] else "fail"
    transition = step(row, name)
    decision_records.store(
        act, "examination-result", row["id"], act.today, asked, decided,
        decision_records.versions(PARAMETERS, act.today), bears=bears(row),
    )  # fmt: skip
    result = {**decided.fields, **jsonable(body)}
    return answer(act, move(act, row, transition, name, examination=result))


def withdraw(act: Act, application_id: UUID, body: schemas.WithdrawalIn) -> schemas.Application:
    """The candidate takes the application back; his seat is free again."""
    del body
    row = reached(act, str(application_id), lock=True)
    act.if_match(row["version"])
    transition = step(row, "withdraw")
    if row["sitting_id"]:
        leave_seat(act, row["sitting_id"])
    deadlines.withdraw_all(act, row["id"])
    return answer(act, move(act, row, transition, "withdraw", sitting_id=None))
