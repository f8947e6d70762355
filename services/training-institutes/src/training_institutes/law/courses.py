"""Schedule I 1.3(d), 1.3(f), 1.6: name, courses offered, life of the in-principle approval."""

import re
from datetime import date

from nausetu.law import Assessment, Decision, Finding, ImpossibleFactsError, add_years, say
from training_institutes.law.facts import CoursePortfolio, InPrincipleApproval, InstituteName
from training_institutes.law.rules import PARAMETERS


def institute_name(facts: InstituteName, on: date) -> Decision:
    """Sch.I 1.3(d)(iii) proviso: usage of words including "Government", "India", "National", "State" is prohibited.

    Whole words in any case (S2); a word ends at any non-letter (S9).
    """
    words: list[str] = PARAMETERS.value("prohibited_words", on)
    letter = r"[^\W\d_]"
    found = [w for w in words if re.search(rf"(?<!{letter}){w}(?!{letter})", facts.name, re.IGNORECASE)]
    assessment = Assessment()
    assessment.add(
        Finding(
            "IVM-2025 Sch.I 1.3(d)(iii)",
            say("no_prohibited_word", words=words),
            say("prohibited_words_found", words=found or say("none")),
            not found,
            "S2",
        )
    )
    return Decision({"acceptable": not found, "prohibited_words": found}, assessment)


def course_portfolio(facts: CoursePortfolio, on: date) -> Decision:
    """Sch.I 1.3(d)(vi)(A), (vii), 1.6(b), (c): batches of 20 at least, five courses at least, capacity as their sum."""
    _require_distinct(facts)
    counts: int = PARAMETERS.value("basic_safety_counts", on)
    count = sum(
        counts if course.code == "basic_safety" else 1 for course in facts.courses if course.code != "value_added"
    )
    capacity = sum(course.batch_strength * course.batches_per_year for course in facts.courses)
    assessment = Assessment()
    assessment.add(_batch_strength(facts, on), _five_courses(count, on))
    return Decision({"acceptable": assessment.all_met, "course_count": count, "annual_capacity": capacity}, assessment)


def _require_distinct(facts: CoursePortfolio) -> None:
    """A statutory course stands once (A1); value-added courses may be several."""
    seen: set[str] = set()
    faults = []
    for index, course in enumerate(facts.courses):
        if course.code != "value_added" and course.code in seen:
            faults.append((f"/courses/{index}/code", f"{course.code} stands twice"))
        seen.add(course.code)
    if faults:
        raise ImpossibleFactsError(faults)


def _batch_strength(facts: CoursePortfolio, on: date) -> Finding:
    """Sch.I 1.3(d)(vi)(A): batch strength for every course "shall not be less than 20 students" (S10)."""
    least: int = PARAMETERS.value("batch_strength_least", on)
    smallest = min((course.batch_strength for course in facts.courses), default=None)
    return Finding(
        "IVM-2025 Sch.I 1.3(d)(vi)(A)",
        say("batch_strength_least", least=least),
        say("smallest_batch", students=smallest) if smallest is not None else say("no_courses"),
        smallest is None or smallest >= least,
        "S10",
    )


def _five_courses(count: int, on: date) -> Finding:
    """Sch.I 1.6(c): "No ... Institute shall be approved for less than five courses" (S6)."""
    least: int = PARAMETERS.value("courses_least", on)
    return Finding(
        "IVM-2025 Sch.I 1.6(c)", say("courses_least", least=least), say("courses", count=count), count >= least, "S6"
    )


def in_principle_validity(facts: InPrincipleApproval, on: date) -> Decision:
    """Sch.I 1.3(f): 5 years from receipt for long-term residential courses, 2 for classroom courses (T1, S12)."""
    years: int = PARAMETERS.value("in_principle_years", on)[facts.course_kind]
    until = add_years(facts.granted_on, years)
    assessment = Assessment()
    assessment.add(
        Finding(
            "IVM-2025 Sch.I 1.3(f)",
            say("in_principle_years", years=years, kind=say(f"course_kind.{facts.course_kind}")),
            say("valid_until", day=until),
            True,
            "S12",
        )
    )
    return Decision({"valid_until": until}, assessment)
