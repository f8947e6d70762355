"""Rules 8 to 12: Master Class 1, Master Class 2, Master Class 3 / Serang."""

from collections.abc import Iterator
from datetime import date

from certification.law import candidate as ask
from certification.law.facts import Candidate
from certification.law.rules import value
from nausetu.law import Finding, either, every, say

_EXPERIENCE = ask.in_sectors("inland", "sea_going")
_HELMSMAN = ask.as_one_of("helmsman", "assistant_master", "seacunny", "boat_master")
_FORCES = ask.in_sectors("armed_forces", "police_paramilitary")


def master_1_promotion(who: Candidate, on: date) -> Iterator[Finding]:
    """r.8(1): "Every candidate for certification as Master Class 1 shall: ..."."""
    yield ask.certificate("IVM-2025 r.8(1)(a)", who, "master_2", on)
    yield _after_master_2(who, on)
    yield ask.medical("IVM-2025 r.8(1)(c)", who)
    yield ask.course("IVM-2025 r.8(1)(d)", who, "prep_master_1")
    yield ask.basic_safety("IVM-2025 r.8(1)(e)", who, on)


def _after_master_2(who: Candidate, on: date) -> Finding:
    """r.8(1)(b): 3 years after 2nd Class Master, one in charge of an inland vessel "of not less than 300 GT"."""
    since = ask.first_issue(who, "master_2", on)
    large = ask.at_least("gross_tonnage", value("master_1_in_charge_gt", on))
    in_charge = ask.together(ask.in_sectors("inland"), ask.flagged("in_charge"), large)
    return _two_terms(
        "IVM-2025 r.8(1)(b)", who, on, since, _EXPERIENCE, in_charge,
        value("master_1_service", on), value("master_1_in_charge", on), "service_and_charge", "C1",
    )  # fmt: skip


def master_2_promotion(who: Candidate, on: date) -> Iterator[Finding]:
    """r.9(1): "Every candidate for certification as Master Class 2 shall: ..."."""
    yield ask.certificate("IVM-2025 r.9(1)(a)", who, "master_3", on)
    total = ask.served(who, on, _EXPERIENCE)
    as_master_3 = ask.served(who, on, ask.together(_EXPERIENCE, ask.as_one_of("master_3")))
    asked, asked_as = value("master_2_service", on), value("master_2_as_master_3", on)
    yield Finding(
        "IVM-2025 r.9(1)(b)",
        say("service_and_as", months=asked, as_months=asked_as, grade=say("grade.master_3")),
        say("served_and_as", served=ask.months(total.sure), served_as=ask.months(as_master_3.sure)),
        every(total.reaches(asked), as_master_3.reaches(asked_as)),
        "C2",
    )
    yield ask.medical("IVM-2025 r.9(1)(c)", who)
    yield ask.course("IVM-2025 r.9(1)(d)", who, "prep_master_2")
    yield ask.basic_safety("IVM-2025 r.9(1)(e)", who, on)


def master_3_direct(who: Candidate, on: date) -> Iterator[Finding]:
    """r.10(1): "Every candidate for certification as Master Class 3/Serang shall be: ..."."""
    yield ask.citizen("IVM-2025 r.10(1)(a)", who)
    yield ask.age("IVM-2025 r.10(1)(b)", who, value("age_master_3_direct", on), on)
    yield ask.medical("IVM-2025 r.10(1)(c)", who)
    yield _course_and_inland("IVM-2025 r.10(1)(d)", who, on, value("master_3_direct_service", on), "C2")
    yield ask.basic_safety("IVM-2025 r.10(1)(e)", who, on)


def master_3_existing_hand(who: Candidate, on: date) -> Iterator[Finding]:
    """r.11(1): existing Lascars/Deck Hands "who have started services ... before the enactment of these rules"."""
    existing = ask.existing_hand(who)
    yield Finding("IVM-2025 r.11(1)", say("existing_hand"), say("stated", stated=existing), existing, "C14")
    schooled = either(ask.schooled(who, "class_8"), ask.has_course(who, "gp_conversion"))
    yield Finding("IVM-2025 r.11(1)(a)", say("class_8_or_conversion"), say("held", held=schooled), schooled)
    language = who.reads_writes_local_language
    yield Finding("IVM-2025 r.11(1)(b)", say("language"), say("held", held=language), language)
    yield _minimum_service_criteria(who, on)
    asked: int = value("existing_hand_as_helmsman", on)
    steered = ask.served(who, on, _HELMSMAN)
    yield Finding(
        "IVM-2025 r.11(1)(d)", say("as_helmsman", months=asked), ask.months(steered.sure), steered.reaches(asked), "C14"
    )
    yield ask.course("IVM-2025 r.11(1)(e)", who, "prep_master_3")
    yield ask.basic_safety("IVM-2025 r.11(1)(f)", who, on)


