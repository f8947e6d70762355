"""Events of training-institutes: institutes and their courses (subject: IVNTI number), courses completed (INDIVC)."""

from typing import ClassVar, Literal

from nausetu.events import codes, common
from nausetu.events.base import Payload, event_type
from nausetu.fields import Date, Model, Name, Reference


class CourseOffered(Model):
    """A course of an institute. Strength is persons a batch."""

    course: codes.Course
    status: Literal["approved", "suspended", "discontinued"]
    batch_strength: codes.Count
    batches_per_year: codes.Count | None = None
    approved_on: Date
    discontinued_on: Date | None = None


class _Institute(Payload):
    """An institute as it stands. `state` is the approving State; null where IWAI approved for it."""

    FACT: ClassVar[str] = "institute"

    number: Reference
    """IVNTI number: provisional while approved in principle, then permanent."""
    provisional_number: Reference | None = None
    name: Name
    org: codes.Holder | None = None
    status: Literal[
        "in_principle", "approved", "suspended", "cancelled", "deemed_withdrawn", "closing", "closed"
    ]  # fmt: skip
    status_since: Date
    approved_on: Date | None = None
    valid_until: Date | None = None
    grade: Literal["A1", "A2", "B1", "B2", "C1", "C2"] | None = None
    admissions_open: bool
    courses: list[CourseOffered]


@event_type("training-institutes.institute_approved_in_principle.v1")
class InstituteApprovedInPrinciple(_Institute):
    """Provisional approval (Schedule I 1.3)."""


@event_type("training-institutes.institute_approved.v1")
class InstituteApproved(_Institute):
    """Letter of Approval with the permanent number."""


@event_type("training-institutes.institute_suspended.v1")
class InstituteSuspended(_Institute):
    """Approval suspended; no admissions meanwhile."""

    suspended_until: Date | None
    grounds: common.Grounds


@event_type("training-institutes.institute_reinstated.v1")
class InstituteReinstated(_Institute):
    """The suspension ended and the approval stands again."""

    citation: codes.Citation


@event_type("training-institutes.institute_cancelled.v1")
class InstituteCancelled(_Institute):
    """Approval cancelled after a hearing."""

    grounds: common.Grounds


@event_type("training-institutes.institute_deemed_withdrawn.v1")
class InstituteDeemedWithdrawn(_Institute):
    """Fewer than five courses for six months: approval deemed withdrawn."""

    citation: codes.Citation


@event_type("training-institutes.institute_closed.v1")
class InstituteClosed(_Institute):
    """The institute closed after its notice."""


@event_type("training-institutes.institute_graded.v1")
class InstituteGraded(_Institute):
    """The Comprehensive Inspection Programme gave a grade."""

    inspection: codes.Key
    graded_on: Date


@event_type("training-institutes.course_discontinued.v1")
class CourseDiscontinued(_Institute):
    """The institute no longer gives `course`."""

    course: codes.Course
    discontinued_on: Date


@event_type("training-institutes.course_completed.v1")
class CourseCompleted(Payload):
    """A candidate completed a course and was given its certificate."""

    FACT: ClassVar[str] = "course/{certificate_number}"

    indivc: Reference
    course: codes.Course
    completed_on: Date
    certificate_number: Reference
    status: Literal["valid", "cancelled"] = "valid"
    institute: Reference
    batch: codes.Key | None = None
    holder: codes.Holder | None = None


@event_type("training-institutes.appeal_decided.v1")
class AppealDecided(common.AppealDecided):
    """Of a matter of training-institutes."""


@event_type("training-institutes.application_refused.v1")
class ApplicationRefused(common.ApplicationRefused):
    """Of a matter of training-institutes."""


@event_type("training-institutes.deadline_missed.v1")
class DeadlineMissed(common.DeadlineMissed):
    """Of a matter of training-institutes."""
