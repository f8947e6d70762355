"""Rule 4(4): vessels that are not mechanically propelled (Reading M14). Notes 1 to 5 and r.4(6) do not reach them."""

from manning.law.facts import Vessel
from manning.law.in_force import Law
from manning.law.places import Cell
from nausetu.law import Finding, fixed, say


def ratings(vessel: Vessel, law: Law) -> Cell | None:
    """r.4(4): "of less than 15 metres in length ... minimum one General Purpose Rating", "15 metres length or more ...
    minimum two". None where the length is unknown.
    """
    if vessel.length_m is None:
        return None
    below = vessel.length_m < law.values["non_propelled_length_m"]
    return law.cells["non_propelled_below" if below else "non_propelled_from"]


def applies(cell: Cell | None, vessel: Vessel) -> Finding:
    """r.4(4): the number of ratings that the length asks; open where the length is unknown."""
    requirement = fixed("open.non_propelled") if cell is None else cell.words
    actual = say("length_only", length=vessel.length_m)
    return Finding("IVM-2025 r.4(4)", requirement, actual, None if cell is None else True, "M14")
