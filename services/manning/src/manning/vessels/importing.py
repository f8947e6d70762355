"""Import of vessels (from the Jalyan portal): upsert by registration number, row by row, in the officer's own State.

An import never moves a vessel from one State to another: that is an act of the State that gives it up.
"""

from collections.abc import Sequence

from manning.crew_lists import review
from manning.law.tonnage import require_method
from manning.tables import Stored
from manning.vessels.queries import MATTER, bears, locked
from manning.vessels.schemas import VesselRow
from manning.vessels.writing import SHOWN, Entry, entry, values, write
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.imports import Importer, Outcome, Rejected
from nausetu.law import ImpossibleFactsError
from nausetu.problems import Fault


def apply(act: Act, rows: Sequence[VesselRow]) -> list[Outcome | Rejected]:
    """Take over rows of different vessels; what became of each, in order."""
    known = locked(act, [row.registration_number for row in rows])
    found = [_taken(act, row, known.get(row.registration_number)) for row in rows]
    entries = [each for each in found if isinstance(each, Entry)]
    write(act, entries)
    for each in entries:
        _audit(act, each)
    review.review_all(act, [each.after["registration_number"] for each in entries if each.before is not None])
    return [_outcome(each) for each in found]


def _outcome(found: Entry | Rejected | None) -> Outcome | Rejected:
    if found is None:
        return "unchanged"
    if isinstance(found, Rejected):
        return found
    return "created" if found.before is None else "updated"


def _taken(act: Act, row: VesselRow, before: Stored | None) -> Entry | Rejected | None:
    """The entry that the row makes; None where it says nothing new."""
    told = values(row, row.model_fields_set if before else type(row).model_fields)
    home = told.get("state") if before is None or before["state"] is None else before["state"]
    if not act.access.reaches(act.caller, Bears.of(home)):
        return Rejected.of("the vessel belongs to another State", pointer="/home_state")
    if told.get("state", home) != home:
        return Rejected.of("the home State changes by an act of its own", pointer="/home_state")
    if before is not None and all(before[name] == value for name, value in told.items()):
        return None
    made = entry(act, before, told, None)
    try:
        require_method(made.after["length_m"], made.after["tonnage_method"], act.today)
    except ImpossibleFactsError as refusal:
        return Rejected(tuple(Fault(*fault) for fault in refusal.faults))
    return made


def _audit(act: Act, made: Entry) -> None:
    before = made.before or {}
    new = {name: value for name, value in made.after.items() if name in SHOWN and before.get(name) != value}
    act.audit(
        "import", MATTER, made.after["registration_number"], bears=bears(made.after), to_state="registered",
        old={name: before.get(name) for name in new}, new=new,
    )  # fmt: skip


VESSELS = Importer(
    matter=MATTER,
    row=VesselRow,
    key=lambda row: row.registration_number,
    apply=apply,
    roles={"designated_authority", "state_system", "competent_authority"},
)
"""The competent authority keeps the central portal: it imports for every State, also vessels whose State is unknown."""
