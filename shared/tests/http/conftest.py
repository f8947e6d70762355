"""A tiny service with a table of its own: boats that a surveyor enters, their holder sees and an officer renames."""

from collections.abc import Callable
from typing import Any, ClassVar
from uuid import UUID

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import UUID as UUID_COLUMN

from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.events import Payload
from nausetu.fields import Date, Instant, Model, Name, Number, StateIn, folded
from nausetu.http import Router
from nausetu.ids import uuid7
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.problems import NotFound
from nausetu.testing.client import Client

METADATA = sa.MetaData()
boat = sa.Table(
    "boat", METADATA,
    sa.Column("id", UUID_COLUMN(as_uuid=False), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", sa.Text, nullable=False, unique=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("built", sa.Date),
    sa.Column("tonnage", sa.Numeric),
    sa.Column("seen_at", sa.DateTime(timezone=True)),
    # Checked at commit only (trial 24).
    sa.Column("sister", UUID_COLUMN(as_uuid=False), sa.ForeignKey("boat.id", deferrable=True, initially="DEFERRED")),
    sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
)  # fmt: skip


class BoatEntered(Payload):
    TYPE: ClassVar[str] = "test.boat_entered.v1"
    FACT: ClassVar[str] = "boat"


class BoatIn(Model):
    name: Name
    state: StateIn
    built: Date | None = None
    tonnage: Number | None = None
    seen_at: Instant | None = None
    sister: str | None = None


class RenameIn(Model):
    name: Name


class BoatOut(Model):
    id: str
    name: str
    state: str
    built: Date | None
    tonnage: Number | None
    seen_at: Instant | None
    version: int


def _out(row: Any) -> BoatOut:
    return BoatOut.model_validate({name: row._mapping[name] for name in BoatOut.model_fields})


def router() -> Router:
    routes = Router(tags=["boats"])

    @routes.act("/boats", roles={"surveyor"}, answer=BoatOut, location="/test/v1/boats/{id}")
    def enter_boat(act: Act, body: BoatIn) -> BoatOut:
        act.allow(Bears.of(body.state))
        row = {
            **body.model_dump(),
            "id": uuid7(),
            "name_folded": folded(body.name),
            "entered_at": act.now,
            "version": 1,
        }
        made = act.db.execute(boat.insert().returning(boat), row).one()
        act.audit("enter", "boats", made.id, to_state="entered", citation="TEST r.1")
        act.emit(made.id, BoatEntered(effective_at=act.now, state=body.state))
        return _out(made)

    @routes.act("/boats/{boat_id}/renaming", roles={"surveyor"}, answer=BoatOut, status=200, changes=True)
    def rename_boat(act: Act, boat_id: UUID, body: RenameIn) -> BoatOut:
        row = _one(act, boat_id, lock=True)
        act.if_match(row.version)
        changed = sa.update(boat).where(boat.c.id == str(boat_id)).returning(boat)
        found = act.db.execute(changed.values(name=body.name, name_folded=folded(body.name), version=row.version + 1))
        act.audit("rename", "boats", str(boat_id), old=row.name)
        return _out(found.one())

    @routes.read("/boats/{boat_id}", roles={"surveyor"}, answer=BoatOut)
    def read_boat(act: Act, boat_id: UUID) -> BoatOut:
        return _out(_one(act, boat_id))

    @routes.read("/boats", roles={"surveyor"}, answer=Page[BoatOut])
    def list_boats(act: Act, state: str | None = None, limit: Limit = 50, cursor: Cursor = None) -> Page[BoatOut]:
        act.allow(Bears.of(act.caller.state))
        query = sa.select(boat)
        if state is not None:
            query = query.where(boat.c.state == state)
        rows, following = page(act.db, query, [boat.c.entered_at, boat.c.id], limit, cursor)
        return Page(items=[_out(row) for row in rows], next_cursor=following)

    @routes.read("/public/{boat_id}", public=True, answer=BoatOut)
    def show_boat(act: Act, boat_id: UUID) -> BoatOut:
        return _out(_one(act, boat_id, public=True))

    @routes.act("/faults", roles={"surveyor"}, answer=BoatOut, scoped=False)
    def make_a_fault(act: Act) -> BoatOut:
        act.db.execute(sa.text("SELECT pg_sleep(0.01)"))
        raise ZeroDivisionError("Asha Devi 1234 5678 9012")

    @routes.act("/unscoped", roles={"surveyor"}, answer=BoatOut)
    def forget_the_scope(act: Act, body: BoatIn) -> BoatOut:
        row = {
            **body.model_dump(),
            "id": uuid7(),
            "name_folded": folded(body.name),
            "entered_at": act.now,
            "version": 1,
        }
        return _out(act.db.execute(boat.insert().returning(boat), row).one())

    return routes


def _one(act: Act, boat_id: UUID, *, lock: bool = False, public: bool = False) -> Any:
    query = sa.select(boat).where(boat.c.id == str(boat_id))
    row = act.db.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        raise NotFound("no such boat")
    if not public:
        act.allow(Bears.of(row.state))
    return row


@pytest.fixture
def house(service: Callable[..., Client], database: sa.Engine) -> Client:
    """A client of the tiny service."""
    METADATA.create_all(database)
    return service(router())


@pytest.fixture
def kerala(token: Callable[..., str]) -> str:
    return token(["surveyor"], "IN-KL", sub="surveyor-kl")


@pytest.fixture
def count(database: sa.Engine) -> Callable[..., int]:
    """Factory: `count("outbox")`, `count("audit_record", act="refuse")`: rows of a table."""

    def rows(table: str, **equal: Any) -> int:
        found = sa.table(table, *(sa.column(name) for name in equal))
        query = sa.select(sa.func.count()).select_from(found).where(*(found.c[n] == v for n, v in equal.items()))
        with database.connect() as db:
            return db.scalar(query) or 0

    return rows
