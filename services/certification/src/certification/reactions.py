"""What neighbours tell: crew members and courses kept as own copies, and the acts that belong in a State's report."""

from collections.abc import Mapping
from typing import cast

from sqlalchemy.dialects.postgresql import insert

from certification.applications.tables import known_course, known_crew_member
from certification.reports.citations import cited
from certification.reports.entries import enter
from nausetu.act import Act
from nausetu.consumer import Reaction, ReceivedEvent, wants_history
from nausetu.events.manning import CrewMemberRegistered
from nausetu.events.training_institutes import CourseCompleted

_MEMBER = insert(known_crew_member)
_KEEP_MEMBER = _MEMBER.on_conflict_do_update(
    index_elements=["indivc"], set_={name: _MEMBER.excluded[name] for name in ("state", "holder_sub", "told_at")}
)
_COURSE = insert(known_course)
_KEEP_COURSE = _COURSE.on_conflict_do_update(
    index_elements=["certificate_number"],
    set_={name: _COURSE.excluded[name] for name in ("indivc", "course", "completed_on", "status")},
)


def crew_member_told(act: Act, event: ReceivedEvent) -> None:
    """A crew member was registered: his number and account."""
    told = cast("CrewMemberRegistered", event.data)
    row = {"indivc": told.indivc, "state": told.state, "holder_sub": told.holder, "told_at": event.time}
    act.db.execute(_KEEP_MEMBER, row)


def course_completed(act: Act, event: ReceivedEvent) -> None:
    """A course certificate was given, or taken back."""
    told = cast("CourseCompleted", event.data)
    row = {
        "certificate_number": told.certificate_number, "indivc": told.indivc, "course": told.course,
        "completed_on": told.completed_on, "status": told.status,
    }  # fmt: skip
    act.db.execute(_KEEP_COURSE, row)


@wants_history
def reported(act: Act, event: ReceivedEvent) -> None:
    """An act of a neighbour that the State reports (r.20); a late one too, in the report that is open now."""
    enter(act, event.data.state, event.data, event.subject, recorded_at=event.time, citation=cited(event.data))


_REPORTED = (
    *(f"manning.{what}.v1" for what in ("manning_statement_issued", "order_given", "crew_found_deficient")),
    *(
        f"training-institutes.institute_{what}.v1"
        for what in ("approved_in_principle", "approved", "suspended", "reinstated", "cancelled", "deemed_withdrawn",
                     "closed", "graded")
    ),
    "training-institutes.course_discontinued.v1",
)  # fmt: skip

REACTIONS: Mapping[str, Reaction] = {
    "manning.crew_member_registered.v1": crew_member_told,
    "training-institutes.course_completed.v1": course_completed,
    **dict.fromkeys(_REPORTED, reported),
}
