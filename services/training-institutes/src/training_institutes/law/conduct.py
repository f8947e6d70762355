"""Schedule I 2.3(b), 4.7, Part 5(b): class rooms, attendance, grading."""

from datetime import date

from nausetu.law import Assessment, Decision, Finding, say
from training_institutes.law.facts import Attendance, CipScore, Classroom
from training_institutes.law.rules import PARAMETERS


def attendance(facts: Attendance, on: date) -> Decision:
    """Sch.I 4.7(a): 100% for courses "whose duration is less than 6 days" and 80% for all other courses (S5)."""
    short = facts.course_days < PARAMETERS.value("attendance_short_course_days", on)
    name = "attendance_short_course_percent" if short else "attendance_other_course_percent"
    minimum: int = PARAMETERS.value(name, on)
    met = facts.attended_percent >= minimum
    assessment = Assessment()
    assessment.add(
        Finding(
            "IVM-2025 Sch.I 4.7(a)",
            say("attendance_least", percent=minimum, days=facts.course_days),
            say("attended", percent=facts.attended_percent),
            met,
            "S5",
        )
    )
    return Decision({"meets_minimum": met, "minimum_percent": minimum}, assessment)


def classroom(facts: Classroom, on: date) -> Decision:
    """Sch.I 2.3(b)(i): at least 30 m2 for up to 20 students, 36 for up to 24, 50 for up to 40 (S1)."""
    bands = PARAMETERS.value("classroom_sizes", on)
    required: int | None = next((band["area_m2"] for band in bands if facts.students <= band["students"]), None)
    met = required is not None and facts.area_m2 >= required
    assessment = Assessment()
    assessment.add(
        Finding(
            "IVM-2025 Sch.I 2.3(b)(i)",
            say("classroom_least", area=required, students=facts.students)
            if required is not None
            else say("classroom_none", students=facts.students, largest=bands[-1]["students"]),
            say("area", area=facts.area_m2),
            met,
            "S1",
        )
    )
    return Decision({"acceptable": met, "required_m2": required}, assessment)


def cip_grade(facts: CipScore, on: date) -> Decision:
    """Sch.I Part 5(b)(ii), (e)(i)(B): grading scale; below average or poor opens suspension or cancellation (S3)."""
    band = next(band for band in PARAMETERS.value("cip_grades", on) if facts.score_percent >= band["from"])
    assessment = Assessment()
    assessment.add(
        Finding(
            "IVM-2025 Sch.I Part 5(b)(ii)",
            say("cip_grade", least=band["from"], grade=band["grade"]),
            say("cip_score", percent=facts.score_percent),
            True,
            "S3",
        )
    )
    grounds = bool(band.get("grounds_for_suspension", False))
    return Decision({"grade": band["grade"], "remarks": band["remarks"], "grounds_for_suspension": grounds}, assessment)
