"""Looking a State's value up as of a day, as the national parameters are."""

from dataclasses import dataclass
from datetime import date
from typing import Generic

import sqlalchemy as sa

from nausetu.dated import in_force, standing
from nausetu.fields import State
from nausetu.problems import NotInForce
from nausetu.state_parameters.names import ParameterName, T
from nausetu.state_parameters.tables import state_parameter
from nausetu.states import name_of

STANDING = standing(state_parameter, "state", "name", "water_area")


@dataclass(frozen=True, slots=True)
class StateValue(Generic[T]):
    """A State's value with its notification; `last_day` null until further notice."""

    value: T
    unit: str
    citation: str
    since: date
    last_day: date | None
    notification_number: str
    notification_date: date


def find(
    db: sa.Connection, state: State, name: ParameterName[T], day: date, *, water_area: str | None = None
) -> StateValue[T] | None:
    """Value of `name` in `state` on `day`, or None where the State has entered none.

    With `water_area` only what is notified for that area; without, only what is notified for the whole State.
    """
    row = db.execute(
        sa.select(STANDING).where(
            STANDING.c.state == state,
            STANDING.c.name == name.name,
            STANDING.c.water_area == (water_area or ""),
            in_force(STANDING, day),
        )
    ).one_or_none()
    if row is None:
        return None
    return StateValue(
        name.read(row.value), row.unit, row.citation, row.since, row.last_day, row.notification_number,
        row.notification_date,
    )  # fmt: skip


def on(
    db: sa.Connection, state: State, name: ParameterName[T], day: date, *, water_area: str | None = None
) -> StateValue[T]:
    """As `find`. Raises NotInForce, with the provision that leaves the value to the State, where there is none."""
    found = find(db, state, name, day, water_area=water_area)
    if found is None:
        where = f"{name_of(state)}, {water_area}" if water_area else name_of(state)
        raise NotInForce(f"{where} has entered no {name.name} for {day.isoformat()}", rule=name.citation)
    return found
