"""Rule 4(3): the table of minimum crew. Picks the cells that apply to a vessel; fills none of them."""

from decimal import Decimal

from manning.law.facts import Vessel
from manning.law.in_force import Law
from manning.law.places import Cell
from nausetu.law import Finding, fixed
from nausetu.law.findings import Fixed, Say

_COLUMN_1, _COLUMN_2, _COLUMN_3 = 1, 2, 3


def deck(category: str, vessel: Vessel, law: Law) -> Cell | None:
    """r.4(3) table, deck: columns "GT < 300", "300 <= GT < 1000", "GT >= 1000". None: tonnage not known (M13a)."""
    column = _column(vessel.gross_tonnage, law.values["deck_columns_gt"])
    return None if column is None else law.cells[f"category_{category.lower()}_deck_{column}"]


def engine(category: str, vessel: Vessel, law: Law) -> Cell | None:
    """r.4(3) table, engine: columns "kW < 425", "425 <= kW < 750", "kW >= 750". None: power not known (M13a)."""
    column = _column(vessel.propulsion_kw, law.values["engine_columns_kw"])
    return None if column is None else law.cells[f"category_{category.lower()}_engine_{column}"]


def ratings(category: str, vessel: Vessel, law: Law) -> Cell | None:
    """r.4(3) table, ratings. A: "GT < 300 or kW < 425" / "GT >= 300 or kW >= 425", the second where either threshold
    is reached (M1). B: by tonnage alone. None: not known (M13a).
    """
    tonnage, power = vessel.gross_tonnage, vessel.propulsion_kw
    reached = None if tonnage is None else tonnage >= law.values["ratings_columns_gt"]
    if category == "A" and reached is not True:
        by_power = None if power is None else power >= law.values["ratings_columns_kw"]
        # Neither threshold reached, said only where both facts are known.
        reached = True if by_power else None if reached is None or by_power is None else False
    return None if reached is None else law.cells[f"category_{category.lower()}_ratings_{2 if reached else 1}"]


def applies(cell: Cell, actual: Say) -> Finding:
    """r.4(3): "shall have on board minimum following crew when in operation": this cell applies to the vessel of these
    `particulars`.
    """
    reading = "M1" if "ratings" in cell.citation and "Category A" in cell.citation else None
    return Finding(cell.citation, cell.words, actual, True, reading)


def left_open(part: str, actual: Say) -> Finding:
    """r.4(3): the places of `part` cannot be told while the tonnage or the power is unknown (M13a)."""
    return Finding("IVM-2025 r.4(3)", fixed(f"open.{part}"), actual, None, "M13a")


def category_c(met: bool | None) -> Finding:
    """r.4(3) table: "Category C: Minimum manning is to be as acceptable to the Designated Authority" (M13).

    Of a crew it stays open (None) while no order that names the crew accepted is recorded.
    """
    actual = fixed("category.C") if met else fixed("no_order")
    return Finding("IVM-2025 r.4(3) table Category C", fixed("category_c_crew"), actual, met, "M13")


def particulars(vessel: Vessel) -> Say:
    """Tonnage and power, in words; several findings of a decision say them."""
    return Fixed("tonnage_power", {"tonnage": vessel.gross_tonnage, "power": vessel.propulsion_kw})


def _column(value: Decimal | None, bounds: list[int]) -> int | None:
    if value is None:
        return None
    second, third = bounds
    return _COLUMN_3 if value >= third else _COLUMN_2 if value >= second else _COLUMN_1