def _minimum_service_criteria(who: Candidate, on: date) -> Finding:
    """r.11(1)(c): "meeting any one of the following minimum service criteria" (i) to (iv) (C13)."""
    rows = value("existing_hand_service", on)
    found = [ask.served(who, on, _criterion(row)) for row in rows]
    best = max((served.sure for served in found), default=None)
    return Finding(
        "IVM-2025 r.11(1)(c)",
        say("service_criteria"),
        say("longest_service", served=ask.months(best) if best else None),
        either(*(served.reaches(row["months"]) for served, row in zip(found, rows, strict=True))),
        "C13",
    )


def _criterion(row: dict[str, int]) -> ask.Test:
    if "gross_tonnage" in row:
        return ask.together(_EXPERIENCE, ask.at_least("gross_tonnage", row["gross_tonnage"]))
    return _FORCES if "forces" in row else ask.at_least("length_m", row["length_m"])


def master_3_rating(who: Candidate, on: date) -> Iterator[Finding]:
    """r.12(1), (2): new entrants through rating route, including existing Lascars/Deck Hands/GP Rating."""
    existing = ask.existing_hand(who)
    schooled = either(ask.schooled(who, "class_10"), every(existing, ask.schooled(who, "class_8")))
    education = say(f"education.{who.education}" if who.education else "unknown")
    yield Finding("IVM-2025 r.12(1)(i)", say("class_10_or_8"), education, schooled, "C14")
    trained = either(ask.has_course(who, "gp_induction"), every(existing, ask.has_course(who, "gp_conversion")))
    yield Finding("IVM-2025 r.12(1)(ii)", say("gp_course"), say("completed", completed=trained), trained, "C14")
    yield _two_terms(
        "IVM-2025 r.12(1)(iii)", who, on, None, _EXPERIENCE, ask.together(_EXPERIENCE, _HELMSMAN),
        value("rating_service", on), value("rating_as_helmsman", on), "service_and_helmsman", "C3",
    )  # fmt: skip
    yield ask.citizen("IVM-2025 r.12(2)(a)", who)
    yield ask.age("IVM-2025 r.12(2)(b)", who, value("age_master_3_rating", on), on)
    yield ask.medical("IVM-2025 r.12(2)(c)", who)
    yield _course_and_inland("IVM-2025 r.12(2)(d)", who, on, value("rating_inland_service", on), "C3")
    yield ask.basic_safety("IVM-2025 r.12(2)(e)", who, on)


def _course_and_inland(rule: str, who: Candidate, on: date, asked: int, reading: str) -> Finding:
    """Preparatory course for Master Class 3/Serang "and ... minimum service of 36 Months on inland vessels"."""
    attended = ask.has_course(who, "prep_master_3")
    total = ask.served(who, on, ask.in_sectors("inland"))
    return Finding(
        rule,
        say("course_and_inland", course=say("course.prep_master_3"), months=asked),
        say("course_and_served", completed=attended, served=ask.months(total.sure)),
        every(attended, total.reaches(asked)),
        reading,
    )


def _two_terms(
    rule: str, who: Candidate, on: date, since: date | None, test: ask.Test, special: ask.Test,
    asked: int, asked_special: int, key: str, reading: str,
) -> Finding:  # fmt: skip
    """So many months in all, so many of them of a special kind; after a certificate where `key` says so."""
    nothing_before = key == "service_and_charge" and since is None
    start = on if nothing_before else since
    total, part = ask.served(who, on, test, start), ask.served(who, on, special, start)
    met = every(total.reaches(asked), part.reaches(asked_special))
    if nothing_before:
        met = None if who.certificates is None else False
    actual = say("served_and_part", served=ask.months(total.sure), part=ask.months(part.sure))
    return Finding(rule, say(key, months=asked, part=asked_special), actual, met, reading)
