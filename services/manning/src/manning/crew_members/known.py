"""What is known here of a person by the events of certification and training-institutes, as at an instant."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple, get_args

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import distinct_on

from manning.crew_members.tables import known_certificate, known_course
from manning.law import facts
from nausetu.act import Act

_CODES = frozenset(get_args(facts.Course))


def _latest(table: sa.Table, key: str) -> sa.Select[Any]:
    """The newest row of each paper of the persons asked for, by effective time as known now."""
    return (
        sa.select(table)
        .ext(distinct_on(table.c[key]))
        .where(
            table.c.indivc.in_(sa.bindparam("persons", expanding=True)), table.c.effective_at <= sa.bindparam("at")
        )
        .order_by(table.c[key], table.c.effective_at.desc(), table.c.sequence.desc())
    )  # fmt: skip


_CERTIFICATES = _latest(known_certificate, "number")
_COURSES = _latest(known_course, "certificate_number")
_HOLDER = (
    sa.select(known_certificate.c.indivc)
    .where(known_certificate.c.number == sa.bindparam("of_certificate"))
    .order_by(known_certificate.c.sequence.desc())
    .limit(1)
)

_HOLD = sa.text("SELECT pg_advisory_xact_lock(hashtextextended(:person, 0))")


def hold(act: Act, persons: Collection[str]) -> None:
    """Let nobody else post a list with these persons, or take in papers of theirs, before this act has ended.

    So that of a list and a certificate that come at once, the later sees the earlier. Called before a vessel is locked.
    """
    for person in sorted(persons):
        act.db.execute(_HOLD, {"person": f"person {person}"})


class Papers(NamedTuple):
    """Certificates and courses by INDIVC number; nobody of whom nothing was heard stands in it."""

    certificates: Mapping[str, list[facts.Certificate]]
    courses: Mapping[str, list[facts.Course]]


def papers(act: Act, persons: Collection[str], at: datetime) -> Papers:
    """What is known of `persons` as at an instant."""
    asked = {"persons": sorted(persons), "at": at}
    certificates: dict[str, list[facts.Certificate]] = {}
    for row in act.db.execute(_CERTIFICATES, asked):
        certificates.setdefault(row.indivc, []).append(_certificate(row.certificate))
    courses: dict[str, list[facts.Course]] = {}
    for row in act.db.execute(_COURSES, asked):
        if row.status == "valid" and row.course in _CODES:
            courses.setdefault(row.indivc, []).append(row.course)
    return Papers(certificates, courses)


def _certificate(told: Mapping[str, Any]) -> facts.Certificate:
    categories = [each["category"] for each in told["endorsements"] if each["kind"] == "special_category"]
    return facts.Certificate.model_validate(
        {
            "grade": told["grade"], "issued_on": told["issued_on"], "valid_until": told["valid_until"],
            "status": told["status"], "endorsements": categories,
            "limitations": "; ".join(told["limitations"]) or None,
        }
    )  # fmt: skip


def holder_of(act: Act, certificate: str) -> str | None:
    """INDIVC number that certification names for the holder of a certificate, as far as is known here."""
    found: str | None = act.db.scalar(_HOLDER, {"of_certificate": certificate})
    return found


def trained(act: Act, indivc: str, at: datetime) -> list[dict[str, Any]]:
    """Courses that a person has completed, with day and certificate, as at an instant."""
    told = act.db.execute(_COURSES, {"persons": [indivc], "at": at})
    return [
        {"course": row.course, "completed_on": row.completed_on, "certificate": row.certificate_number}
        for row in told
        if row.status == "valid"
    ]
