"""Rule 3: Categories A, B and C of mechanically propelled vessels (Readings M2, M3, M13a). Says nothing of crews."""

from typing import NamedTuple

from manning.law.facts import Vessel
from manning.law.in_force import Law
from nausetu.law import Finding, either, every, fixed, say


class Classification(NamedTuple):
    """The category (None where it cannot be told) and the findings behind it."""

    category: str | None
    findings: tuple[Finding, ...]


def decked(vessel: Vessel) -> Finding:
    """r.3(A): "decked vessels of any of the following types"."""
    return Finding("IVM-2025 r.3(A)", fixed("decked"), fixed("decked_is", decked=vessel.decked), vessel.decked, "M2")


def length(vessel: Vessel, law: Law) -> Finding:
    """r.3(A)(a): "vessels, other than house boats, ... more than 24 metres ... house boats of more than 30 metres"."""
    general, house_boat = law.values["category_a_length_m"], law.values["category_a_house_boat_length_m"]
    met, found = None, vessel.length_m
    if found is not None:
        if vessel.type is None:
            # Type not known: told only where both lengths give the same answer.
            met = True if found > max(general, house_boat) else False if found <= min(general, house_boat) else None
        else:
            met = found > (house_boat if vessel.type == "house_boat" else general)
    requirement = fixed("length_over", general=general, house_boat=house_boat)
    actual = say("length_is", length=found, type=fixed(f"type.{vessel.type}"))
    return Finding("IVM-2025 r.3(A)(a)", requirement, actual, met, "M3")


def passengers(vessel: Vessel, law: Law) -> Finding:
    """r.3(A)(b): "vessels which carry more than 50 passengers on board"."""
    limit, found = law.values["category_a_passengers"], vessel.passenger_capacity
    met = None if found is None else found > limit
    return Finding("IVM-2025 r.3(A)(b)", fixed("passengers_over", limit=limit), say("passengers_are", count=found), met)


def tow(vessel: Vessel, law: Law) -> Finding:
    """r.3(A)(c): "vessels equipped for tow, having a bollard pull capacity exceeding 10 tonnes"."""
    limit, found = law.values["category_a_bollard_pull_t"], vessel.bollard_pull_t
    actual = fixed("not_for_tow") if found is None else say("bollard_pull_is", pull=found)
    met = False if found is None else found > limit
    reading = "M13a" if found is None else None
    return Finding("IVM-2025 r.3(A)(c)", fixed("bollard_pull_over", limit=limit), actual, met, reading)


def bulk_cargo(vessel: Vessel, law: Law) -> Finding:
    """r.3(A)(d): "designed and built to carry petroleum goods, chemicals or liquefied gases bulk as cargo"."""
    found = vessel.bulk_cargo
    met = None if found is None else found in law.values["category_a_bulk_cargoes"]
    return Finding("IVM-2025 r.3(A)(d)", fixed("bulk_cargo"), fixed(f"bulk_cargo.{found}"), met)


def dangerous_goods(vessel: Vessel) -> Finding:
    """r.3(A)(e): "vessels carrying dangerous goods"."""
    found = vessel.dangerous_goods
    return Finding("IVM-2025 r.3(A)(e)", fixed("dangerous_goods"), fixed("dangerous_goods_are", carried=found), found)


def tonnage(vessel: Vessel, law: Law) -> Finding:
    """r.3(A)(f): "vessels of 300 gross tonnage and above"."""
    limit, found = law.values["category_a_gross_tonnage"], vessel.gross_tonnage
    met = None if found is None else found >= limit
    return Finding(
        "IVM-2025 r.3(A)(f)", fixed("tonnage_from", limit=limit), say("tonnage_is", tonnage=found), met, "M3"
    )


def category_b(category: str | None) -> Finding:
    """r.3(B): "Vessels not covered under Category 'A' or Category 'C'"."""
    met = None if category is None else category == "B"
    return Finding("IVM-2025 r.3(B)", fixed("category_b"), fixed(f"category.{category}"), met, "M2")


def category_c(vessel: Vessel, law: Law) -> Finding:
    """r.3(C): "Vessels of less than 10 m in length"; a decked one that meets an A clause is A all the same (M2)."""
    limit, found = law.values["category_c_length_m"], vessel.length_m
    met = None if found is None else found < limit
    requirement, actual = fixed("length_below", limit=limit), say("length_only", length=found)
    return Finding("IVM-2025 r.3(C)", requirement, actual, met, "M2")


def classify(vessel: Vessel, law: Law) -> Classification:
    """r.3: "inland vessels shall be classified as per the following categories".

    A where decked and one clause is met, else C below 10 m, else B (M2).

    None where an A clause's fact is unknown and no other A clause is met (Reading M13a).
    """
    on_deck = decked(vessel)
    clauses = (
        length(vessel, law), passengers(vessel, law), tow(vessel, law), bulk_cargo(vessel, law),
        dangerous_goods(vessel), tonnage(vessel, law),
    )  # fmt: skip
    short = category_c(vessel, law)
    in_a = every(on_deck.met, either(*[clause.met for clause in clauses]))
    category = None
    if in_a:
        category = "A"
    elif in_a is False and short.met is not None:
        category = "C" if short.met else "B"
    return Classification(category, (on_deck, *clauses, category_b(category), short))
