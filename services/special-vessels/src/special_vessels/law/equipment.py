"""IVSC-2026 rule 21: safety equipment of recreational craft by type, length and engine power (V5, V12)."""

from datetime import date
from decimal import Decimal
from typing import Any

from nausetu.law import Assessment, Decision, Finding, say
from special_vessels.law.facts import RecreationalCraft
from special_vessels.law.rules import IVSC, value


def recreational_equipment(facts: RecreationalCraft, on: date) -> Decision:
    """r.21(3), (4), (5): the first fitting row; without one the designated authority determines, never a guess (V5)."""
    assessment = Assessment()
    rows: list[dict[str, Any]] = value("equipment_rows", on)
    row = next((row for row in rows if _fits(row, facts)), None)
    items = [{"item": item, "count": count} for item, count in row["items"].items()] if row else []
    assessment.add(_row_finding(row, facts))
    if row and not _within(row["length"], facts.length_m) and IVSC.assumption:
        assessment.assume(IVSC.assumption)
    items.append({"item": "personal_flotation_device", "count": facts.persons})
    assessment.add(Finding("IVSC-2026 r.21(4)(a)", say("flotation_each"), say("persons", persons=facts.persons), True))
    for general in value("general_equipment", on):
        items.append({"item": general["item"], "count": 1})
        assessment.add(Finding(general["citation"], say("item_asked"), say(f"item.{general['item']}"), True))
    return Decision(
        {"row": row["row"] if row else None, "outcome": "row" if row else "no_row", "equipment": items}, assessment
    )


def _fits(row: dict[str, Any], facts: RecreationalCraft) -> bool:
    if row["craft"] != facts.craft or facts.engine.mount not in row["power"]:
        return False
    if not _within(row["power"][facts.engine.mount], facts.engine.power_hp):
        return False
    return _within(row["length"], facts.length_m) or _existing_winch_boat(row, facts)


def _existing_winch_boat(row: dict[str, Any], facts: RecreationalCraft) -> bool:
    """r.21(5): winch-launch boats "up to 10.5 m, in operation on commencement, for parasailing only"."""
    most = row.get("existing_length_most")
    return most is not None and facts.existing_on_commencement is True and facts.length_m <= most


def _within(bounds: dict[str, Decimal], size: Decimal) -> bool:
    return (
        ("below" not in bounds or size < bounds["below"])
        and ("most" not in bounds or size <= bounds["most"])
        and ("least" not in bounds or size >= bounds["least"])
    )


def _row_finding(row: dict[str, Any] | None, facts: RecreationalCraft) -> Finding:
    """r.21(4)(e): a craft that fits no row needs the designated authority's determination: open."""
    actual = say(
        "craft",
        craft=say(f"craft.{facts.craft}"),
        length=facts.length_m,
        mount=say(f"mount.{facts.engine.mount}"),
        power=facts.engine.power_hp,
    )
    if row is None:
        return Finding("IVSC-2026 r.21(4)(e)", say("determination_asked"), actual, None, "V5")
    return Finding("IVSC-2026 r.21(4)(e)", say("row", row=row["row"]), actual, True)
