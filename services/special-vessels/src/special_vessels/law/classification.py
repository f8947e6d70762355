"""IVSC-2026 rules 3 to 5: categories, principal category, survey, standards, declaration, endorsement (V1 to V4)."""

from datetime import date
from decimal import Decimal

from nausetu.law import Assessment, Decision, Finding, ImpossibleFactsError, either, every, say
from nausetu.law.findings import Say
from special_vessels.law.facts import Category, Classification, SpecialVessel, StructureShares
from special_vessels.law.rules import value

_ALTERNATIVE = frozenset({"lng", "cng", "battery", "methanol", "hydrogen_fuel_cell", "hydrogen_engine", "ammonia"})
_SHARES_TOLERANCE = Decimal("0.001")
_STANDARDS = ("classification_society", "bis", "iso", "design_construction_2024")
_ENDORSED = {
    "alternative_fuel": "IVSC-2026 r.11(2)", "advanced_technology": "IVSC-2026 r.15(4)",
    "non_metallic": "IVSC-2026 r.19",
}  # fmt: skip
_DECLARED = {
    "alternative_fuel": "IVSC-2026 r.9(2)", "advanced_technology": "IVSC-2026 r.13(3)",
    "non_metallic": "IVSC-2026 r.17(3)",
}  # fmt: skip


def classification(facts: Classification, on: date) -> Decision:
    """r.4 and r.5: which categories, which comes first, who surveys, by which standards."""
    vessel = facts.vessel
    _require_whole(vessel.structure_shares)
    assessment = Assessment()
    findings = _categories(vessel, on)
    assessment.add(_mechanically_propelled(vessel), *findings.values())
    categories = [name for name, finding in findings.items() if finding.met is True]
    principal = _principal(categories, vessel, on, assessment)
    survey_by = _survey(principal, facts, on, assessment)
    endorsed = [_ENDORSED[name] for name in categories if name in _ENDORSED]
    declared = [_DECLARED[name] for name in categories if name in _DECLARED]
    for rule in declared:
        assessment.add(Finding(rule, say("declaration_asked"), say("declaration_form"), True))
    for rule in endorsed:
        assessment.add(Finding(rule, say("endorsement_asked"), say("endorsement_follows"), True, "V3a"))
    return Decision(
        {
            "special": bool(categories),
            "categories": categories,
            "principal": principal,
            "survey_by": survey_by,
            "standards": _standards(categories, vessel, on),
            "crew_endorsement_required": bool(endorsed),
            "declaration_form": "C" if declared else None,
            "survey_certificate_form": "D" if categories else None,
        },
        assessment,
    )


def _require_whole(shares: StructureShares) -> None:
    total = sum(shares.model_dump().values())
    if abs(total - 1) > _SHARES_TOLERANCE:
        raise ImpossibleFactsError([("/vessel/structure_shares", f"the shares sum to {total}, not to 1")])


def _mechanically_propelled(vessel: SpecialVessel) -> Finding:
    """r.3(n), r.4(1): only mechanically propelled inland vessels are special category vessels."""
    met = vessel.mechanically_propelled
    return Finding("IVSC-2026 r.4(1)", say("mechanically_propelled"), say("stated", stated=met), met)


def _categories(vessel: SpecialVessel, on: date) -> dict[Category, Finding]:
    """r.4(1)(a) to (d), in the order of precedence of r.4(2)."""
    propelled = vessel.mechanically_propelled
    alternative = [energy for energy in vessel.energy if energy in _ALTERNATIVE]
    automated = vessel.automation != "none"
    non_metallic = 1 - vessel.structure_shares.steel - vessel.structure_shares.aluminium
    least: Decimal = value("non_metallic_share_least", on)
    return {
        "alternative_fuel": Finding(
            "IVSC-2026 r.4(1)(a)", say("alternative_fuel"), say("energy", energy=_energy(vessel)),
            propelled and bool(alternative),
        ),
        "advanced_technology": Finding(
            "IVSC-2026 r.4(1)(b)", say("advanced_technology"), say(f"automation.{vessel.automation}"),
            propelled and automated,
        ),
        "recreational_tourism": _recreational(vessel, on),
        "non_metallic": Finding(
            "IVSC-2026 r.4(1)(c)", say("non_metallic", percent=100 * least), say("share", percent=100 * non_metallic),
            propelled and non_metallic >= least, "V2",
        ),
    }  # fmt: skip


