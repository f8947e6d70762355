"""A service with one thing that can be suspended, as certification has its certificates."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.act import Act, Request
from nausetu.auth import Bears
from nausetu.problems import NotFound
from nausetu.proceedings import Appeal, AppealRule, Kind, OrderMade, Proceeding, Proceedings, notices, orders
from nausetu.proceedings.schemas import Hearing, OpenIn, OrderIn, ReplyIn, ServiceIn
from nausetu.testing.acting import acting

D1, D2, D5 = "2026-10-01T10:00:00+05:30", "2026-10-02T10:00:00+05:30", "2026-10-05T10:00:00+05:30"
NUMBER = "COC-KL-2026-000123-7"
_TABLES = """
CREATE TABLE paper (number text PRIMARY KEY, status text NOT NULL, refused_on date);
CREATE TABLE appellate_body (days integer);
INSERT INTO paper VALUES ('COC-KL-2026-000123-7', 'valid', NULL), ('COC-KL-2026-000124-8', 'valid', NULL),
    ('APP-1', 'refused', '2026-10-01');
INSERT INTO appellate_body VALUES (30);
"""
_STATUS = sa.text("UPDATE paper SET status = :status WHERE number = :number")


class World:
    """The database, the service's proceedings and short words to act in it."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.proceedings = _proceedings()
        with engine.begin() as db:
            db.execute(sa.text(_TABLES))

    @contextmanager
    def officer(self, now: str, *, state: str = "IN-KL", version: int | None = None) -> Iterator[Act]:
        """The State's designated authority."""
        with self._as("designated_authority", sub="officer", state=state, now=now, request=_seen(version)) as act:
            yield act

    @contextmanager
    def holder(self, now: str, *, sub: str = "holder", version: int | None = None) -> Iterator[Act]:
        """The crew member who holds the paper."""
        with self._as("crew_member", sub=sub, state=None, now=now, request=_seen(version)) as act:
            yield act

    @contextmanager
    def appellate(self, now: str, *, version: int | None = None) -> Iterator[Act]:
        """The State's appellate authority."""
        with self._as("appellate_authority", sub="appellate", state="IN-KL", now=now, request=_seen(version)) as act:
            yield act

    def _as(self, role: Any, **more: Any) -> Any:
        return acting(self.engine, role, **more)

    def open(self, now: str = D1, **more: Any) -> Proceeding:
        """A notice of suspension is drawn up."""
        notice = {"kind": "suspension", "subject": NUMBER, "grounds": ["a ground"], "notice": "Show cause."}
        with self.officer(now) as act:
            return notices.open_proceeding(act, self.proceedings, OpenIn(**{**notice, **more}))

    def serve(self, old: Proceeding | None = None, now: str = D1, on: date = date(2026, 10, 1)) -> Proceeding:
        """It (or a new one) is served; an order is communicated."""
        old = old or self.open()
        body = ServiceIn(served_on=on, served_how="by hand")
        with self.officer(now, version=old.version) as act:
            kind, old = notices.act_on(act, self.proceedings, old.id, "serve")
            return (notices.serve if old.status == "noticed" else orders.communicate)(act, kind, old, body)

    def reply(self, old: Proceeding, now: str = D2, **more: Any) -> Proceeding:
        """The holder replies."""
        with self.holder(now, version=old.version) as act:
            kind, old = notices.act_on(act, self.proceedings, old.id, "reply")
            return notices.reply(act, kind, old, ReplyIn(text="I did not.", **more))

    def hear(self, old: Proceeding | None = None, now: str = D5) -> Proceeding:
        """He (or one who was served and replied) is heard."""
        old = old or self.reply(self.serve())
        held = Hearing(held_on=datetime.fromisoformat(now).date(), attended=True, record="Heard.")
        with self.officer(now, version=old.version) as act:
            kind, old = notices.act_on(act, self.proceedings, old.id, "hear")
            return notices.hear(act, kind, old, held)

    def order(self, old: Proceeding | None = None, now: str = D5, **more: Any) -> Proceeding:
        """The order against him (or against one who was heard)."""
        old = old or self.hear()
        body = OrderIn(**{"order": "suspend", "reasons": "Because.", **more})
        with self.officer(now, version=old.version) as act:
            kind, old = notices.act_on(act, self.proceedings, old.id, "order")
            return orders.order(act, kind, old, body)

    def dismiss(self, old: Proceeding, now: str = D5) -> Proceeding:
        """It is dropped."""
        with self.officer(now, version=old.version) as act:
            kind, old = notices.act_on(act, self.proceedings, old.id, "dismiss")
            return orders.dismiss(act, kind, old, "Nothing in it.")

    def one(self, text: str, **values: Any) -> Any:
        """First column of the only row."""
        with self.engine.connect() as db:
            return db.execute(sa.text(text), values).scalar_one()

    def rows(self, text: str, **values: Any) -> list[Any]:
        """All rows."""
        with self.engine.connect() as db:
            return list(db.execute(sa.text(text), values))

    def status(self, number: str = NUMBER) -> str:
        """State of the paper."""
        return str(self.one("SELECT status FROM paper WHERE number = :number", number=number))

    def waiting(self, what: str = "what") -> set[str]:
        """Open deadlines and their last days."""
        return {row[0] for row in self.rows(f"SELECT {what} FROM deadline WHERE ended_at IS NULL")}  # noqa: S608

    def tasks(self) -> set[str]:
        """Open tasks."""
        return {row[0] for row in self.rows("SELECT what FROM task WHERE closed_at IS NULL")}


