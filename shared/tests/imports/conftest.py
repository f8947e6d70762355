"""An import into a small table: boats by number, each with a name that must not begin with X."""

import json
from collections.abc import Callable, Sequence
from typing import Annotated, Literal

import pytest
import sqlalchemy as sa
from pydantic import Field

from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.fields import Date, Model, Money, Name, Positive, Reference, StateIn
from nausetu.imports import Importer, Outcome, Rejected
from nausetu.problems import Forbidden

boats = sa.Table(
    "boats", sa.MetaData(),
    sa.Column("number", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, sa.CheckConstraint("name !~ '^X'", name="no_x"), nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("twin_of", sa.Text, sa.ForeignKey("boats.number", deferrable=True, initially="DEFERRED")),
    sa.Column("length_m", sa.Numeric),
)  # fmt: skip


class Boat(Model):
    """A row of the file."""

    number: Reference
    name: Name
    state: StateIn
    length_m: Positive | None = None
    twin_of: Reference | None = None
    zone: Literal[1, 2, 3] | None = None
    decked: bool | None = None
    energy: list[Annotated[str, Field(max_length=20)]] | None = None
    built_on: Date | None = None
    value: Money | None = None


def apply(act: Act, rows: Sequence[Boat]) -> list[Outcome | Rejected]:
    """Upsert row by row; refuses by outcome, by a problem and by the database, as services do."""
    outcomes: list[Outcome | Rejected] = []
    for row in rows:
        if not act.access.reaches(act.caller, Bears.of(row.state)):
            outcomes.append(Rejected.of("the boat belongs to another State", pointer="/state"))
            continue
        if row.name == "Forbidden":
            raise Forbidden("not this one")
        values = {"name": row.name, "state": row.state, "length_m": row.length_m, "twin_of": row.twin_of}
        kept = act.db.execute(sa.select(boats).where(boats.c.number == row.number)).mappings().one_or_none()
        if kept is None:
            act.db.execute(boats.insert().values(number=row.number, **values))
            outcomes.append("created")
        elif {name: kept[name] for name in values} == values:
            outcomes.append("unchanged")
            continue
        else:
            act.db.execute(boats.update().where(boats.c.number == row.number).values(**values))
            outcomes.append("updated")
        act.audit("register", "boats", row.number)
    return outcomes


@pytest.fixture
def boat() -> type[Boat]:
    """The row's model."""
    return Boat


@pytest.fixture
def boats_table(database: sa.Engine) -> sa.Table:
    """The table, made."""
    boats.create(database)
    return boats


@pytest.fixture
def importer(boats_table: sa.Table) -> Importer[Boat]:
    """The import, in small chunks."""
    return Importer(
        matter=boats_table.name, row=Boat, key=lambda row: row.number, apply=apply,
        roles=("designated_authority", "state_system"), chunk=10,
    )  # fmt: skip


@pytest.fixture
def line() -> Callable[..., str]:
    """Factory: a row of JSON lines."""

    def make(number: int, **more: object) -> str:
        row = {"number": f"B-{number}", "name": f"Boat {number}", "state": "IN-KL", "length_m": 12.5, **more}
        return json.dumps(row, ensure_ascii=False)

    return make
