"""Routes: the State parameters of one service."""

from collections.abc import Sequence
from typing import Annotated, Any
from uuid import UUID

import sqlalchemy as sa
from fastapi import Query

from nausetu.act import Act
from nausetu.auth.access import ROLES
from nausetu.corrections import Correction
from nausetu.dated import in_force
from nausetu.fields import Date, StateIn
from nausetu.http.router import Router
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.state_parameters import actions
from nausetu.state_parameters.lookup import STANDING
from nausetu.state_parameters.names import ParameterName
from nausetu.state_parameters.schemas import (
    StateParameterAnswer,
    StateParameterChanges,
    StateParameterIn,
)

_READERS: Any = sorted(ROLES)


def router(parameters: Sequence[ParameterName[Any]], *, service: str) -> Router:
    """`/state-parameters` of `service` (its name in addresses). Everyone signed in reads; notifications are public."""
    routes = Router(tags=["state-parameters"])
    names = {parameter.name: parameter for parameter in parameters}
    described = "; ".join(f"`{p.name}`: {p.unit} ({p.citation})" for p in parameters)

    @routes.act(
        "/state-parameters", roles={"designated_authority"}, answer=StateParameterAnswer,
        location=f"/{service}/v1/state-parameters/{{id}}",
    )  # fmt: skip
    def enter_state_parameter(act: Act, body: StateParameterIn) -> StateParameterAnswer:
        """Enter a value with its notification; a later value is a new entry that ends the one before."""
        return actions.enter(act, names, body)

    @routes.read("/state-parameters", roles=_READERS, answer=Page[StateParameterAnswer], scoped=False)
    def list_state_parameters(
        act: Act,
        state: StateIn | None = None,
        name: Annotated[str | None, Query(description=described)] = None,
        on: Date | None = None,
        limit: Limit = 50,
        cursor: Cursor = None,
    ) -> Page[StateParameterAnswer]:
        """Entries; with `on` only those in force that day."""
        asked = sa.select(STANDING)
        if state is not None:
            asked = asked.where(STANDING.c.state == state)
        if name is not None:
            asked = asked.where(STANDING.c.name == actions.named(names, name, "/query/name").name)
        if on is not None:
            asked = asked.where(in_force(STANDING, on))
        rows, following = page(act.db, asked, [STANDING.c.id], limit, cursor)
        return Page[StateParameterAnswer](items=[actions.answer(row._asdict()) for row in rows], next_cursor=following)

    @routes.read("/state-parameters/{entry_id}", roles=_READERS, answer=StateParameterAnswer, scoped=False)
    def read_state_parameter(act: Act, entry_id: UUID) -> StateParameterAnswer:
        """One entry."""
        return actions.one(act.db, str(entry_id))

    @routes.act(
        "/state-parameters/{entry_id}/correction", roles={"designated_authority"}, answer=StateParameterAnswer,
        status=200, changes=True,
    )  # fmt: skip
    def correct_state_parameter(
        act: Act, entry_id: UUID, body: Correction[StateParameterChanges]
    ) -> StateParameterAnswer:
        """Put a clerical error right: what, why, and the notification as proof."""
        return actions.correct(act, names, str(entry_id), body)

    return routes
