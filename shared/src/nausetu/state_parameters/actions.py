"""Entering and correcting a State's value."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from nausetu import corrections
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.corrections import Correction
from nausetu.dated import refuse_misfit
from nausetu.ids import uuid7
from nausetu.problems import Fault, InvalidRequest, NotFound
from nausetu.state_parameters.lookup import STANDING
from nausetu.state_parameters.names import ParameterName
from nausetu.state_parameters.schemas import StateParameterAnswer, StateParameterChanges, StateParameterIn
from nausetu.state_parameters.tables import state_parameter

MATTER = "state-parameters"
Names = Mapping[str, ParameterName[Any]]


def named(names: Names, name: str, pointer: str) -> ParameterName[Any]:
    """The parameter called `name`. Raises InvalidRequest where this service has none of that name."""
    if name not in names:
        detail = f"one of {', '.join(sorted(names))}"
        raise InvalidRequest("no State parameter of that name here", errors=[Fault(pointer, detail)])
    return names[name]


def enter(act: Act, names: Names, body: StateParameterIn) -> StateParameterAnswer:
    """Enter a value with its notification; one that stands already is ended by it, never overwritten."""
    act.allow(Bears.of(body.state))
    parameter = named(names, body.name, "/name")
    value = parameter.written(parameter.read(body.value))
    if body.notification_date > act.today:
        raise InvalidRequest("not yet notified", errors=[Fault("/notification_date", "lies in the future")])
    key = {"state": body.state, "name": body.name, "water_area": body.water_area or ""}
    refuse_misfit(act.db, state_parameter, key, body.since, body.until)
    row = {
        "id": uuid7(), **key, "since": body.since, "until": body.until, "value": value, "unit": parameter.unit,
        "citation": parameter.citation, "notification_number": body.notification_number,
        "notification_date": body.notification_date, "note": body.note, "entered_by": act.caller.sub,
        "entered_at": act.now,
    }  # fmt: skip
    act.db.execute(state_parameter.insert(), row)
    act.audit(
        "enter", MATTER, row["id"], effective_at=None, citation=parameter.citation, reasons=body.notification_number,
        state=body.state, name=body.name, water_area=body.water_area, since=body.since, until=body.until, value=value,
    )  # fmt: skip
    return one(act.db, row["id"])


def correct(act: Act, names: Names, entry_id: str, body: Correction[StateParameterChanges]) -> StateParameterAnswer:
    """Put a clerical error of an entry right; the old value stays in the audit."""
    entry = one(act.db, entry_id)
    if "value" in body.changes.model_fields_set:
        parameter = named(names, entry.name, "/name")
        value = parameter.written(parameter.read(body.changes.value))
        body = body.model_copy(update={"changes": body.changes.model_copy(update={"value": value})})
    corrections.correct(
        act, state_parameter, {"id": entry_id}, body, matter=MATTER, subject=entry_id, bears=Bears.of(entry.state),
        citation=entry.citation,
    )  # fmt: skip
    return one(act.db, entry_id)


def one(db: sa.Connection, entry_id: str) -> StateParameterAnswer:
    """One entry. Raises NotFound."""
    row = db.execute(sa.select(STANDING).where(STANDING.c.id == entry_id)).one_or_none()
    if row is None:
        raise NotFound("no such entry")
    return answer(row._asdict())


def answer(row: Mapping[str, Any]) -> StateParameterAnswer:
    """A row of `STANDING` as answered."""
    fields = {name: row[name] for name in StateParameterAnswer.model_fields}
    return StateParameterAnswer(**{**fields, "water_area": row["water_area"] or None})
