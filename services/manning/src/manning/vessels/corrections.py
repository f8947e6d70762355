"""Clerical errors in the register. A wrong fact was never so: the history is put right as far back as it reaches."""

import sqlalchemy as sa

from manning.crew_lists import review
from manning.law.tonnage import require_method
from manning.tables import Stored
from manning.vessels import schemas
from manning.vessels.events import said
from manning.vessels.queries import MATTER, answer, bears, reached
from manning.vessels.tables import vessel, vessel_version
from manning.vessels.writing import keep
from nausetu.act import Act
from nausetu.corrections import correct as correct_row
from nausetu.fields import Reference, folded, jsonable

_HISTORY = (
    sa.select(vessel_version.c.version, vessel_version.c.snapshot)
    .where(vessel_version.c.registration_number == sa.bindparam("number"))
    .order_by(vessel_version.c.effective_at.desc(), vessel_version.c.version.desc())
)


def correct_vessel(act: Act, registration: Reference, body: schemas.VesselCorrection) -> schemas.Vessel:
    """Put a wrong entry right, with reason and proof; the old values stay in the audit."""
    before = reached(act, registration, lock=True)
    key = {"registration_number": registration}
    correct_row(act, vessel, key, body, matter=MATTER, subject=registration, bears=bears(before))
    name = body.changes.name or before["name"]
    kept = vessel.update().where(vessel.c.registration_number == registration)
    after = act.db.execute(
        kept.values(name_folded=folded(name), recorded_at=act.now).returning(vessel)
    ).mappings().one()  # fmt: skip
    require_method(after["length_m"], after["tonnage_method"], act.today)
    _put_right(act, before, after, body.changes.model_fields_set)
    keep(act, [after])
    act.emit(registration, said(before, after))
    review.review(act, registration)
    return answer(after)


def _put_right(act: Act, before: Stored, after: Stored, names: set[str]) -> None:
    """Rewrite each earlier version that carries the wrong value, back to the first that had another."""
    wrong = {name: jsonable(before[name]) for name in names}
    for version in act.db.execute(_HISTORY, {"number": before["registration_number"]}).all():
        wrong = {name: value for name, value in wrong.items() if jsonable(version.snapshot[name]) == value}
        if not wrong:
            return
        right = {**version.snapshot, **{name: jsonable(after[name]) for name in wrong}}
        act.db.execute(
            vessel_version.update()
            .where(
                vessel_version.c.registration_number == before["registration_number"],
                vessel_version.c.version == version.version,
            )
            .values(snapshot=right)
        )
