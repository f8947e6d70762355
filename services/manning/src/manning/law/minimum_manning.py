"""Decision `minimum-manning`: category, places and discretions of a vessel. Applies no discretion by itself (M9)."""

from typing import Any, NamedTuple

from manning.law import category as rule_3
from manning.law import manning_table, non_propelled, notes
from manning.law.facts import ManningFacts, Vessel, Voyage
from manning.law.in_force import IVM, Law, law_on
from manning.law.order_of_law import in_order
from manning.law.places import PRECEDENCE, Place
from nausetu.law import Assessment, Decision, Finding

DECK_ROLES = frozenset({"master", "chief_officer"})
ENGINE_ROLES = frozenset({"engineer", "chief_engineer", "second_engineer"})
SEA_ROLES = frozenset({"master_sea", "mate_sea", "engineer_sea"})


class Required(NamedTuple):
    """What the rules require of a vessel, before any order."""

    category: str | None
    outcome: str
    """`prescribed`, `as_accepted_by_designated_authority` or `undetermined` (M13, M13a)."""
    places: tuple[Place, ...]
    open_roles: frozenset[str]
    """Roles that cannot be told while a fact is unknown."""
    discretions: tuple[str, ...]
    classed: tuple[Finding, ...]
    """Findings on the vessel: rule 3, Note 3, what is left open."""
    rows: tuple[Finding, ...]
    """The cells of the table that apply, and Note 5."""
    uses_commencement: bool


def minimum_manning(facts: ManningFacts, on: Any) -> Decision:
    """Minimum manning of rules 3 and 4 as at `on`. Raises NotInForceError before commencement (Reading A2)."""
    law = law_on(on)
    found = required(facts.vessel, facts.voyage, law)
    assessment = Assessment()
    assessment.add(*in_order([*found.classed, *found.rows]))
    if found.uses_commencement and IVM.assumption:
        assessment.assume(IVM.assumption)
    fields = {
        "category": found.category,
        "outcome": found.outcome,
        "positions": [place.answer() for place in found.places],
        "discretions": list(found.discretions),
    }
    return Decision(fields, assessment)


def required(vessel: Vessel, voyage: Voyage | None, law: Law) -> Required:
    """r.4(1): "Every inland vessel shall have minimum manning on-board": the places before any order.

    A vessel whose length is unknown is `undetermined` (M13a).
    """
    if not vessel.mechanically_propelled:
        return _not_propelled(vessel, law)
    category, findings = rule_3.classify(vessel, law)
    if category is None:
        return Required(None, "undetermined", (), frozenset(PRECEDENCE), (), findings, (), uses_commencement=False)
    if category == "C":
        row = manning_table.category_c(met=True)
        outcome = "as_accepted_by_designated_authority"
        return Required("C", outcome, (), frozenset(), (), findings, (row,), uses_commencement=False)
    return _table(category, vessel, voyage, law, findings)


def discretions(vessel: Vessel, voyage: Voyage | None, law: Law) -> tuple[str, ...]:
    """Notes 2 and 4, r.4(6): those available for a vessel of Category A or B; Note 2 where its facts are known (M9)."""
    always = (law.citations["note_4_months"], "IVM-2025 r.4(6)")
    tonnage, hours = vessel.gross_tonnage, voyage.duration_h if voyage else None
    if tonnage is not None and hours is not None:
        small = tonnage < law.values["note_2_gross_tonnage"]
        if small and hours < law.values["note_2_voyage_h"]:
            return (law.citations["note_2_voyage_h"], *always)
    return always


def _not_propelled(vessel: Vessel, law: Law) -> Required:
    cell = non_propelled.ratings(vessel, law)
    row = (non_propelled.applies(cell, vessel),)
    if cell is None:
        return Required(None, "undetermined", (), frozenset(PRECEDENCE), (), row, (), uses_commencement=False)
    return Required(None, "prescribed", cell.places, frozenset(), (), (), row, uses_commencement=False)


def _table(
    category: str, vessel: Vessel, voyage: Voyage | None, law: Law, findings: tuple[Finding, ...]
) -> Required:  # fmt: skip
    classed, rows = list(findings), []
    places: list[Place] = []
    open_roles: set[str] = set()
    particulars = manning_table.particulars(vessel)
    for part, rule, roles in (
        ("deck", manning_table.deck, DECK_ROLES),
        ("engine", manning_table.engine, ENGINE_ROLES),
        ("ratings", manning_table.ratings, frozenset({"gp_rating"})),
    ):
        cell = rule(category, vessel, law)
        if cell is None:
            classed.append(manning_table.left_open(part, particulars))
            open_roles |= roles
        else:
            rows.append(manning_table.applies(cell, particulars))
            places.extend(notes.transitory(place, law) for place in cell.places)
    more, beyond = notes.note_3(vessel, law)
    classed.append(beyond)
    if beyond.met is None:
        open_roles |= SEA_ROLES
    if more is not None:
        places.extend(more.places)
    existing = None
    if category == "A":
        existing, finding = notes.note_5(vessel, law)
        rows.append(finding)
        if existing is not None:
            places = [p._replace(accepts=(*p.accepts, existing)) if p.role == "master" else p for p in places]
    return Required(
        category, "undetermined" if open_roles else "prescribed", tuple(places), frozenset(open_roles),
        discretions(vessel, voyage, law), tuple(classed), tuple(rows), uses_commencement=existing is not None,
    )  # fmt: skip
