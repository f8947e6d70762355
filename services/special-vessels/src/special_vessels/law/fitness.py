"""IVA-2025 rules 3 to 5: certificate of fitness, operation in other States, least crew, appeal (V6 to V11)."""

from collections.abc import Iterator
from datetime import date

from nausetu.law import Assessment, Decision, Finding, ImpossibleFactsError, add_days, every, say
from nausetu.law.findings import Say
from special_vessels.law.facts import (
    Communication,
    CrossStateOperation,
    Documents,
    FitnessRequirements,
    SemiAutonomousCrew,
)
from special_vessels.law.rules import value


def fitness_requirements(facts: FitnessRequirements, on: date) -> Decision:
    """r.4(2)(b), (c): issued "upon being satisfied that the vessel" meets each; all papers but itself (V11)."""
    marked = None if facts.load_line is None else facts.load_line != "missing"
    line = say(f"load_line.{facts.load_line}" if facts.load_line else "unknown")
    survey, insurance = (_valid(day, on) for day in (facts.documents.survey, facts.documents.insurance))
    assessment = Assessment()
    assessment.add(
        Finding(
            "IVA-2025 r.4(2)(b)(i)", say("stability_structure"), _stated(facts.stability_structure),
            facts.stability_structure,
        ),
        Finding(
            "IVA-2025 r.4(2)(b)(ii)", say("safety_equipment"), _stated(facts.safety_equipment), facts.safety_equipment
        ),
        Finding("IVA-2025 r.4(2)(b)(iii)", say("load_line"), line, marked),
        Finding(
            "IVA-2025 r.4(2)(c)(i)", say("survey_and_insurance"),
            say("two_papers", survey=facts.documents.survey, insurance=facts.documents.insurance),
            every(survey, insurance),
        ),
        Finding("IVA-2025 r.4(2)(c)(ii)", say("fee_paid"), _stated(facts.fee_paid), facts.fee_paid),
        *_papers(facts.documents, on),
    )  # fmt: skip
    return Decision({"may_issue": assessment.all_met}, assessment)


def _papers(documents: Documents, on: date) -> Iterator[Finding]:
    """r.5(2)(a)(i), (ii), (iii), (v): registration, survey, insurance, prevention of pollution, valid on the day."""
    for item, name in (("i", "registration"), ("ii", "survey"), ("iii", "insurance"), ("v", "pollution")):
        until: date | None = getattr(documents, name)
        yield Finding(
            f"IVA-2025 r.5(2)(a)({item})",
            say("paper_asked", paper=say(f"paper.{name}"), day=on),
            say("paper_until", day=until) if until else say("paper_none"),
            _valid(until, on),
            "V11",
        )


def _valid(until: date | None, on: date) -> bool:
    """A paper that is there and not past its last day."""
    return until is not None and on <= until


def _stated(stated: bool | None) -> Say:
    return say("stated", stated=stated)


def cross_state_operation(facts: CrossStateOperation, on: date) -> Decision:
    """r.4(3): home State's fitness, accepted by the host, intimated before, conditions met, papers valid (V6)."""
    if facts.host_state == facts.home_state:
        raise ImpossibleFactsError([("/host_state", "the host State is another than the home State")])
    assessment = Assessment()
    fitness = facts.fitness
    running = None if fitness.valid_until is None else facts.on <= fitness.valid_until
    valid = every(fitness.status == "valid", running)
    until = say("fitness_until", status=say(f"status.{fitness.status}"), day=fitness.valid_until)
    assessment.add(
        Finding(
            "IVA-2025 r.4(3)(a)", say("issued_by_home", state=facts.home_state),
            say("issued_by", state=fitness.issued_by),
            fitness.issued_by == facts.home_state,
        ),
        Finding("IVA-2025 r.4(3)(b)", say("fitness_valid", day=facts.on), until, valid, "V6"),
        Finding(
            "IVA-2025 r.4(3)(b)(i)", say("host_acceptance", state=facts.host_state), _stated(facts.host_acceptance),
            facts.host_acceptance,
        ),
        _intimation(facts, on),
        Finding(
            "IVA-2025 r.4(3)(b)(ii)", say("host_conditions"), _stated(facts.host_conditions_met),
            facts.host_conditions_met,
        ),
        *_papers(facts.documents, facts.on),
        Finding("IVA-2025 r.5(2)(a)(iv)", say("fitness_valid", day=facts.on), until, valid),
    )  # fmt: skip
    return Decision({"permitted": assessment.all_met}, assessment)


def _intimation(facts: CrossStateOperation, on: date) -> Finding:
    """r.4(3)(b)(ii): "prior intimation is given to the intended State of operation": at least the day before (V6)."""
    last = add_days(facts.on, -value("prior_intimation", on))
    given = facts.intimated_on is not None and facts.intimated_on <= last
    actual = say("intimated_on", day=facts.intimated_on) if facts.intimated_on else say("not_intimated")
    return Finding("IVA-2025 r.4(3)(b)(ii)", say("intimation_asked", day=last), actual, given, "V6")


def semi_autonomous_crew(facts: SemiAutonomousCrew, on: date) -> Decision:
    """r.3(4)(b): "at least one Master, one Engine Driver, and one GP Rating"; reduction, the Master excepted (V8)."""
    least: int = value("semi_autonomous_places", on)
    short = None if facts.voyage_h is None else facts.voyage_h < value("reduction_voyage_below", on)
    reduced = every(facts.reduction_order, short)
    assessment = Assessment()
    for place, count, may_reduce in (
        ("master", facts.masters, False),
        ("engine_driver", facts.engine_drivers, True),
        ("gp_rating", facts.gp_ratings, True),
    ):
        enough = count >= least
        assessment.add(
            Finding(
                "IVA-2025 r.3(4)(b)",
                say("place_asked", place=say(f"place.{place}"), count=least),
                say("place_filled", count=count, order=facts.reduction_order, hours=facts.voyage_h),
                True if enough else (reduced if may_reduce else False),
                "V8",
            )
        )
    return Decision({"acceptable": assessment.all_met}, assessment)


def appeal_window(facts: Communication, on: date) -> Decision:
    """r.4(6): "within 30 days from the date of communication of such order" (T1)."""
    days: int = value("appeal_days", on)
    last = add_days(facts.communicated_on, days)
    assessment = Assessment()
    assessment.add(Finding("IVA-2025 r.4(6)", say("appeal_days", days=days), say("last_day", day=last), True, "T1"))
    return Decision({"last_day": last}, assessment)
