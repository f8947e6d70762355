"""The register as a list: by State, type, number or name; page by page."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal

import sqlalchemy as sa

from manning.vessels.queries import answer
from manning.vessels.schemas import Vessel
from manning.vessels.tables import vessel
from nausetu import bearings, paging
from nausetu.act import Act
from nausetu.fields import StateIn, Text, folded

_NEVER = sa.literal(date.min, sa.Date)
_SURVEYED = sa.func.coalesce(vessel.c.last_surveyed_on, _NEVER).label("surveyed")
_ALL = sa.select(vessel, _SURVEYED)
_KEYS: Mapping[str, Sequence[sa.ColumnElement[Any]]] = {
    "number": [vessel.c.registration_number],
    "survey": [_SURVEYED, vessel.c.registration_number],
}


def list_vessels(
    act: Act,
    state: StateIn | None = None,
    type: Literal["general", "house_boat"] | None = None,  # noqa: A002 - the law's word, and the field's
    q: Text | None = None,
    order: Literal["number", "survey"] = "number",
    limit: paging.Limit = 50,
    cursor: paging.Cursor = None,
) -> paging.Page[Vessel]:
    """Vessels of the caller's State or organisation; national roles see all.

    `q` finds a part of the registration number, or of the name whatever its case and composition. `order=survey` puts
    those longest without a survey first; a vessel never surveyed heads the list.
    """
    query = _ALL.where(bearings.reached(act, vessel))
    if state is not None:
        query = query.where(vessel.c.state == state)
    if type is not None:
        query = query.where(vessel.c.type == type)
    if q is not None:
        number = vessel.c.registration_number.contains(q.upper(), autoescape=True)
        query = query.where(number | vessel.c.name_folded.contains(folded(q) or q, autoescape=True))
    rows, following = paging.page(act.db, query, _KEYS[order], limit, cursor)
    return paging.Page(items=[answer(row._mapping) for row in rows], next_cursor=following)
