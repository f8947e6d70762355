"""The one place where the register is written: a vessel's row, its version in the history, the event.

Never decides whether a change is lawful: the actions do, before they come here.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

from manning.tables import Stored
from manning.vessels.events import said
from manning.vessels.queries import PARTICULARS, answer
from manning.vessels.tables import vessel, vessel_version
from nausetu.act import Act
from nausetu.fields import Model, folded
from nausetu.problems import Fault, InvalidRequest

_ALL = [column.name for column in vessel.c]
_CHANGING = [name for name in _ALL if name != "registration_number"]
_UPDATE = (
    vessel.update()
    .where(vessel.c.registration_number == sa.bindparam("of_number"))
    .values({name: sa.bindparam(f"to_{name}", type_=vessel.c[name].type) for name in _CHANGING})
)


SHOWN = (*PARTICULARS, "name", "state", "org")
"""What an audit record tells of a vessel."""
_COLUMNS = {"home_state": "state", "owner_org": "org"}


def values(body: Model, names: Collection[str]) -> dict[str, Any]:
    """Column values of those of the body's fields that are named."""
    return {_COLUMNS.get(name, name): getattr(body, name) for name in names if _COLUMNS.get(name, name) in vessel.c}


class Entry(NamedTuple):
    """A vessel as it was (None: not registered) and as it now is; both whole rows."""

    before: Stored | None
    after: dict[str, Any]


def entry(act: Act, before: Stored | None, values: Mapping[str, Any], effective_at: datetime | None) -> Entry:
    """The vessel with `values` from `effective_at` on (default: now).

    Raises InvalidRequest where that lies in the future, or before what is recorded already.
    """
    at = effective_at or act.now
    if at > act.now or (before is not None and at < before["effective_at"]):
        detail = "lies in the future" if at > act.now else "lies before the last change; correct that instead"
        raise InvalidRequest("the act cannot have effect then", errors=[Fault("/effective_at", detail)])
    start: Stored = before if before is not None else dict.fromkeys(_ALL) | {"version": 0}
    after = {**start, **values, "version": start["version"] + 1, "effective_at": at, "recorded_at": act.now}
    return Entry(before, after | {"name_folded": folded(after["name"])})


def write(act: Act, entries: Sequence[Entry]) -> None:
    """Write entries, their versions, their events. Raises IntegrityError where another act registered one first."""
    new = [each.after for each in entries if each.before is None]
    changed = [
        {"of_number": each.after["registration_number"], **{f"to_{name}": each.after[name] for name in _CHANGING}}
        for each in entries
        if each.before is not None
    ]
    if new:
        act.db.execute(vessel.insert(), new)
    if changed:
        act.db.execute(_UPDATE, changed)
    keep(act, [each.after for each in entries])
    for each in entries:
        act.emit(each.after["registration_number"], said(each.before, each.after))


def keep(act: Act, rows: Sequence[Stored]) -> None:
    """Add each vessel as it now stands to its history."""
    versions = [
        {
            "registration_number": row["registration_number"], "version": row["version"],
            "effective_at": row["effective_at"], "recorded_at": act.now, "recorded_by": act.caller.sub,
            "snapshot": answer(row).model_dump(mode="json"),
        }
        for row in rows
    ]  # fmt: skip
    if versions:
        act.db.execute(vessel_version.insert(), versions)
