"""Entering a zone notification, correcting it, and asking which zone an area is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import sqlalchemy as sa

from nausetu import corrections
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.corrections import Correction
from nausetu.dated import in_force, refuse_misfit, standing
from nausetu.fields import State, folded
from nausetu.ids import uuid7
from nausetu.law import Citation
from nausetu.problems import Fault, InvalidRequest, NotFound
from nausetu.zones.schemas import Zone, ZoneAnswer, ZoneChanges, ZoneIn
from nausetu.zones.tables import zone_notification

MATTER = "zones"
STANDING = standing(zone_notification, "state", "water_area_folded")


@dataclass(frozen=True, slots=True)
class Limit:
    """Greatest maximum significant wave height that a zone may have, in metres, and the provision that says so."""

    metres: Decimal
    citation: Citation


Limits = Callable[[date], Mapping[int, Limit]]
"""The law's limits by zone, as of a day."""


def enter(act: Act, limits: Limits, body: ZoneIn) -> ZoneAnswer:
    """Enter a notification. Refused where the stated wave height exceeds what the zone may have."""
    act.allow(Bears.of(body.state))
    limit = _hold(limits, body.since, body.zone, body.max_significant_wave_height_m, "")
    if body.notification_date > act.today:
        raise InvalidRequest("not yet notified", errors=[Fault("/notification_date", "lies in the future")])
    key = {"state": body.state, "water_area_folded": folded(body.water_area)}
    if not key["water_area_folded"]:
        raise InvalidRequest("no name", errors=[Fault("/water_area", "has no letter or digit")])
    # A notification may run out before the next one is made: the area is then in no zone.
    refuse_misfit(act.db, zone_notification, key, body.since, body.until, gaps=True)
    row = {"id": uuid7(), **key, **dict(body), "entered_by": act.caller.sub, "entered_at": act.now}
    act.db.execute(zone_notification.insert(), row)
    act.audit(
        "enter", MATTER, row["id"], citation=limit.citation, reasons=body.notification_number, state=body.state,
        water_area=body.water_area, zone=body.zone, since=body.since, until=body.until,
        max_significant_wave_height_m=body.max_significant_wave_height_m,
    )  # fmt: skip
    return one(act.db, row["id"])


def correct(act: Act, limits: Limits, entry_id: str, body: Correction[ZoneChanges]) -> ZoneAnswer:
    """Put a clerical error right; what it comes to is held to the limits as a new entry would be."""
    entry = one(act.db, entry_id)
    zone = body.changes.zone or entry.zone
    height = body.changes.max_significant_wave_height_m
    stated = entry.max_significant_wave_height_m if height is None else height
    limit = _hold(limits, entry.since, zone, stated, "/changes")
    corrections.correct(
        act, zone_notification, {"id": entry_id}, body, matter=MATTER, subject=entry_id, bears=Bears.of(entry.state),
        citation=limit.citation,
    )  # fmt: skip
    return one(act.db, entry_id)


def _hold(limits: Limits, day: date, zone: Zone, stated: Decimal, pointer: str) -> Limit:
    limit = limits(day)[zone]
    if stated > limit.metres:
        detail = f"Zone {zone} is an area where it does not exceed {limit.metres} m"
        raise InvalidRequest(
            f"the stated wave height of {stated} m exceeds {limit.metres} m",
            rule=limit.citation,
            errors=[Fault(f"{pointer}/max_significant_wave_height_m", detail, limit.citation)],
        )
    return limit


def zone_of(db: sa.Connection, state: State, water_area: str, day: date) -> Zone | None:
    """Zone that the State has declared `water_area` to be on `day`; None where it has declared none."""
    asked = sa.select(STANDING.c.zone).where(
        STANDING.c.state == state, STANDING.c.water_area_folded == folded(water_area), in_force(STANDING, day)
    )
    return db.scalar(asked)


def one(db: sa.Connection, entry_id: str) -> ZoneAnswer:
    """One notification. Raises NotFound."""
    row = db.execute(sa.select(STANDING).where(STANDING.c.id == entry_id)).one_or_none()
    if row is None:
        raise NotFound("no such notification")
    return answer(row._asdict())


def answer(row: Mapping[str, Any]) -> ZoneAnswer:
    """A row of `STANDING` as answered."""
    return ZoneAnswer(**{name: row[name] for name in ZoneAnswer.model_fields})
