"""Reading the audit: by the authority concerned, newest first. Never written here; `nausetu.audit` does."""

from collections.abc import Iterator
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import Query

from nausetu.act import Act
from nausetu.auth import NATIONAL_ROLES, Role
from nausetu.auth.access import BONDS
from nausetu.db.house import audit_record
from nausetu.fields import Instant, Json, Model, Text
from nausetu.http.router import Router
from nausetu.paging import Cursor, Limit, Page, page

_a = audit_record.c
_OFFICERS: frozenset[Role] = frozenset({
    "designated_authority", "chief_examiner", "authorised_officer", "appellate_authority", "approving_authority",
    "issuing_authority", "inspecting_authority", "principal_officer", "board_secretary",
})  # fmt: skip


class AuditOut(Model):
    """One lawful act as recorded. `authority`: whose record it concerned. `hash` covers this and all before it."""

    chain: int
    position: int
    recorded_at: Instant
    effective_at: Instant
    actor: str
    actor_roles: list[str]
    authority: str | None
    act: str
    matter: str
    subject: str
    from_state: str | None
    to_state: str | None
    citation: str | None
    reasons: str | None
    details: dict[str, Json]
    hash: str


def router() -> Router:
    """`GET /audit`: officers see acts on records of their State or office, national roles all."""
    routes = Router(tags=["audit"])

    @routes.read("/audit", roles=_OFFICERS, answer=Page[AuditOut])
    def list_audit(
        act: Act,
        matter: Text | None = None,
        subject: Text | None = None,
        act_name: Annotated[Text | None, Query(alias="act")] = None,
        actor: Text | None = None,
        since: Annotated[Instant | None, Query(description="recorded at or after")] = None,
        until: Annotated[Instant | None, Query(description="recorded before")] = None,
        limit: Limit = 50,
        cursor: Cursor = None,
    ) -> Page[AuditOut]:
        """Acts, the latest recorded first."""
        asked = {_a.matter: matter, _a.subject: subject, _a.act: act_name, _a.actor: actor}
        query = sa.select(audit_record).where(_concerned(act))
        query = query.where(*(column == value for column, value in asked.items() if value is not None))
        if since is not None:
            query = query.where(_a.recorded_at >= since)
        if until is not None:
            query = query.where(_a.recorded_at < until)
        keys = [_a.recorded_at, _a.chain, _a.position]
        rows, following = page(act.db, query, keys, limit, cursor, descending=True)
        return Page(items=[_answer(row) for row in rows], next_cursor=following)

    return routes


def _concerned(act: Act) -> sa.ColumnElement[bool]:
    act.allowed = True
    if act.caller.system or act.access.admits(act.caller) & NATIONAL_ROLES:
        return sa.true()
    return _a.authority.in_(sorted(set(_authorities(act))))


def _authorities(act: Act) -> Iterator[str]:
    for role in act.access.admits(act.caller):
        if BONDS[role] == "state" and act.caller.state:
            yield act.caller.state.removeprefix("IN-")
        if act.caller.office:
            yield act.caller.office


def _answer(row: Any) -> AuditOut:
    found = row._mapping
    values = {name: found[name] for name in AuditOut.model_fields}
    return AuditOut.model_validate(values | {"hash": bytes(found["hash"]).hex()})
