"""Proceedings and appeals as read, locked and written; each change raises the version and leaves an audit record."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any, TypeVar

import sqlalchemy as sa

from nausetu import bearings, clock
from nausetu.act import Act
from nausetu.auth import Access, Bears
from nausetu.law import Transition
from nausetu.problems import Forbidden, NotFound
from nausetu.proceedings.tables import appeal, proceeding

MATTER, APPEALS = "proceedings", "appeals"


@dataclass(frozen=True, slots=True)
class Proceeding:
    """One proceeding. `in_effect` is the order carried out and not undone; `bears` whose record it concerns."""

    id: str
    kind: str
    matter: str
    subject: str
    bears: Bears
    status: str
    grounds: Sequence[str]
    notice: str
    issued_on: date
    reply_days: int | None
    served_on: date | None
    served_how: str | None
    reply_by: date | None
    replies: Sequence[Mapping[str, Any]]
    hearing: Mapping[str, Any] | None
    order: str | None
    reasons: str | None
    ordered_on: date | None
    communicated_on: date | None
    communicated_how: str | None
    appeal_last_day: date | None
    without_hearing_reason: str | None
    in_effect: str | None
    version: int


@dataclass(frozen=True, slots=True)
class Appeal:
    """One appeal: against which order of which subject, under which rule, and how it ended."""

    id: str
    rule: str
    proceeding_id: str | None
    subject: str
    bears: Bears
    status: str
    order: str
    communicated_on: date
    grounds: str
    filed_on: date
    filed_by: str
    last_day: date
    stay: bool
    hearing: Mapping[str, Any] | None
    outcome: str | None
    reasons: str | None
    decided_on: date | None
    version: int


_R = TypeVar("_R", Proceeding, Appeal)


def record(cls: type[_R], row: Any) -> _R:
    """A row as the record of this class."""
    found = row._mapping
    values = {f.name: found[f.name] for f in fields(cls) if f.name != "bears"}
    return cls(**values, bears=bearings.of(row))


def read(act: Act, cls: type[_R], found: str, *, lock: bool = False) -> _R:
    """The record by its id, locked where it is to be changed. Raises NotFound."""
    table = _table(cls)
    query = sa.select(table).where(table.c.id == found)
    row = act.db.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        raise NotFound("no such record")
    return record(cls, row)


def permit(act: Act, roles: Collection[str], bears: Bears) -> None:
    """Let the caller act on the record by one of `roles`, those of its kind, or raise Forbidden."""
    if not Access(frozenset(roles)).reaches(act.caller, bears):
        raise Forbidden("the record belongs to another State, office, organisation or holder")
    act.allow(bears)


def change(act: Act, cls: type[_R], old: _R, step: Transition | None, values: Mapping[str, Any], **say: Any) -> _R:
    """Write `values` and the step's state into the record, audit the act, return the record as it now is.

    `say`: `name` of the act (default: the step's), `effective_on`, `reasons` and details of the audit record.
    """
    table = _table(cls)
    written = {**values, "version": old.version + 1} | ({"status": step.to_state} if step else {})
    row = act.db.execute(sa.update(table).where(table.c.id == old.id).values(written).returning(table)).one()
    new = record(cls, row)
    said(act, MATTER if cls is Proceeding else APPEALS, new, old.status, step.citation if step else None,
         **{"name": step.act if step else None, **say})  # fmt: skip
    return new


def said(
    act: Act, matter: str, new: Proceeding | Appeal, before: str | None, citation: str | None, *, name: str,
    effective_on: date | None = None, **say: Any,
) -> None:  # fmt: skip
    """The audit record of an act on a proceeding or an appeal."""
    effective: datetime | None = None if effective_on is None else clock.start_of(effective_on)
    act.audit(
        name, matter, new.id, effective_at=effective, from_state=before, to_state=new.status,
        citation=citation, bears=new.bears, of=new.subject, **say,
    )  # fmt: skip


def _table(cls: type[Proceeding] | type[Appeal]) -> sa.Table:
    return proceeding if cls is Proceeding else appeal
