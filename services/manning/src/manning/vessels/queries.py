"""Reading the register. Never changes it; a lock is taken only for the act that asks for one."""

from collections.abc import Collection

import sqlalchemy as sa

from manning.tables import Stored
from manning.vessels.schemas import Particulars, Vessel
from manning.vessels.tables import vessel, vessel_version
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.fields import Instant, Reference
from nausetu.problems import NotFound

MATTER = "vessels"
PARTICULARS = tuple(Particulars.model_fields)

_FIND = sa.select(vessel).where(vessel.c.registration_number == sa.bindparam("number"))
_LOCK = _FIND.with_for_update()
_LOCK_ALL = (
    sa.select(vessel)
    .where(vessel.c.registration_number.in_(sa.bindparam("numbers", expanding=True)))
    .order_by(vessel.c.registration_number)
    .with_for_update()
)
_AT = (
    sa.select(vessel_version.c.snapshot)
    .where(
        vessel_version.c.registration_number == sa.bindparam("number"),
        vessel_version.c.effective_at <= sa.bindparam("at"),
    )
    .order_by(vessel_version.c.effective_at.desc(), vessel_version.c.version.desc())
    .limit(1)
)


def answer(row: Stored) -> Vessel:
    """The vessel of a row of the register."""
    return Vessel(
        **{name: row[name] for name in PARTICULARS},
        registration_number=row["registration_number"], name=row["name"], home_state=row["state"],
        owner_org=row["org"], version=row["version"], effective_at=row["effective_at"],
        recorded_at=row["recorded_at"],
    )  # fmt: skip


def bears(row: Stored) -> Bears:
    """Whose the vessel is: her home State's, and her owner's organisation."""
    return Bears.of(row["state"], org=row["org"])


def find(act: Act, registration: str) -> sa.RowMapping | None:
    """The vessel's row, if it is registered; whose it is, the caller checks."""
    return act.db.execute(_FIND, {"number": registration}).mappings().one_or_none()


def reached(act: Act, registration: str, *, lock: bool = False) -> sa.RowMapping:
    """The vessel's row, locked where an act will change what hangs on it. Raises NotFound or Forbidden."""
    row = act.db.execute(_LOCK if lock else _FIND, {"number": registration}).mappings().one_or_none()
    if row is None:
        raise NotFound("no such vessel is registered")
    act.allow(bears(row))
    return row


def locked(act: Act, registrations: Collection[str]) -> dict[str, sa.RowMapping]:
    """Those of the vessels that are registered, locked in order of their numbers, so that two imports take turns."""
    rows = act.db.execute(_LOCK_ALL, {"numbers": sorted(registrations)}).mappings()
    return {row["registration_number"]: row for row in rows}


def read_vessel(act: Act, registration: Reference, at: Instant | None = None) -> Vessel:
    """The vessel as it stood at an instant, as known now (default: as it stands). Raises NotFound or Forbidden.

    Whose it is today decides who may read what it was.
    """
    row = reached(act, registration)
    if at is None:
        return answer(row)
    snapshot = act.db.scalar(_AT, {"number": registration, "at": at})
    if snapshot is None:
        raise NotFound("the vessel was not registered at that time")
    return Vessel.model_validate(snapshot)
