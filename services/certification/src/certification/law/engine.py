"""Rules 15 to 17: Inland Engineer, Engine Driver Class 1, Engine Driver Class 2."""

from collections.abc import Iterator
from datetime import date

from certification.law import candidate as ask
from certification.law.facts import Candidate
from certification.law.rules import value
from nausetu.law import Finding, every, say

_EXPERIENCE = ask.in_sectors("inland", "sea_going")


def inland_engineer_promotion(who: Candidate, on: date) -> Iterator[Finding]:
    """r.15(1): "Every candidate for certification as Inland Vessel Engineer shall: ..."."""
    held, schooled = ask.holds(who, "engine_driver_1", on), ask.schooled(who, "class_10")
    yield Finding(
        "IVM-2025 r.15(1)(a)",
        say("certificate_and_ssc", grade=say("grade.engine_driver_1")),
        say("held_and_ssc", held=held, ssc=schooled),
        every(held, schooled),
        "C25",
    )
    yield _after_engine_driver_1(who, on)
    yield ask.medical("IVM-2025 r.15(1)(c)", who)
    yield ask.course("IVM-2025 r.15(1)(d)", who, "prep_inland_engineer")
    yield ask.basic_safety("IVM-2025 r.15(1)(e)", who, on)


def _after_engine_driver_1(who: Candidate, on: date) -> Finding:
    """r.15(1)(b): 3 years on "more than 425 kW" after the certificate, one as Engine Driver 1 in charge (C1)."""
    since = ask.first_issue(who, "engine_driver_1", on)
    asked, asked_charge, power = (
        value("inland_engineer_service", on), value("inland_engineer_in_charge", on), value("inland_engineer_kw", on),
    )  # fmt: skip
    powered = ask.together(_EXPERIENCE, ask.exceeding("propulsion_kw", power))
    charge = ask.together(powered, ask.in_sectors("inland"), ask.as_one_of("engine_driver_1"), ask.flagged("in_charge"))
    total, part = ask.served(who, on, powered, since or on), ask.served(who, on, charge, since or on)
    met = every(total.reaches(asked), part.reaches(asked_charge))
    if since is None:
        met = None if who.certificates is None else False
    return Finding(
        "IVM-2025 r.15(1)(b)",
        say("engine_service_and_charge", months=asked, part=asked_charge, power=power),
        say("served_and_part", served=ask.months(total.sure), part=ask.months(part.sure)),
        met,
        "C1",
    )


def engine_driver_1_promotion(who: Candidate, on: date) -> Iterator[Finding]:
    """r.16(1): "Every candidate for certification as Engine Driver Class 1 shall: ..."."""
    yield ask.certificate("IVM-2025 r.16(1)(a)", who, "engine_driver_2", on)
    total = ask.served(who, on, _EXPERIENCE)
    as_driver = ask.served(who, on, ask.together(_EXPERIENCE, ask.as_one_of("engine_driver_2")))
    asked, asked_as = value("engine_driver_1_service", on), value("engine_driver_1_as_engine_driver_2", on)
    yield Finding(
        "IVM-2025 r.16(1)(b)",
        say("service_and_as", months=asked, as_months=asked_as, grade=say("grade.engine_driver_2")),
        say("served_and_as", served=ask.months(total.sure), served_as=ask.months(as_driver.sure)),
        every(total.reaches(asked), as_driver.reaches(asked_as)),
        "C2",
    )
    yield ask.medical("IVM-2025 r.16(1)(c)", who)
    yield ask.course("IVM-2025 r.16(1)(d)", who, "prep_engine_driver_1")
    yield ask.basic_safety("IVM-2025 r.16(1)(e)", who, on)


def engine_driver_2_direct(who: Candidate, on: date) -> Iterator[Finding]:
    """r.17(1): candidates for Engine Driver Class 2 (printed "Class 1", Reading C25)."""
    yield ask.citizen("IVM-2025 r.17(1)(a)", who)
    yield ask.age("IVM-2025 r.17(1)(b)", who, value("age_engine_driver_2", on), on)
    yield ask.medical("IVM-2025 r.17(1)(c)", who)
    yield ask.course("IVM-2025 r.17(1)(d)", who, "prep_engine_driver_2")
    asked: int = value("engine_driver_2_service", on)
    total = ask.served(who, on, ask.together(ask.in_sectors("inland"), ask.as_one_of("gp_rating")))
    yield Finding(
        "IVM-2025 r.17(1)(e)",
        say("inland_as_gp_rating", months=asked),
        ask.months(total.sure),
        total.reaches(asked),
        "C2",
    )
    yield ask.basic_safety("IVM-2025 r.17(1)(f)", who, on)
