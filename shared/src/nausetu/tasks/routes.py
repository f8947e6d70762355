"""Routes: what waits for the caller; transfer of charge from one officer to another of the same authority."""

from collections.abc import Collection, Iterator
from typing import Any

import sqlalchemy as sa

from nausetu import bearings
from nausetu.act import Act
from nausetu.auth import NATIONAL_ROLES, Bears, Role
from nausetu.auth.access import BONDS, ROLES
from nausetu.crypto import FreeText
from nausetu.fields import Model, Text
from nausetu.http.router import Router
from nausetu.moments import MomentOut, instant_of, moment_of
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.problems import Fault, InvalidRequest
from nausetu.tasks.tables import task

_t = task.c
SENIOR: frozenset[Role] = frozenset({
    "designated_authority", "approving_authority", "appellate_authority", "issuing_authority", "principal_officer",
    "director_general", "competent_authority",
})  # fmt: skip
"""Heads of an authority: they may move an officer's charge."""


class TaskOut(Model):
    """What waits; `due` null where the law prints no period. `assignee_sub` null: for any holder of the role."""

    id: str
    what: str
    matter: str
    subject: str
    role: str
    due: MomentOut | None
    overdue: bool
    rule: str | None
    assignee_sub: str | None
    since: MomentOut


class TransferIn(Model):
    """Whose charge goes to whom, and why; `matter` and `subject` narrow it."""

    from_sub: Text
    to_sub: Text
    reasons: FreeText
    matter: Text | None = None
    subject: Text | None = None


class TransferOut(Model):
    """How many open tasks were moved."""

    from_sub: str
    to_sub: str
    moved: int


def router(senior: Collection[Role] = SENIOR) -> Router:
    """`GET /tasks` and `POST /tasks/transfer` (by one of the `senior` roles)."""
    routes = Router(tags=["tasks"])

    @routes.read("/tasks", roles=ROLES, answer=Page[TaskOut])
    def list_tasks(
        act: Act,
        matter: Text | None = None,
        subject: Text | None = None,
        what: Text | None = None,
        limit: Limit = 50,
        cursor: Cursor = None,
    ) -> Page[TaskOut]:
        """Open tasks by due day: the caller's own, and those of his roles in his State, office or organisation."""
        asked = {_t.matter: matter, _t.subject: subject, _t.what: what}
        query = (
            sa.select(task)
            .where(_t.closed_at.is_(None), _mine(act))
            .where(*(column == value for column, value in asked.items() if value is not None))
        )
        rows, following = page(act.db, query, [_t.late_from, _t.id], limit, cursor)
        return Page(items=[_answer(act, row) for row in rows], next_cursor=following)

    @routes.act("/tasks/transfer", roles=senior, answer=TransferOut, status=200)
    def transfer_charge(act: Act, body: TransferIn) -> TransferOut:
        """Move an officer's open tasks, as far as they are of the caller's authority, to another officer."""
        if body.from_sub == body.to_sub:
            raise InvalidRequest("nothing to move", errors=[Fault("/to_sub", "is the officer himself")])
        moved = _move(act, body)
        subjects = sorted({f"{row.matter}/{row.subject}" for row in moved})
        bears = Bears.of(act.caller.state, office=act.caller.office)
        act.audit(
            "transfer_charge",
            "tasks",
            body.from_sub,
            reasons=body.reasons,
            bears=bears,
            to_sub=body.to_sub,
            of=subjects,
        )
        return TransferOut(from_sub=body.from_sub, to_sub=body.to_sub, moved=len(moved))

    return routes


def _move(act: Act, body: TransferIn) -> list[Any]:
    query = sa.update(task).where(
        _t.closed_at.is_(None), _t.assignee_sub == body.from_sub, bearings.reached(act, task)
    )  # fmt: skip
    if body.matter is not None:
        query = query.where(_t.matter == body.matter)
    if body.subject is not None:
        query = query.where(_t.subject == body.subject)
    return list(act.db.execute(query.values(assignee_sub=body.to_sub).returning(_t.matter, _t.subject)))


def _mine(act: Act) -> sa.ColumnElement[bool]:
    """Assigned to the caller, or to nobody and of one of his roles, by that role's own bond."""
    act.allowed = True
    of_role = sa.or_(sa.false(), *_of_roles(act))
    return sa.or_(_t.assignee_sub == act.caller.sub, _t.assignee_sub.is_(None) & of_role)


def _of_roles(act: Act) -> Iterator[sa.ColumnElement[bool]]:
    caller = act.caller
    held = {"state": caller.state, "office": caller.office, "org": caller.org, "holder": caller.sub}
    columns = {"state": _t.state, "office": _t.office, "org": _t.org, "holder": _t.holder_sub}
    for role in sorted(caller.roles & ROLES):
        if role in NATIONAL_ROLES:
            yield _t.role == role
            continue
        bond = BONDS[role]
        if held[bond] is not None:
            yield (_t.role == role) & (columns[bond] == held[bond])
        if bond == "state" and caller.office is not None:
            yield (_t.role == role) & (_t.office == caller.office)


def _answer(act: Act, row: Any) -> TaskOut:
    due = None if row.due is None else moment_of(row.due, in_days=row.in_days)
    return TaskOut(
        id=row.id, what=row.what, matter=row.matter, subject=row.subject, role=row.role, due=due,
        overdue=row.late_from <= act.now, rule=row.rule, assignee_sub=row.assignee_sub,
        since=instant_of(row.opened_at),
    )  # fmt: skip
