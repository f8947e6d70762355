"""What neighbours tell, kept as own copies; the crews that rest on them are judged afresh.

Copies are history: a late event finds its place by its effective time and overwrites nothing.
"""

from collections.abc import Mapping
from typing import Any, cast

from sqlalchemy.dialects.postgresql import insert

from manning.crew_lists.of_person import review_of
from manning.crew_members.known import hold
from manning.crew_members.tables import known_certificate, known_course
from nausetu.act import Act
from nausetu.consumer import Reaction, ReceivedEvent, wants_history
from nausetu.events.certification import CertificateIssued
from nausetu.events.training_institutes import CourseCompleted

_KEEP_CERTIFICATE = insert(known_certificate).on_conflict_do_nothing()
_KEEP_COURSE = insert(known_course).on_conflict_do_nothing()
_CERTIFICATE = ("grade", "issued_on", "valid_until", "status", "status_since", "endorsements", "limitations")


@wants_history
def certificate_told(act: Act, event: ReceivedEvent) -> None:
    """A certificate was issued, endorsed, suspended, reinstated or cancelled: its events all carry it whole."""
    told = cast("CertificateIssued", event.data)
    row: dict[str, Any] = {
        "number": told.number, "sequence": event.sequence, "indivc": told.indivc, "effective_at": told.effective_at,
        "certificate": {name: getattr(told, name) for name in _CERTIFICATE},
    }  # fmt: skip
    if told.indivc is not None:
        hold(act, [told.indivc])
    act.db.execute(_KEEP_CERTIFICATE, row)
    if told.indivc is not None:
        review_of(act, told.indivc)


@wants_history
def course_completed(act: Act, event: ReceivedEvent) -> None:
    """A course certificate was given, or taken back."""
    told = cast("CourseCompleted", event.data)
    row = {
        "certificate_number": told.certificate_number, "sequence": event.sequence, "indivc": told.indivc,
        "effective_at": told.effective_at, "course": told.course, "completed_on": told.completed_on,
        "status": told.status,
    }  # fmt: skip
    hold(act, [told.indivc])
    act.db.execute(_KEEP_COURSE, row)
    review_of(act, told.indivc)


REACTIONS: Mapping[str, Reaction] = {
    **{
        f"certification.certificate_{what}.v1": certificate_told
        for what in ("issued", "endorsed", "suspended", "reinstated", "cancelled")
    },
    "training-institutes.course_completed.v1": course_completed,
}
