"""Bearings in tables: whose a row is (State, office, organisation, holder), and which rows a caller reaches.

Never decides by itself what a role may do: roles are the route's, bonds are `nausetu.auth`'s.
"""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from nausetu.act import Act
from nausetu.auth import NATIONAL_ROLES, Bears
from nausetu.auth.access import BONDS


def columns() -> list[sa.Column[Any]]:
    """Columns of a table whose rows belong to one State, office, organisation and holder."""
    return [sa.Column(name, sa.Text) for name in ("state", "office", "org", "holder_sub")]


def values(bears: Bears) -> dict[str, str | None]:
    """Column values. Raises ValueError where several States are borne: such a row belongs to one authority."""
    if len(bears.states) > 1:
        raise ValueError("one State at most")
    state = next(iter(bears.states), None)
    return {"state": state, "office": bears.office, "org": bears.org, "holder_sub": bears.holder_sub}


def of(row: Any) -> Bears:
    """Bearings of a row that has the columns."""
    return Bears.of(row.state, office=row.office, org=row.org, holder_sub=row.holder_sub)


def reached(act: Act, table: sa.FromClause) -> sa.ColumnElement[bool]:
    """Condition that keeps the rows that the caller's admitted roles reach; the scope of a list is thereby checked."""
    act.allowed = True
    if act.caller.system or act.access.admits(act.caller) & NATIONAL_ROLES:
        return sa.true()
    return sa.or_(sa.false(), *_bonds(act, table))


def _bonds(act: Act, table: sa.FromClause) -> Iterator[sa.ColumnElement[bool]]:
    caller = act.caller
    for bond in sorted({BONDS[role] for role in act.access.admits(caller)}):
        if bond == "state" and caller.state:
            yield table.c.state == caller.state
        if bond in ("state", "office") and caller.office:
            yield table.c.office == caller.office
        if bond == "org" and caller.org:
            yield table.c.org == caller.org
        if bond == "holder":
            yield table.c.holder_sub == caller.sub
