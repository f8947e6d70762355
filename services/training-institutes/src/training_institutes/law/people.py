"""Schedule I Part 3: qualifications, ages and teaching hours of principal, faculty and instructors."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from nausetu.law import Assessment, Decision, Finding, ImpossibleFactsError, age_on, either, every, say
from nausetu.law.findings import Say
from training_institutes.law.facts import Faculty, TeachingLoad
from training_institutes.law.rules import PARAMETERS

_SEA = frozenset({"master_fg", "meo_1_fg", "master_ncv", "mate_fg", "meo_3_ncv", "meo_2_fg"})
"""Sea certificates of 3.2(g), (h): those printed are the least, Master (FG) and MEO Class I stand above them."""
_INLAND = frozenset({"master_1", "inland_engineer"})
_PRINCIPAL = frozenset({"master_fg", "meo_1_fg"})


def faculty(facts: Faculty, on: date) -> Decision:
    """Sch.I 3.2, 3.4: whether this person may fill this role on this day."""
    if facts.date_of_birth > on:
        raise ImpossibleFactsError([("/date_of_birth", "the person is not born on the day of the decision")])
    assessment = Assessment()
    if facts.role == "principal":
        assessment.add(_principal(facts))
    elif facts.role == "instructor":
        assessment.add(_instructor(facts, on))
    else:
        assessment.add(_trainer_and_assessor(facts), _qualified(facts, on))
    assessment.add(_age(facts, on), _fitness(facts))
    return Decision({"acceptable": assessment.all_met}, assessment)


def _principal(facts: Faculty) -> Finding:
    """3.2(b): Master (FG), MEO Class I, or CoS "having served as a master or engineer" of Coast Guard, Navy or Army."""
    served = facts.armed_forces_master_or_engineer if facts.certificate == "certificate_of_service" else False
    met = either(facts.certificate in _PRINCIPAL, served) if facts.certificate else None
    return Finding("IVM-2025 Sch.I 3.2(b)", say("principal_qualification"), _certificate(facts), met)


def _trainer_and_assessor(facts: Faculty) -> Finding:
    """3.2(c): "Faculty shall undertake Trainer and Assessor Course" (S8: permanent and visiting faculty)."""
    done = facts.trainer_assessor
    return Finding("IVM-2025 Sch.I 3.2(c)", say("trainer_assessor"), say("held", held=done), done, "S8")


def _qualified(facts: Faculty, on: date) -> Finding:
    """3.2(f) for courses in general, (g) for GP rating and (h) for basic safety courses in its place (S8)."""
    match facts.teaches:
        case "gp_rating":
            return _gp_rating_faculty(facts, on)
        case "basic_safety":
            return _basic_safety_faculty(facts)
        case "general":
            return _general_faculty(facts, on)


def _general_faculty(facts: Faculty, on: date) -> Finding:
    """3.2(f)(i) to (v): certificate with its years of experience, where printed in charge, where printed with SSC."""
    rows: list[dict[str, Any]] = PARAMETERS.value("faculty_experience", on)
    row = next((row for row in rows if facts.certificate in row["certificates"]), None)
    if row is None:
        met = None if facts.certificate is None else False
        return Finding("IVM-2025 Sch.I 3.2(f)", say("faculty_certificate"), _certificate(facts), met)
    met = every(
        _at_least(facts.experience_months, row["months"]),
        _at_least(facts.in_charge_months, row.get("in_charge", 0)),
        facts.ssc if row.get("ssc") else True,
    )
    return Finding(
        row["citation"],
        say("faculty_experience", months=row["months"], in_charge=row.get("in_charge", 0), ssc=bool(row.get("ssc"))),
        say(
            "faculty_experience_actual",
            certificate=_certificate(facts),
            months=facts.experience_months,
            in_charge=facts.in_charge_months,
            ssc=facts.ssc,
        ),
        met,
    )


def _gp_rating_faculty(facts: Faculty, on: date) -> Finding:
    """3.2(g): Master-NCV, Chief Mate (FG), MEO Class III or II, or Inland Master 1, Engineer, two years in rank."""
    months: int = PARAMETERS.value("rank_months_for_gp_rating", on)
    if facts.certificate in _INLAND:
        met = _at_least(facts.experience_in_rank_months, months)
    else:
        met = None if facts.certificate is None else facts.certificate in _SEA
    return Finding(
        "IVM-2025 Sch.I 3.2(g)",
        say("gp_rating_faculty", months=months),
        say("in_rank", certificate=_certificate(facts), months=facts.experience_in_rank_months),
        met,
        "S8",
    )


def _basic_safety_faculty(facts: Faculty) -> Finding:
    """3.2(h): "minimum holder of CoC as Master-NCV or Chief Mate (FG) or MEO Class III (CEO) or MEO Class II"."""
    met = None if facts.certificate is None else facts.certificate in _SEA
    return Finding("IVM-2025 Sch.I 3.2(h)", say("basic_safety_faculty"), _certificate(facts), met, "S8")


def _instructor(facts: Faculty, on: date) -> Finding:
    """3.2(i): Inland Master 1 or Engineer with basic safety certificates, or a holder qualified as faculty (S8)."""
    inland = every(facts.certificate in _INLAND, facts.basic_safety_certificates) if facts.certificate else None
    return Finding(
        "IVM-2025 Sch.I 3.2(i)",
        say("instructor_qualification"),
        say("instructor_actual", certificate=_certificate(facts), held=facts.basic_safety_certificates),
        either(inland, _qualified(facts, on).met),
        "S8",
    )


def _age(facts: Faculty, on: date) -> Finding:
    """3.4(a): "Maximum Age limits": completed years must not exceed it (S4)."""
    row = PARAMETERS.value("maximum_age", on)[facts.role]
    age = age_on(facts.date_of_birth, on)
    return Finding(
        row["citation"], say("age_at_most", years=row["age"]), say("years", years=age), age <= row["age"], "S4"
    )


def _fitness(facts: Faculty) -> Finding:
    """3.4(b): "Staff must be medically fit"."""
    return Finding(
        "IVM-2025 Sch.I 3.4(b)", say("medically_fit"), say("fit", fit=facts.medically_fit), facts.medically_fit
    )


def teaching_load(facts: TeachingLoad, on: date) -> Decision:
    """Sch.I 3.3(a) to (d), 4.18(p): hours a week; practical hours count 1/1.5 each, for visiting faculty too (S8)."""
    row = PARAMETERS.value("weekly_hours", on)[facts.role]
    factor: Decimal = PARAMETERS.value("practical_hours_factor", on)
    counted = Fraction(facts.theory_hours) + Fraction(facts.practical_hours) / Fraction(factor)
    met = counted <= row["limit"]
    hours = Decimal(counted.numerator) / Decimal(counted.denominator)
    assessment = Assessment()
    assessment.add(
        Finding(
            row["citation"],
            say("hours_at_most", hours=row["limit"]),
            say("hours_counted", hours=round(hours, 2), theory=facts.theory_hours, practical=facts.practical_hours),
            met,
            "S8",
        )
    )
    return Decision({"acceptable": met, "limit_hours": row["limit"], "counted_hours": hours}, assessment)


def _at_least(value: Decimal | None, least: int) -> bool | None:
    """Whether a known value reaches the least one; nothing asked is always met."""
    if least == 0:
        return True
    return None if value is None else value >= least


def _certificate(facts: Faculty) -> Say:
    return say(f"certificate.{facts.certificate}" if facts.certificate else "certificate.unknown")
