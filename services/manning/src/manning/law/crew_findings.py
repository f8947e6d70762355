"""Findings on a crew once it is assigned: r.4(1), the places of r.4(3) and r.4(4), Note 1, r.4(5)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from manning.law import notes
from manning.law.assignment import Assigned, Slot
from manning.law.facts import CrewFacts
from manning.law.in_force import Law
from manning.law.places import Place
from nausetu.law import Finding, fixed, say
from nausetu.law.findings import Say


class Match(NamedTuple):
    """The assignment reported: one slot for each person required, and who fills it."""

    slots: Sequence[Slot]
    found: Assigned
    limited: bool
    """It complies only with a certificate whose limitations an officer must judge."""

    def unfilled(self) -> list[Slot]:
        """Slots that nobody fills."""
        return [slot for slot, person in zip(self.slots, self.found.persons, strict=True) if person is None]


def complies(outcome: str) -> Finding:
    """r.4(1): "Every inland vessel shall have minimum manning on-board as specified under sub-rule (3)"."""
    met = {"compliant": True, "compliant_in_transition": True, "deficient": False}.get(outcome)
    return Finding("IVM-2025 r.4(1)", fixed("minimum_manning"), fixed(f"outcome.{outcome}"), met, "M7")


def filled(places: Sequence[Place], match: Match) -> Iterator[Finding]:
    """r.4(3), r.4(4): "shall have on board minimum following crew": each place and how many fill it."""
    roles = [slot.role for slot, person in zip(match.slots, match.found.persons, strict=True) if person is not None]
    for place in places:
        filled = roles.count(place.role)
        yield Finding(place.citation, place.words(), fixed("filled", count=filled), filled >= place.number, "M7")


def one_person(facts: CrewFacts, places: Sequence[Place], doubles: Sequence[int], law: Law) -> Iterator[Finding]:
    """r.4(5): listed where the power allows one person in both places, or where somebody would have fitted both."""
    power = facts.vessel.propulsion_kw
    both = {"master", "engineer"} <= {place.role for place in places if place.number}
    if both and (doubles or notes.one_person_allowed(power, law)):
        yield notes.one_person(power, facts.crew[doubles[0]].id if doubles else None, law)


def note_1(match: Match, law: Law, *, crew_aboard: bool) -> Iterator[Finding]:
    """Note 1: listed where a place that it speaks of is unfilled."""
    unfilled = match.unfilled()
    transitory = [slot for slot in unfilled if slot.transitory]
    if transitory:
        yield notes.note_1(law, _why(unfilled, transitory, law, crew_aboard=crew_aboard), forgiven=match.found.complies)


def _why(unfilled: Sequence[Slot], transitory: Sequence[Slot], law: Law, *, crew_aboard: bool) -> Say:
    if not crew_aboard:
        return fixed("no_crew")
    if not notes.in_transition(law):
        return fixed("transition_over")
    if len(transitory) < len(unfilled):
        return fixed("others_unfilled")
    return say("forgiven", roles=[fixed(f"role.{slot.role}") for slot in transitory])
