"""Rules 8 to 19: which rule answers for a grade by a route, and whether the candidate is eligible."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial

from certification.law import deck, engine, entry
from certification.law.facts import Candidate, Eligibility
from certification.law.rules import IVM
from nausetu.law import Assessment, Decision, Finding, ImpossibleFactsError

Rule = Callable[[Candidate, date], Iterator[Finding]]

_COC_GRADES = ("master_1", "master_2", "master_3", "inland_engineer", "engine_driver_1", "engine_driver_2")

ROUTES: Mapping[tuple[str, str], Rule] = {
    ("master_1", "promotion"): deck.master_1_promotion,
    ("master_2", "promotion"): deck.master_2_promotion,
    ("master_3", "direct"): deck.master_3_direct,
    ("master_3", "existing_hand"): deck.master_3_existing_hand,
    ("master_3", "rating"): deck.master_3_rating,
    ("master_3", "cadet"): entry.cadet,
    ("inland_engineer", "promotion"): engine.inland_engineer_promotion,
    ("engine_driver_1", "promotion"): engine.engine_driver_1_promotion,
    ("engine_driver_2", "direct"): engine.engine_driver_2_direct,
    ("engine_driver_2", "cadet"): entry.cadet,
    ("gp_rating", "new_entrant"): entry.gp_rating_new_entrant,
    ("gp_rating", "existing_hand"): entry.gp_rating_existing_hand,
    ("gp_rating", "traditional"): entry.gp_rating_traditional,
    ("gp_rating", "cadet"): entry.gp_rating_cadet,
    **{(grade, "armed_forces"): partial(entry.armed_forces, grade) for grade in _COC_GRADES},
}
"""Rule by grade and route, in the order of the law."""

_LOOKS_AT_COMMENCEMENT = frozenset({"existing_hand", "rating", "traditional"})


def eligibility(facts: Eligibility, on: date) -> Decision:
    """Rules 8 to 19: all requirements of the grade by this route, met or not; eligible only if all are met."""
    rule = ROUTES.get((facts.grade, facts.route))
    if rule is None:
        raise ImpossibleFactsError([("/route", f"{facts.grade} has no route {facts.route}")])
    _require_possible(facts.candidate, on)
    assessment = Assessment()
    assessment.add(*rule(facts.candidate, on))
    if facts.route in _LOOKS_AT_COMMENCEMENT and facts.candidate.existing_hand and IVM.assumption:
        assessment.assume(IVM.assumption)
    kind = "cos" if facts.route == "armed_forces" else "gp_rating" if facts.grade == "gp_rating" else "coc"
    examination = {"coc": ["written", "oral"], "cos": ["oral"], "gp_rating": []}[kind]
    return Decision({"eligible": assessment.all_met, "certificate_kind": kind, "examination": examination}, assessment)


def _require_possible(who: Candidate, on: date) -> None:
    """Reading A1: dates that cannot happen, one fault each."""
    faults = []
    if who.date_of_birth is not None and who.date_of_birth > on:
        faults.append(("/candidate/date_of_birth", "the person is not born on the day of the decision"))
    for index, certificate in enumerate(who.certificates or ()):
        if certificate.valid_until is not None and certificate.valid_until < certificate.issued_on:
            faults.append((f"/candidate/certificates/{index}/valid_until", "ends before it is issued"))
    for index, service in enumerate(who.service or ()):
        at = f"/candidate/service/{index}"
        if service.first > on:
            faults.append((f"{at}/from", "begins after the day of the decision"))
        if service.last is not None and service.last > on:
            faults.append((f"{at}/to", "ends after the day of the decision"))
        if service.last is not None and service.last < service.first:
            faults.append((f"{at}/to", "sign-off before sign-on"))
    if faults:
        raise ImpossibleFactsError(faults)
