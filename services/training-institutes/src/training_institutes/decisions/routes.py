"""`POST /decisions/...` of training-institutes."""

from functools import partial

from nausetu.http import Router, decision_route
from nausetu.i18n import Catalogue
from training_institutes.decisions import schemas
from training_institutes.law import conduct, courses, facilities, people
from training_institutes.law.rules import IVM

router = Router(tags=["decisions"])

_ask = partial(decision_route, router, catalogue=Catalogue.load("training_institutes.law"), instruments=[IVM])

_ask("attendance", facts=schemas.AttendanceQuestion, answer=schemas.AttendanceAnswer, assess=conduct.attendance)
_ask("cip-grade", facts=schemas.CipGradeQuestion, answer=schemas.CipGradeAnswer, assess=conduct.cip_grade)
_ask("classroom", facts=schemas.ClassroomQuestion, answer=schemas.ClassroomAnswer, assess=conduct.classroom)
_ask(
    "institute-name",
    facts=schemas.InstituteNameQuestion,
    answer=schemas.InstituteNameAnswer,
    assess=courses.institute_name,
)
_ask(
    "course-portfolio",
    facts=schemas.CoursePortfolioQuestion,
    answer=schemas.CoursePortfolioAnswer,
    assess=courses.course_portfolio,
)
_ask("faculty", facts=schemas.FacultyQuestion, answer=schemas.AcceptableAnswer, assess=people.faculty)
_ask(
    "teaching-load", facts=schemas.TeachingLoadQuestion, answer=schemas.TeachingLoadAnswer, assess=people.teaching_load
)
_ask("facilities", facts=schemas.FacilitiesQuestion, answer=schemas.AcceptableAnswer, assess=facilities.facilities)
_ask(
    "in-principle-validity",
    facts=schemas.InPrincipleValidityQuestion,
    answer=schemas.InPrincipleValidityAnswer,
    assess=courses.in_principle_validity,
)
