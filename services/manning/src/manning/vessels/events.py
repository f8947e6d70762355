"""What the register says to its neighbours: the vessel whole, and what happened to it."""

from typing import Any

from manning.tables import Stored
from manning.vessels.queries import PARTICULARS, answer
from nausetu.events import Payload
from nausetu.events.manning import VesselChanged, VesselHomeStateChanged, VesselRegistered


def said(before: Stored | None, after: Stored) -> Payload:
    """The event of a vessel's entry, change or going over to another State."""
    if before is None:
        return VesselRegistered(**_state(VesselRegistered, after))
    if before["state"] != after["state"]:
        return VesselHomeStateChanged(
            **_state(VesselHomeStateChanged, after), former_home_state=before["state"]
        )  # fmt: skip
    was, now = answer(before).model_dump(), answer(after).model_dump()
    changed = [name for name in (*PARTICULARS, "name", "owner_org") if was[name] != now[name]]
    return VesselChanged(**_state(VesselChanged, after), changed=changed)


def _state(kind: type[Payload], row: Stored) -> dict[str, Any]:
    told = answer(row).model_dump() | {"state": row["state"], "energy": row["energy"] or []}
    return {name: value for name, value in told.items() if name in kind.model_fields}