def _seen(version: int | None) -> Request:
    return Request(if_match=None if version is None else f'"{version}"')


def _find(act: Act, number: str) -> Bears:
    if not act.db.scalar(sa.text("SELECT number FROM paper WHERE number = :number FOR UPDATE"), {"number": number}):
        raise NotFound("no such certificate")
    return Bears.of("IN-KL", holder_sub="holder")


def _refusal(act: Act, number: str) -> OrderMade:
    refused = act.db.scalar(sa.text("SELECT refused_on FROM paper WHERE number = :number"), {"number": number})
    if refused is None:
        raise NotFound("no such refusal")
    return OrderMade("refuse", refused, Bears.of("IN-KL", holder_sub="holder"))


def _set(act: Act, number: str, status: str) -> None:
    act.db.execute(_STATUS, {"status": status, "number": number})


def _carry_out(act: Act, found: Proceeding) -> None:
    _set(act, found.subject, {"suspend": "suspended", "cancel": "cancelled"}[str(found.order)])


def _reverse(act: Act, found: Proceeding | Appeal) -> None:
    _set(act, found.subject, "valid")


def _days(act: Act, _bears: Bears, _on: date) -> int | None:
    days: int | None = act.db.scalar(sa.text("SELECT days FROM appellate_body"))
    return days


def _proceedings() -> Proceedings:
    appeal: dict[str, Any] = {
        "matter": "certificates", "citation": "IV-ACT-2021 s.40", "days": _days, "appellants": ("crew_member",),
        "authorities": ("appellate_authority",), "reverse": _reverse,
    }  # fmt: skip
    common: dict[str, Any] = {
        "matter": "certificates", "citation": "IV-ACT-2021 s.40", "officers": ("designated_authority",),
        "respondents": ("crew_member",), "orders": {"suspend", "cancel"}, "find": _find,
        "reply_citation": "IV-ACT-2021 s.40",
    }  # fmt: skip
    return Proceedings(
        "certification",
        kinds=(
            Kind(
                name="suspension", **common, reply_within=lambda _on: 30, order_within=lambda _on: 60,
                excepted="IV-ACT-2021 s.40(2)", carry_out=_carry_out, reverse=_reverse,
                appeal=AppealRule(name="suspension", **appeal, decide_within=lambda _on: 30),
            ),
            Kind(name="cancellation", **common),
        ),
        refusals=(AppealRule(name="refusal", **appeal, find=_refusal),),
    )  # fmt: skip


@pytest.fixture
def world(house_db: sa.Engine) -> World:
    """A world with two certificates, valid, and a refused application."""
    return World(house_db)


@pytest.fixture
def worlds() -> Callable[[sa.Engine], World]:
    """Factory, for a database of a service."""
    return World
