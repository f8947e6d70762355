"""Issuing, suspending, reinstating and cancelling: acts of the Chief Examiner of the issuing State (C24, C26)."""

from datetime import date, datetime
from typing import Any

from certification.applications import queries as applications
from certification.applications.procedure import step
from certification.certificates import schemas
from certification.certificates.queries import answer, bears, reached
from certification.certificates.reviving import ENDS, revive
from certification.certificates.writing import change, create
from certification.law.facts import Term
from certification.law.procedure import CERTIFICATE
from certification.law.validity import span
from certification.proceedings import CANCELLATION, SUSPENSION
from certification.tables import Stored
from nausetu import clock, deadlines, numbers
from nausetu.act import Act
from nausetu.events.certification import CertificateCancelled, CertificateSuspended
from nausetu.events.common import Grounds
from nausetu.fields import Reference, folded
from nausetu.problems import Fault, InvalidRequest
from nausetu.proceedings import AdverseIn, Kind, require_heard

_NUMBERS: dict[str, numbers.Kind] = {"coc": "COC", "cos": "COS", "gp_rating": "GPR"}


def issue(act: Act, body: schemas.IssueIn) -> schemas.Certificate:
    """Issue the certificate of a passed application: valid throughout India for five years (r.5(1), r.6, C22)."""
    application = applications.reached(act, body.application, lock=True)
    transition = step(application, "certify")
    form = applications.form(application)
    row: dict[str, Any] = {
        "number": numbers.next_number(act, _NUMBERS[application["kind"]], application["state"]),
        "kind": application["kind"], "grade": application["grade"], "status": CERTIFICATE.initial,
        "status_since": act.today, "suspended_until": None, "issued_on": act.today,
        "valid_until": _valid_until(application["kind"], act.today), "indivc": application["indivc"],
        "holder_name": form.full_name, "holder_name_folded": folded(form.full_name), "state": application["state"],
        "office": None, "org": None, "holder_sub": application["holder_sub"], "application_id": application["id"],
        # Valid from 00:00 IST of its first day, whatever the hour of issue.
        "endorsements": [], "limitations": body.limitations, "version": 1, "effective_at": clock.start_of(act.today),
        "recorded_at": act.now,
    }  # fmt: skip
    applications.move(act, application, transition, "certify", certificate=row["number"])
    create(act, row, citation=transition.citation)
    return answer(row)


def _valid_until(kind: str, issued_on: date) -> date | None:
    """Last day of the first term (C7); a GP rating certificate has no end (C22)."""
    if kind == "gp_rating":
        return None
    return span(Term(issued_on=issued_on, endorsements=[], status="valid"), issued_on).last


def suspend(act: Act, number: Reference, body: schemas.SuspensionIn) -> schemas.Certificate:
    """Suspend: on notice and hearing, or at once with recorded reasons where delay would endanger safety (C26)."""
    row = reached(act, number, lock=True)
    act.if_match(row["version"])
    transition = CERTIFICATE.step(row["status"], "suspend")
    effective_at = _effective(act, row, body.effective_at)
    if body.until is not None and body.until < clock.day_of(effective_at):
        raise InvalidRequest("it ends before it begins", errors=[Fault("/until", "lies before the suspension")])
    grounds = _heard(act, SUSPENSION, number, body, "suspend")
    after = change(
        act, row, "suspend", CertificateSuspended, effective_at=effective_at, citation=transition.citation,
        reasons=body.reasons, more={"grounds": grounds}, status=transition.to_state,
        status_since=clock.day_of(effective_at), suspended_until=body.until,
    )  # fmt: skip
    if body.until is not None:
        deadlines.register(
            act, what=ENDS, subject=number, matter="certificates", owner_role="chief_examiner", bears=bears(row),
            since=clock.day_of(effective_at), due=body.until, rule=transition.citation, waits=False,
        )  # fmt: skip
    return answer(after)


def reinstate(act: Act, number: Reference, body: schemas.ReinstatementIn) -> schemas.Certificate:
    """Revoke the suspension, with reasons."""
    row = reached(act, number, lock=True)
    act.if_match(row["version"])
    return answer(revive(act, row, body.reasons))


def cancel(act: Act, number: Reference, body: schemas.CancellationIn) -> schemas.Certificate:
    """Cancel, in a proceeding in which the holder was heard (C26)."""
    row = reached(act, number, lock=True)
    act.if_match(row["version"])
    transition = CERTIFICATE.step(row["status"], "cancel")
    effective_at = _effective(act, row, body.effective_at)
    grounds = _heard(act, CANCELLATION, number, body, "cancel")
    deadlines.withdraw(act, ENDS, number)
    after = change(
        act, row, "cancel", CertificateCancelled, effective_at=effective_at, citation=transition.citation,
        reasons=body.reasons, more={"grounds": grounds}, status=transition.to_state,
        status_since=clock.day_of(effective_at), suspended_until=None,
    )  # fmt: skip
    return answer(after)


def _heard(act: Act, kind: Kind, number: str, body: AdverseIn, order: str) -> Grounds:
    proceeding = require_heard(act, kind, number, body, order=order)
    return Grounds(
        citation=kind.citation, proceeding=proceeding.id, without_hearing=body.without_hearing_reason is not None
    )


def _effective(act: Act, row: Stored, at: datetime | None) -> datetime:
    """When the act takes effect: now, or an instant since the certificate's last change."""
    if at is not None and not row["effective_at"] <= at <= act.now:
        raise InvalidRequest(
            "it cannot take effect then",
            errors=[Fault("/effective_at", "lies in the future, or before the certificate's last change")],
        )
    return at or act.now
