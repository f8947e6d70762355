"""Requirements that several rules ask alike. Each takes the citation under which the rule at hand prints it."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

from certification.law.facts import Candidate, Certificate, Service
from certification.law.rules import IVM, value
from nausetu.law import Finding, Length, age_on, either, every, say, service_length
from nausetu.law.findings import Say

_SCHOOLING = ("none", "class_8", "class_10", "class_12")
_DECK = ("master_3", "master_2", "master_1")
_ENGINE = ("engine_driver_2", "engine_driver_1", "inland_engineer")
Test = Callable[[Service], bool | None]


def citizen(rule: str, who: Candidate) -> Finding:
    """A citizen of India."""
    met = None if who.citizenship is None else who.citizenship == "IN"
    return Finding(rule, say("citizen_of_india"), say("citizenship", country=who.citizenship), met)


def age(rule: str, who: Candidate, years: int, on: date) -> Finding:
    """Not less than `years` years of age on `on` (T3)."""
    completed = None if who.date_of_birth is None else age_on(who.date_of_birth, on)
    met = None if completed is None else completed >= years
    return Finding(rule, say("age_least", years=years), say("age", years=completed), met, "T3")


def medical(rule: str, who: Candidate) -> Finding:
    """A medical certificate as to his physical fitness in Form No. 1: its verdict."""
    return Finding(rule, say("medically_fit"), say("fit", fit=who.medically_fit), who.medically_fit)


def has_course(who: Candidate, *courses: str) -> bool | None:
    """Whether all of `courses` are completed; None where the courses are unknown."""
    return None if who.courses is None else all(course in who.courses for course in courses)


def course(rule: str, who: Candidate, code: str) -> Finding:
    """The course `code` completed at an approved training institute."""
    met = has_course(who, code)
    return Finding(rule, say("course_asked", course=say(f"course.{code}")), say("completed", completed=met), met)


def basic_safety(rule: str, who: Candidate, on: date) -> Finding:
    """The five basic safety courses (r.2(1)(c))."""
    courses: list[str] = value("basic_safety_courses", on)
    missing = None if who.courses is None else [code for code in courses if code not in who.courses]
    actual = say("missing_courses", courses=None if missing is None else [say(f"course.{c}") for c in missing])
    if not missing and missing is not None:
        actual = say("completed", completed=True)
    return Finding(rule, say("basic_safety"), actual, None if missing is None else not missing)


def schooled(who: Candidate, least: str) -> bool | None:
    """Whether the candidate passed at least the class `least`."""
    return None if who.education is None else _SCHOOLING.index(who.education) >= _SCHOOLING.index(least)


def schooling(rule: str, who: Candidate, least: str) -> Finding:
    """At least the class `least` passed."""
    actual = say(f"education.{who.education}" if who.education else "unknown")
    return Finding(rule, say(f"education_least.{least}"), actual, schooled(who, least))


def existing_hand(who: Candidate) -> bool | None:
    """Whether the candidate is an existing hand: so stated, and no first service on or after commencement (C14)."""
    starts = [service.first for service in who.service or ()]
    contradicted = bool(starts) and min(starts) >= IVM.commencement.date
    return every(who.existing_hand, not contradicted)


def not_lower(grade: str, than: str) -> bool:
    """Whether `grade` is `than` or a higher one of its department (M5, M12)."""
    for ladder in (_DECK, _ENGINE):
        if than in ladder:
            return grade in ladder and ladder.index(grade) >= ladder.index(than)
    return grade == than


def holds(who: Candidate, grade: str, on: date) -> bool | None:
    """Whether a valid certificate of `grade` or a higher one is held on `on` (C8, M12)."""
    if who.certificates is None:
        return None
    return either(*(valid_on(c, on) for c in who.certificates if not_lower(c.grade, grade)))


def valid_on(certificate: Certificate, on: date) -> bool | None:
    """Issued, not expired, not suspended, not cancelled on `on` (M12); open where the end is unknown."""
    if certificate.status != "valid" or certificate.issued_on > on:
        return False
    if certificate.valid_until is None:
        return True if certificate.grade == "gp_rating" else None
    return on <= certificate.valid_until


def certificate(rule: str, who: Candidate, grade: str, on: date) -> Finding:
    """A valid certificate of `grade` held on `on`."""
    met = holds(who, grade, on)
    return Finding(rule, say("certificate_asked", grade=say(f"grade.{grade}")), say("held", held=met), met, "C8")


def first_issue(who: Candidate, grade: str, on: date) -> date | None:
    """Day from which service counts "after" the certificate: its first issue (C13); None where there is none."""
    days = [c.issued_on for c in who.certificates or () if not_lower(c.grade, grade) and c.issued_on <= on]
    return min(days, default=None)


class Served:
    """Months of service that pass a test: surely, and at most (where a fact it needs is unknown)."""

    def __init__(self, sure: Length, possible: Length) -> None:
        self.sure, self.possible = sure, possible

    def reaches(self, months: int) -> bool | None:
        """Whether `months` are served; None where it hangs on an unknown fact."""
        if self.sure.months >= months:
            return True
        return None if self.possible.months >= months else False


def served(who: Candidate, on: date, test: Test, since: date | None = None) -> Served:
    """Service that passes `test` up to `on`, from `since` where given (T4)."""
    if who.service is None:
        return Served(Length(0, 0), Length(10_000, 0))
    sure, possible = [], []
    for service in who.service:
        passed = test(service)
        period = (max(service.first, since or service.first), service.last or on)
        if passed is False or period[0] > period[1]:
            continue
        possible.append(period)
        if passed:
            sure.append(period)
    return Served(service_length(sure), service_length(possible))


def months(length: Length) -> Say:
    """A length of service in words."""
    return say("months_days", months=length.months, days=length.days)


def in_sectors(*sectors: str) -> Test:
    """Service in one of `sectors`."""
    return lambda service: service.sector in sectors


def as_one_of(*capacities: str) -> Test:
    """Service in one of `capacities` or, for a grade, a higher one (M12)."""
    return lambda service: any(not_lower(service.capacity, capacity) for capacity in capacities)


def at_least(attribute: str, least: int) -> Test:
    """Service on a vessel of not less than `least` (GT, metres)."""

    def test(service: Service) -> bool | None:
        size: Decimal | None = getattr(service, attribute)
        return None if size is None else size >= least

    return test


def exceeding(attribute: str, limit: int) -> Test:
    """Service on a vessel of more than `limit` (kilowatts)."""

    def test(service: Service) -> bool | None:
        size: Decimal | None = getattr(service, attribute)
        return None if size is None else size > limit

    return test


def flagged(attribute: str) -> Test:
    """Service of which `attribute` is so (in charge, structured training ...)."""
    return lambda service: getattr(service, attribute)


def together(*tests: Test) -> Test:
    """Service that passes all `tests`."""
    return lambda service: every(*(test(service) for test in tests))
