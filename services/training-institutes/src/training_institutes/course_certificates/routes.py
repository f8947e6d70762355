"""`/course-certificates`: given by the institute, shown to everybody by number."""

from nausetu.auth import Role
from nausetu.http import Router
from training_institutes.course_certificates import actions
from training_institutes.course_certificates.schemas import CourseCertificate, PublicCourseCertificate

_INSTITUTE: tuple[Role, ...] = ("institute",)

router = Router(tags=["course-certificates"])

router.act(
    "/course-certificates", roles=_INSTITUTE, answer=CourseCertificate,
    location="/training-institutes/v1/course-certificates/{number}",
)(actions.give)  # fmt: skip
router.read("/course-certificates/{number}", answer=PublicCourseCertificate, public=True)(actions.public)
