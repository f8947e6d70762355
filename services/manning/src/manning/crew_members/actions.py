"""Applying for an Identification Record Book, being given an INDIVC number, being given the book (r.22, C20).

That an institute is approved is its token's word until training-institutes tells of institutes. No period is printed
for the authority: what waits for it is a task without a day.
"""

from typing import Any
from uuid import UUID

import sqlalchemy as sa

from manning.crew_lists.of_person import review_of
from manning.crew_members import schemas
from manning.crew_members.known import hold, holder_of
from manning.crew_members.queries import MATTER, answer, bears, reached, sealed
from manning.crew_members.tables import crew_member, record_book
from manning.law.procedure import CREW_MEMBER
from manning.tables import Stored
from nausetu import numbers, tasks
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.events.manning import CrewMemberRegistered, RecordBookIssued
from nausetu.fields import Reference, folded
from nausetu.ids import uuid7
from nausetu.law import Transition
from nausetu.problems import Conflict, Fault, Forbidden, InvalidRequest

ACCEPT, ISSUE = "accept_crew_member", "issue_record_book"
_RULE = "IVM-2025 r.22"

_m = crew_member.c
_REGISTERED = sa.select(_m.id).where(_m.holder_sub == sa.bindparam("of_holder"), _m.status != "closed")


def register(act: Act, body: schemas.RegistrationIn) -> schemas.CrewMember:
    """Apply: an institute for whom it trains (the number is minted at once), or a holder for himself."""
    through, admitted = body.institute is not None, act.access.admits(act.caller)
    if ("institute" if through else "crew_member") not in admitted:
        raise Forbidden("an institute applies for whom it trains, an existing holder for himself", rule=_RULE)
    org, holder = (act.caller.org, body.holder) if through else (None, act.caller.sub)
    act.allow(Bears.of(body.state, org=org, holder_sub=holder))
    if holder is not None and act.db.scalar(_REGISTERED, {"of_holder": holder}):
        raise Conflict("the person of this account has applied already", rule=_RULE)
    _require_issued_there(body)
    row: dict[str, Any] = {
        "id": uuid7(), "state": body.state, "office": None, "org": org, "holder_sub": holder,
        "status": CREW_MEMBER.initial, "indivc": None, "name": body.name, "name_folded": folded(body.name),
        "institute": body.institute, "course": body.course, "certificate_held": body.certificate_held,
        "record_book": None, "applied_on": act.today, "accepted_on": None, "accepted_at": None, "version": 1,
        "recorded_at": act.now,
    }  # fmt: skip
    told = {name: getattr(body, name) for name in schemas.Particulars.model_fields}
    row["particulars"] = sealed(schemas.Particulars.model_validate(told), row["id"])
    act.db.execute(crew_member.insert(), row)
    act.audit(
        "apply", MATTER, row["id"], to_state=row["status"], citation=f"{_RULE}({2 if through else 3})",
        institute=body.institute, course=body.course, certificate_held=body.certificate_held,
    )  # fmt: skip
    if through:
        return answer(_accept(act, row, "enrol"))
    _wait(act, ACCEPT, row["id"], row, f"{_RULE}(3)")
    return answer(row)


def accept(act: Act, crew_member_id: UUID, body: schemas.AcceptanceIn) -> schemas.CrewMember:
    """Accept a holder's own application: he is given his INDIVC number."""
    row = reached(act, crew_member_id, lock=True)
    act.if_match(row["version"])
    CREW_MEMBER.step(row["status"], "accept")
    bearer = holder_of(act, row["certificate_held"])
    if bearer is not None:
        raise Conflict(f"the holder of this certificate has INDIVC number {bearer}", rule=f"{_RULE}(3)")
    tasks.close_task(act, ACCEPT, row["id"])
    return answer(_accept(act, row, "accept", body.remarks))


def issue_book(act: Act, indivc: Reference, body: schemas.BookIn) -> schemas.CrewMember:
    """Issue the Identification Record Book, in which the INDIVC number stands (r.22(1), (4))."""
    hold(act, [indivc])
    row = reached(act, indivc, lock=True)
    act.if_match(row["version"])
    transition = CREW_MEMBER.step(row["status"], "issue_record_book")
    number = numbers.next_number(act, "CRB", row["state"])
    book = {
        "number": number, "indivc": indivc, "issued_on": act.today, "issued_by": act.caller.sub,
        "effective_at": act.now, "recorded_at": act.now,
    }  # fmt: skip
    act.db.execute(record_book.insert(), book)
    after = _move(act, row, transition, body.remarks, record_book=number)
    tasks.close_task(act, ISSUE, indivc)
    act.emit(
        indivc,
        RecordBookIssued(
            effective_at=act.now, state=after["state"], indivc=indivc, record_book=number, issued_on=act.today,
            holder=after["holder_sub"],
        ),
    )  # fmt: skip
    review_of(act, indivc)
    return answer(after)


def _require_issued_there(body: schemas.RegistrationIn) -> None:
    """r.22(3): "the State in which the Certificate of Competency had been issued"; older numbers do not say which."""
    if body.certificate_held is None or not numbers.valid(body.certificate_held):
        return
    held = numbers.parse(body.certificate_held)
    if held.kind not in {"COC", "COS"} or held.authority != body.state.removeprefix("IN-"):
        detail = f"is no certificate of competency or service of {body.state}"
        raise InvalidRequest(
            "another State gives the book", errors=[Fault("/certificate_held", detail)], rule=f"{_RULE}(3)"
        )


def _accept(act: Act, row: Stored, name: str, remarks: str | None = None) -> Stored:
    """Mint the number (C20) and say that he is registered."""
    transition = CREW_MEMBER.step(row["status"], name)
    indivc = numbers.next_number(act, "IND", row["state"])
    after = _move(act, row, transition, remarks, indivc=indivc, accepted_on=act.today, accepted_at=act.now)
    _wait(act, ISSUE, indivc, after, f"{_RULE}(1)")
    act.emit(
        indivc,
        CrewMemberRegistered(
            effective_at=act.now, state=after["state"], indivc=indivc, status=after["status"], accepted_on=act.today,
            applied_through=after["institute"], certificate_held=after["certificate_held"],
            holder=after["holder_sub"],
        ),
    )  # fmt: skip
    return after


def _move(act: Act, row: Stored, transition: Transition, remarks: str | None, **values: Any) -> Stored:
    """Take him to the transition's state, with the audit record."""
    changed = crew_member.update().where(_m.id == row["id"]).values(
        **values, status=transition.to_state, version=row["version"] + 1, recorded_at=act.now
    )  # fmt: skip
    after = act.db.execute(changed.returning(crew_member)).mappings().one()
    act.audit(
        transition.act, MATTER, after["indivc"], from_state=row["status"], to_state=after["status"],
        citation=transition.citation, reasons=remarks, application=row["id"], record_book=after["record_book"],
    )  # fmt: skip
    return after


def _wait(act: Act, what: str, subject: str, row: Stored, rule: str) -> None:
    tasks.open_task(act, what, subject, matter=MATTER, role="designated_authority", bears=bears(row), rule=rule)
