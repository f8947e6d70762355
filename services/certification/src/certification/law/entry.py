"""Rules 13, 18 and 19: cadets, armed forces, General Purpose ratings."""

from collections.abc import Iterator
from datetime import date

from certification.law import candidate as ask
from certification.law.facts import Candidate
from certification.law.rules import value
from nausetu.law import Finding, every, say

_STRUCTURED = ask.together(
    ask.in_sectors("inland", "sea_going"), ask.as_one_of("cadet", "gp_rating"), ask.flagged("structured_training")
)
_QUALIFICATIONS = ("vocational", "diploma_engineering", "nep_credits")


def cadet(who: Candidate, on: date) -> Iterator[Finding]:
    """r.13(1): "every new entrant through cadet training route"."""
    yield ask.citizen("IVM-2025 r.13(1)(a)", who)
    yield ask.age("IVM-2025 r.13(1)(b)", who, value("age_cadet", on), on)
    yield ask.medical("IVM-2025 r.13(1)(c)", who)
    yield _education(who)
    yield ask.course("IVM-2025 r.13(1)(e)", who, "cadet_induction")
    yield ask.basic_safety("IVM-2025 r.13(1)(f)", who, on)
    yield _structured_service(who, on)


def _education(who: Candidate) -> Finding:
    """r.13(1)(d): 12th class, or 10th class with (ii) vocational course, (iii) diploma or (iv) credits (C4, C15)."""
    qualified = None if who.qualification is None else who.qualification in _QUALIFICATIONS
    met = ask.schooled(who, "class_12")
    if met is not True:
        met = every(ask.schooled(who, "class_10"), qualified)
    actual = say(
        "education_and_qualification",
        education=say(f"education.{who.education}" if who.education else "unknown"),
        qualification=say(f"qualification.{who.qualification}" if who.qualification else "unknown"),
    )
    return Finding("IVM-2025 r.13(1)(d)", say("cadet_education"), actual, met, "C15")


def _structured_service(who: Candidate, on: date) -> Finding:
    """r.13(1)(g) and proviso: 24, 18 or 12 months by education, structured, "at least six months' watch keeping"."""
    surely, possibly = _terms(who, on)
    watch: int = value("cadet_watchkeeping", on)
    total = ask.served(who, on, _STRUCTURED)
    watched = ask.served(who, on, ask.together(_STRUCTURED, ask.flagged("watchkeeping_supervised")))
    enough: bool | None = total.reaches(surely) if surely is not None else False
    if enough is False and possibly is not None and total.reaches(possibly) is not False:
        enough = None
    return Finding(
        "IVM-2025 r.13(1)(g)",
        say("cadet_service", months=surely if surely is not None else possibly, watch=watch),
        say("served_and_part", served=ask.months(total.sure), part=ask.months(watched.sure)),
        every(enough, watched.reaches(watch)),
        "C15",
    )


def _terms(who: Candidate, on: date) -> tuple[int | None, int | None]:
    """Shortest term surely open to the candidate, and shortest that an unknown fact may open (C15)."""
    months: dict[str, int] = value("cadet_service", on)
    tenth, twelfth = ask.schooled(who, "class_10"), ask.schooled(who, "class_12")
    sure = [months["class_12"]] if twelfth else []
    possible = [months["class_12"]] if twelfth is not False else []
    for qualification in _QUALIFICATIONS:
        stated = None if who.qualification is None else who.qualification == qualification
        opened = every(tenth, stated)
        if opened:
            sure.append(months[qualification])
        if opened is not False:
            possible.append(months[qualification])
    return min(sure, default=None), min(possible, default=None)


def gp_rating_cadet(who: Candidate, on: date) -> Iterator[Finding]:
    """r.13(1)(h): GP rating certificate "on successful completion of the ... Cadet Induction Training" (C21)."""
    del on
    yield ask.course("IVM-2025 r.13(1)(h)", who, "cadet_induction")


def armed_forces(grade: str, who: Candidate, on: date) -> Iterator[Finding]:
    """r.18(1): "served as a master, or as an engineer of a vessel of the Indian Coast Guard, Navy or Army" (C16)."""
    capacity = "master" if grade.startswith("master") else "engineer"
    asked: int = value("armed_forces_service", on)
    total = ask.served(who, on, ask.together(ask.in_sectors("armed_forces"), ask.as_one_of(capacity)))
    yield Finding(
        "IVM-2025 r.18(1)",
        say("forces_service", months=asked, capacity=say(f"capacity.{capacity}")),
        ask.months(total.sure),
        total.reaches(asked),
        "C16",
    )
    yield ask.course("IVM-2025 r.18(1)", who, f"prep_{grade}")
    yield ask.basic_safety("IVM-2025 r.18(1)", who, on)


def gp_rating_new_entrant(who: Candidate, on: date) -> Iterator[Finding]:
    """r.19(1)(a) to (e), (g): new entrants."""
    yield ask.citizen("IVM-2025 r.19(1)(a)", who)
    yield ask.age("IVM-2025 r.19(1)(b)", who, value("age_gp_rating", on), on)
    yield ask.schooling("IVM-2025 r.19(1)(c)", who, "class_10")
    yield ask.medical("IVM-2025 r.19(1)(d)", who)
    yield ask.course("IVM-2025 r.19(1)(e)", who, "gp_induction")
    yield ask.basic_safety("IVM-2025 r.19(1)(g)", who, on)


def gp_rating_existing_hand(who: Candidate, on: date) -> Iterator[Finding]:
    """r.19(1)(a) to (d), (f) with its proviso, (g): existing Deck/Engine Hands."""
    yield ask.citizen("IVM-2025 r.19(1)(a)", who)
    yield ask.age("IVM-2025 r.19(1)(b)", who, value("age_gp_rating", on), on)
    yield ask.schooling("IVM-2025 r.19(1)(c)", who, "class_8")
    yield ask.medical("IVM-2025 r.19(1)(d)", who)
    existing = ask.existing_hand(who)
    yield Finding("IVM-2025 r.19(1)(f)", say("existing_hand"), say("stated", stated=existing), existing, "C14")
    asked: int = value("gp_rating_hand_service", on)
    total = ask.served(who, on, ask.together(ask.in_sectors("inland"), ask.as_one_of("deck_hand", "engine_hand")))
    proficient = who.certificate_of_proficiency
    yield Finding("IVM-2025 r.19(1)(f)", say("as_hand", months=asked), ask.months(total.sure), total.reaches(asked))
    yield Finding("IVM-2025 r.19(1)(f)", say("proficiency"), say("held", held=proficient), proficient)
    yield ask.course("IVM-2025 r.19(1)(f)", who, "gp_conversion")
    yield ask.basic_safety("IVM-2025 r.19(1)(g)", who, on)


def gp_rating_traditional(who: Candidate, on: date) -> Iterator[Finding]:
    """r.19(3): "existing Manjhees or fisherman of twenty-three years of age and above"; stands by itself (C16)."""
    rule = "IVM-2025 r.19(3)"
    existing = ask.existing_hand(who)
    yield Finding(rule, say("existing_fisherman"), say("stated", stated=existing), existing, "C14")
    yield ask.age(rule, who, value("age_traditional", on), on)
    yield ask.schooling(rule, who, "class_8")
    asked: int = value("traditional_service", on)
    total = ask.served(who, on, ask.together(ask.as_one_of("fisher"), ask.flagged("certified_by_society")))
    yield Finding(rule, say("fisher_service", months=asked), ask.months(total.sure), total.reaches(asked))
    yield ask.course(rule, who, "gp_conversion")
