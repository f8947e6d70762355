"""Routes: the zone notifications of the States."""

from typing import Annotated, Any
from uuid import UUID

import sqlalchemy as sa
from fastapi import Query

from nausetu.act import Act
from nausetu.auth.access import ROLES
from nausetu.corrections import Correction
from nausetu.dated import in_force
from nausetu.fields import Date, StateIn, folded
from nausetu.http.router import Router
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.zones import actions
from nausetu.zones.actions import STANDING, Limits
from nausetu.zones.schemas import ZoneAnswer, ZoneChanges, ZoneIn

_READERS: Any = sorted(ROLES)


def router(limits: Limits, *, service: str) -> Router:
    """`/zones` of `service` (its name in addresses). Everyone signed in reads; notifications are public."""
    routes = Router(tags=["zones"])

    @routes.act(
        "/zones", roles={"designated_authority"}, answer=ZoneAnswer, location=f"/{service}/v1/zones/{{id}}"
    )  # fmt: skip
    def enter_zone(act: Act, body: ZoneIn) -> ZoneAnswer:
        """Enter a zone notification of one's State; a later one of the same area ends the one before."""
        return actions.enter(act, limits, body)

    @routes.read("/zones", roles=_READERS, answer=Page[ZoneAnswer], scoped=False)
    def list_zones(
        act: Act,
        state: StateIn | None = None,
        water_area: Annotated[str | None, Query(max_length=200)] = None,
        zone: Annotated[int | None, Query(ge=1, le=3)] = None,
        on: Date | None = None,
        limit: Limit = 50,
        cursor: Cursor = None,
    ) -> Page[ZoneAnswer]:
        """Zone notifications; with `on` only those in force that day."""
        asked = sa.select(STANDING)
        if state is not None:
            asked = asked.where(STANDING.c.state == state)
        if water_area is not None:
            asked = asked.where(STANDING.c.water_area_folded == folded(water_area))
        if zone is not None:
            asked = asked.where(STANDING.c.zone == zone)
        if on is not None:
            asked = asked.where(in_force(STANDING, on))
        rows, following = page(act.db, asked, [STANDING.c.id], limit, cursor)
        return Page[ZoneAnswer](items=[actions.answer(row._asdict()) for row in rows], next_cursor=following)

    @routes.read("/zones/{entry_id}", roles=_READERS, answer=ZoneAnswer, scoped=False)
    def read_zone(act: Act, entry_id: UUID) -> ZoneAnswer:
        """One zone notification."""
        return actions.one(act.db, str(entry_id))

    @routes.act(
        "/zones/{entry_id}/correction", roles={"designated_authority"}, answer=ZoneAnswer, status=200, changes=True
    )  # fmt: skip
    def correct_zone(act: Act, entry_id: UUID, body: Correction[ZoneChanges]) -> ZoneAnswer:
        """Put a clerical error right: what, why, and the notification as proof."""
        return actions.correct(act, limits, str(entry_id), body)

    return routes