def _recreational(vessel: SpecialVessel, on: date) -> Finding:
    """r.4(1)(d), r.3(k) "of less than ten metres", r.3(c) "not more than fifty passengers"."""
    length, most = value("recreational_length_below", on), value("canal_cruise_passengers_most", on)
    passengers = vessel.passenger_capacity
    fits: bool | None = False
    if vessel.use == "recreational":
        fits = vessel.length_m < length
    elif vessel.use == "canal_cruise":
        fits = None if passengers is None else passengers <= most
    return Finding(
        "IVSC-2026 r.4(1)(d)",
        say("recreational_tourism", length=length, passengers=most),
        say("use", use=say(f"use.{vessel.use}"), length=vessel.length_m, passengers=passengers),
        every(vessel.mechanically_propelled, fits),
    )


def _energy(vessel: SpecialVessel) -> list[Say]:
    return [say(f"energy.{energy}") for energy in vessel.energy] or [say("none")]


def _battery_driven(vessel: SpecialVessel) -> bool:
    """Battery as sole propulsion energy (V3a)."""
    return set(vessel.energy) == {"battery"}


def _hybrid(vessel: SpecialVessel) -> bool:
    """Diesel or petrol with battery (V3a)."""
    energy = set(vessel.energy)
    return "battery" in energy and bool(energy & {"diesel", "petrol"}) and energy <= {"diesel", "petrol", "battery"}


def _small_in_sheltered_waters(vessel: SpecialVessel, on: date) -> bool | None:
    """Below 100 kW or below 10 m, either suffices (V4), in Zone 2 or 3."""
    power = vessel.propulsion_kw
    weak = None if power is None else power < value("small_power_below", on)
    return every(vessel.zone in {2, 3}, either(weak, vessel.length_m < value("small_length_below", on)))


def _principal(categories: list[Category], vessel: SpecialVessel, on: date, to: Assessment) -> Category | None:
    """r.4(2): order of precedence; the proviso for small hybrid or battery craft overrides it (V3a)."""
    if not categories:
        return None
    principal: Category = categories[0]
    if "recreational_tourism" in categories:
        proviso = every(_battery_driven(vessel) or _hybrid(vessel), _small_in_sheltered_waters(vessel, on))
        to.add(Finding("IVSC-2026 r.4(2)", say("small_electric"), _size(vessel), proviso, "V3a"))
        if proviso:
            principal = "recreational_tourism"
    to.add(
        Finding("IVSC-2026 r.4(2)", say("precedence"), say("principal", category=say(f"category.{principal}")), True)
    )
    return principal


def _size(vessel: SpecialVessel) -> Say:
    return say("size", energy=_energy(vessel), power=vessel.propulsion_kw, length=vessel.length_m, zone=vessel.zone)


def _survey(principal: Category | None, facts: Classification, on: date, to: Assessment) -> str | None:
    """r.5(1) with proviso, (2), (3): survey follows the principal category; Zone 1: classification society (V3)."""
    if principal is None:
        return None
    if facts.vessel.zone == 1:
        rule, by = "IVSC-2026 r.5(3)", "classification_society"
    elif principal in {"recreational_tourism", "non_metallic"}:
        rule, by = "IVSC-2026 r.5(2)", "design_construction_rule_4"
    else:
        small = every(_battery_driven(facts.vessel), _small_in_sheltered_waters(facts.vessel, on))
        chosen = every(small, facts.owner_opts_for_designated_authority)
        rule, by = "IVSC-2026 r.5(1)", "designated_authority" if chosen else "classification_society"
    to.add(Finding(rule, say("survey_asked"), say(f"survey_by.{by}"), True, "V3"))
    return by


def _standards(categories: list[Category], vessel: SpecialVessel, on: date) -> list[str]:
    """r.9(1) with second proviso, r.13, r.17(1), r.21(1): the union over all categories (V3a).

    The chapter on canal cruise boats is not at hand; they bring no standards of their own here.
    """
    table = value("standards", on)
    keys: list[str] = [name for name in categories if name in table]
    if "alternative_fuel" in categories and every(_battery_driven(vessel), _small_in_sheltered_waters(vessel, on)):
        keys.append("small_battery")
    if "recreational_tourism" in categories and vessel.use == "recreational":
        keys.append("recreational")
    found = {standard for key in keys for standard in table[key]["standards"]}
    return [standard for standard in _STANDARDS if standard in found]
