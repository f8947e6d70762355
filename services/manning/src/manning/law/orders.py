"""Orders of the designated authority: Note 2, Note 4, r.4(6), Category C, IVSC-2026 r.15(2) (Readings M9, M13).

A discretion is applied only where its order is recorded; an order that does not count is a finding that says why.
"""

from datetime import date
from typing import NamedTuple

from manning.law.facts import CrewFacts, Order
from manning.law.in_force import Law
from manning.law.minimum_manning import Required
from nausetu.law import Finding, add_months, fixed, say
from nausetu.law.findings import Say

_NOTE_2, _NOTE_4, _RULE_4_6 = "IVM-2025 r.4(3) Note 2", "IVM-2025 r.4(3) Note 4", "IVM-2025 r.4(6)"
_CATEGORY_C, _RISK_BASED = "IVM-2025 r.4(3) table Category C", "IVSC-2026 r.15(2)"

WHOLE_CREW = frozenset({"category_c", "risk_based"})
"""Kinds that name the whole crew; the others change the number in the roles that they name."""


class Bearing(NamedTuple):
    """The case in which an order is looked at."""

    facts: CrewFacts
    required: Required
    law: Law
    governing: Order | None
    """The order that names the whole crew, where one counts."""


def note_2(order: Order, case: Bearing) -> Finding:
    """Note 2: "Number of General-Purpose ratings may be reduced for vessels of less than 500 GT on short duration
    voyages of less than 1 hour, as acceptable to the Designated Authority".
    """
    tonnage, voyage = case.facts.vessel.gross_tonnage, case.facts.voyage
    limit, hours = case.law.values["note_2_gross_tonnage"], case.law.values["note_2_voyage_h"]
    requirement = say("order.note_2", day=order.ordered_on, limit=limit, hours=hours)
    refused = _not_given(order, case.law.day) or _not_of_sub_rule_3(case)
    if refused:
        return Finding(_NOTE_2, requirement, *refused, "M9")
    duration = voyage.duration_h if voyage else None
    small = None if tonnage is None else tonnage < limit
    brief = None if duration is None else duration < hours
    met = False if small is False or brief is False else True if small and brief else None
    return Finding(_NOTE_2, requirement, say("tonnage_voyage", tonnage=tonnage, hours=duration), met, "M9")


def note_4(order: Order, case: Bearing) -> Finding:
    """Note 4: "may, in cases of crew shortage, permit manning levels lower ..., for a single voyage or for a period not
    exceeding one month, whichever is earlier" (T1: the last day is in).
    """
    end = note_4_ends(order, case.law)
    requirement = say("order.note_4", day=order.ordered_on)
    refused = _not_given(order, case.law.day) or _not_of_sub_rule_3(case)
    if refused:
        return Finding(_NOTE_4, requirement, *refused, "M9")
    met = case.law.day <= end
    return Finding(_NOTE_4, requirement, say("runs_until" if met else "ended_on", day=end), met, "M9")


def note_4_ends(order: Order, law: Law) -> date:
    """Note 4: last day of the order: the end of the voyage or one month from its date, whichever is earlier."""
    last = add_months(order.ordered_on, law.values["note_4_months"])
    return min(last, order.voyage_ended_on) if order.voyage_ended_on else last


def rule_4_6(order: Order, case: Bearing) -> Finding:
    """r.4(6): "may specify minimum manning of higher order than prescribed in sub-rule (3)"."""
    requirement = say("order.rule_4_6", day=order.ordered_on)
    refused = _not_given(order, case.law.day) or _not_of_sub_rule_3(case)
    return Finding(_RULE_4_6, requirement, *(refused or (fixed("in_force"), True)), "M9")


def category_c(order: Order, case: Bearing) -> Finding:
    """r.4(3) table: "Category C: Minimum manning is to be as acceptable to the Designated Authority"."""
    requirement = say("order.category_c", day=order.ordered_on)
    refused = _not_given(order, case.law.day)
    if refused is None and case.required.category != "C":
        unknown = case.required.category is None and case.facts.vessel.mechanically_propelled
        refused = fixed(f"category.{case.required.category}"), None if unknown else False
    return Finding(_CATEGORY_C, requirement, *(refused or _governs(order, case)), "M13")


def risk_based(order: Order, case: Bearing) -> Finding:
    """IVSC-2026 r.15(2): "Crew is determined by the designated authority on a risk-based assessment", for advanced
    technology vessels (r.12).
    """
    requirement = say("order.risk_based", day=order.ordered_on)
    refused = _not_given(order, case.law.day)
    vessel = case.facts.vessel
    categories = vessel.special_categories
    if refused is None and (
        not vessel.mechanically_propelled
        or "special_category_endorsements" not in case.law.values
        or (categories is not None and "advanced_technology" not in categories)
    ):
        refused = fixed("no_advanced_technology"), False
    return Finding(_RISK_BASED, requirement, *(refused or _governs(order, case)))


def look_at(order: Order, case: Bearing) -> Finding:
    """The finding on one order: met where it counts on the day."""
    return _RULES[order.kind](order, case)


def governing(facts: CrewFacts, required: Required, law: Law) -> Order | None:
    """r.4(3) Category C, IVSC-2026 r.15(2): the order that names the whole crew, the last given of those that count."""
    found = [order for order in facts.orders or () if order.kind in WHOLE_CREW]
    last = None
    for order in sorted(found, key=lambda order: order.ordered_on):
        if look_at(order, Bearing(facts, required, law, order)).met:
            last = order
    return last


def _governs(order: Order, case: Bearing) -> tuple[Say, bool]:
    if order is case.governing:
        return fixed("in_force"), True
    return fixed("superseded"), False


def _not_given(order: Order, day: date) -> tuple[Say, bool | None] | None:
    return (fixed("not_yet_given"), False) if order.ordered_on > day else None


def _not_of_sub_rule_3(case: Bearing) -> tuple[Say, bool | None] | None:
    """Notes 2 and 4 and r.4(6) speak of what sub-rule (3) prescribes: Categories A and B, no other order governing."""
    if case.governing is not None:
        return fixed("whole_crew_ordered"), False
    if not case.facts.vessel.mechanically_propelled:
        return fixed("not_propelled"), False
    if case.required.category is None:
        return fixed("category.None"), None
    return (fixed("category.C"), False) if case.required.category == "C" else None


_RULES = {
    "note_2": note_2, "note_4": note_4, "rule_4_6": rule_4_6, "category_c": category_c, "risk_based": risk_based,
}  # fmt: skip
