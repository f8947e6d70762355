"""Giving a course certificate (Schedule I 4.11)."""

from typing import Any, get_args

import sqlalchemy as sa

from nausetu import numbers
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.events.training_institutes import CourseCompleted
from nausetu.fields import Reference, State
from nausetu.problems import Fault, InvalidRequest, NotFound
from training_institutes.course_certificates import schemas
from training_institutes.course_certificates.tables import course_certificate

MATTER = "course-certificates"
RULE = "IVM-2025 Sch.I 4.11"

_STATES = {state.removeprefix("IN-"): state for state in get_args(State)}
_FIND = sa.select(course_certificate).where(course_certificate.c.number == sa.bindparam("of_number"))


def give(act: Act, body: schemas.CompletionIn) -> schemas.CourseCertificate:
    """Give the certificate of a completed course, with a number of the authority that approved the institute."""
    authority = numbers.parse(body.institute).authority
    state = _STATES.get(authority)
    act.allow(Bears.of(state, office=None if state else authority, org=act.caller.org))
    if body.completed_on > act.today:
        raise InvalidRequest("not completed yet", errors=[Fault("/completed_on", "lies in the future")], rule=RULE)
    row: dict[str, Any] = {
        "number": numbers.next_number(act, "CRS", authority), "state": state, "office": None if state else authority,
        "org": act.caller.org, "holder_sub": None, **body.model_dump(), "status": "valid", "issued_on": act.today,
        "version": 1, "recorded_at": act.now,
    }  # fmt: skip
    act.db.execute(course_certificate.insert(), row)
    act.audit(
        "give", MATTER, row["number"], to_state=row["status"], citation=RULE, indivc=body.indivc, course=body.course,
        institute=body.institute, batch=body.batch,
    )  # fmt: skip
    act.emit(
        body.indivc,
        CourseCompleted(
            effective_at=act.now, state=state, certificate_number=row["number"], status=row["status"],
            **body.model_dump(),
        ),
    )  # fmt: skip
    return schemas.CourseCertificate.model_validate(
        {name: row[name] for name in schemas.CourseCertificate.model_fields}
    )


def public(act: Act, number: Reference) -> schemas.PublicCourseCertificate:
    """What everybody may see of a course certificate."""
    row = act.db.execute(_FIND, {"of_number": number}).mappings().one_or_none()
    if row is None:
        raise NotFound("no such course certificate")
    return schemas.PublicCourseCertificate.model_validate(
        {name: row[name] for name in schemas.PublicCourseCertificate.model_fields}
    )
