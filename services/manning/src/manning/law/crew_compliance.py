"""Decision `crew-compliance`: does the crew aboard reach the vessel's minimum manning (rule 4, Readings M5 to M14)?

`crew_compliance` first refuses facts that cannot be; `judge` takes facts as they stand in a register.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

from manning.law import certificates, crew_findings, manning_table, notes
from manning.law.assignment import Slot, assign
from manning.law.candidates import Candidates, Fits, aboard
from manning.law.crew_findings import Match
from manning.law.facts import CrewFacts
from manning.law.faults import impossible, overreaching
from manning.law.in_force import IVM, Law, law_on
from manning.law.minimum_manning import Required, required
from manning.law.order_of_law import in_order
from manning.law.ordered_crew import Ordered, ordered
from manning.law.places import Place
from nausetu.law import Assessment, Decision, ImpossibleFactsError


def crew_compliance(facts: CrewFacts, on: date) -> Decision:
    """Whether the crew complies as at `on`. Raises ImpossibleFactsError (A1), NotInForceError (A2)."""
    law = law_on(on)
    before = required(facts.vessel, facts.voyage, law)
    faults = [*impossible(facts, on), *overreaching(facts, before)]
    if faults:
        raise ImpossibleFactsError(faults)
    return _judge(facts, law, before)


def judge(facts: CrewFacts, on: date) -> Decision:
    """As `crew_compliance`, of facts on record: an order that reaches too far counts as far as it may."""
    law = law_on(on)
    return _judge(facts, law, required(facts.vessel, facts.voyage, law))


def _judge(facts: CrewFacts, law: Law, before: Required) -> Decision:
    vessel, asked = facts.vessel, ordered(facts, before, law)
    propelled = vessel.mechanically_propelled
    crew, findings = aboard(facts.crew, law, "IVM-2025 r.4(3)" if propelled else "IVM-2025 r.4(4)")
    findings += before.classed
    findings += asked.findings
    if propelled:
        findings += [finding for person in facts.crew for finding in certificates.record_book(person)]
    candidates = Candidates(vessel, law, crew)
    fits = [candidates.of(place) if place.number else [] for place in asked.places]
    told = asked.whole_crew or before.outcome == "prescribed"
    transition = propelled and told and bool(facts.crew) and notes.in_transition(law)
    match, doubles = _match(facts, asked.places, fits, law, transition=transition)
    findings += candidates.findings
    findings += crew_findings.filled(asked.places, match)
    findings += crew_findings.one_person(facts, asked.places, doubles, law)
    outcome = _outcome(before, asked, match)
    assessment = Assessment()
    if outcome not in {"undetermined", "as_accepted_by_designated_authority"}:
        findings += crew_findings.note_1(match, law, crew_aboard=bool(facts.crew))
    if IVM.assumption and told and _uses_commencement(match, asked.places, fits, candidates, crew_aboard=bool(crew)):
        assessment.assume(IVM.assumption)
    if propelled:
        findings.append(crew_findings.complies(outcome))
    if outcome == "as_accepted_by_designated_authority":
        findings.append(manning_table.category_c(met=None))
    assessment.add(*in_order(findings))
    return Decision(_answer(outcome, before, match, facts), assessment)


def _match(
    facts: CrewFacts, places: Sequence[Place], fits: Sequence[Sequence[Fits]], law: Law, *, transition: bool
) -> tuple[Match, list[int]]:  # fmt: skip
    """Best assignment; a certificate with limitations is used only where the crew does not comply without it.

    Also who could be Master and Engineer at once (r.4(5)), whether the vessel's power allows it or not.
    """
    doubles = _both(places, fits)
    usable = doubles if notes.one_person_allowed(facts.vessel.propulsion_kw, law) else []
    clean = [[fit for fit in found if not fit.limited] for found in fits]
    slots = _slots(places, clean)
    match = Match(slots, assign(slots, usable, transition=transition), limited=False)
    if not match.found.complies and clean != list(fits):
        slots = _slots(places, fits)
        found = assign(slots, usable, transition=transition)
        match = Match(slots, found, limited=found.complies)
    return match, doubles


def _slots(places: Sequence[Place], fits: Sequence[Sequence[Fits]]) -> list[Slot]:
    slots: list[Slot] = []
    for place, found in zip(places, fits, strict=True):
        persons = [fit.person for fit in found]
        firm = place.number - place.transitory
        slots.extend(Slot(place.role, persons, number >= firm) for number in range(place.number))
    return slots


def _both(places: Sequence[Place], fits: Sequence[Sequence[Fits]]) -> list[int]:
    """r.4(5): persons who fit the Master's and the Engineer's place."""
    by_role = {place.role: [f.person for f in found] for place, found in zip(places, fits, strict=True) if place.number}
    engineers = set(by_role.get("engineer", ()))
    return [person for person in by_role.get("master", ()) if person in engineers]


def _outcome(before: Required, asked: Ordered, match: Match) -> str:
    if not asked.whole_crew and before.outcome != "prescribed":
        return before.outcome
    if not match.found.complies:
        return "deficient"
    if match.limited:
        return "undetermined"
    return "compliant_in_transition" if None in match.found.persons else "compliant"


def _uses_commencement(
    match: Match, places: Sequence[Place], fits: Sequence[Sequence[Fits]], candidates: Candidates, *, crew_aboard: bool
) -> bool:  # fmt: skip
    """Whether the outcome would be another had the rules commenced on another day.

    Note 1: only places that it may forgive are unfilled. Note 5: it fills the Master's place, or nothing but the date
    of a certificate keeps it from doing so.
    """
    unfilled = match.unfilled()
    if unfilled and crew_aboard and all(slot.transitory for slot in unfilled):
        return True
    if candidates.refused_by_date and any(slot.role == "master" for slot in unfilled):
        return True
    by_note_5 = {
        fit.person for place, found in zip(places, fits, strict=True) if place.role == "master" for fit in found
        if fit.by_note_5
    }  # fmt: skip
    masters = [p for slot, p in zip(match.slots, match.found.persons, strict=True) if slot.role == "master"]
    return not by_note_5.isdisjoint(masters)


def _answer(outcome: str, before: Required, match: Match, facts: CrewFacts) -> dict[str, Any]:
    short: dict[str, int] = {}
    for slot in match.unfilled():
        short[slot.role] = short.get(slot.role, 0) + 1
    return {
        "outcome": outcome,
        "category": before.category,
        "assignment": [
            {"role": slot.role, "person": facts.crew[person].id}
            for slot, person in zip(match.slots, match.found.persons, strict=True)
            if person is not None
        ],
        "shortfalls": [{"role": role, "count": count} for role, count in short.items()],
        "discretions": list(before.discretions),
    }
