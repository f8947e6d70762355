"""Storing a decision whole within the act that rests on it, and running it again as of its date."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import sqlalchemy as sa

from nausetu import bearings
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.db.engine import dumps
from nausetu.decision_records.coding import coded, differences
from nausetu.decision_records.tables import decision_record
from nausetu.fields import Model, jsonable
from nausetu.i18n import Catalogue
from nausetu.ids import uuid7
from nausetu.law import Decision, ParameterError, Parameters
from nausetu.law.problems import LawError
from nausetu.problems import NotFound
from nausetu.views import view

MATTER = "decision-records"
_FIND = sa.select(decision_record).where(decision_record.c.id == sa.bindparam("of_id"))


@dataclass(frozen=True, slots=True)
class Replayable:
    """How a service decides by one name: its facts, the function of the law, the words of its findings."""

    facts: type[Model]
    assess: Callable[[Any, date], Decision]
    catalogue: Catalogue


def store(
    act: Act,
    decision_name: str,
    subject: str,
    as_of: date,
    facts: Model,
    decision: Decision,
    parameters_versions: Mapping[str, Any],
    *,
    bears: Bears | None = None,
) -> str:
    """Keep the decision with its facts and the versions of the parameters in force; returns the record's id.

    `bears` (default: the record last allowed) says whose it is. Part of the act, and so not audited by itself.
    """
    row = {
        "id": uuid7(), "decision": decision_name, "subject": subject,
        **bearings.values(bears or act.bears or Bears()), "as_of": as_of, "facts": jsonable(facts),
        "answer": coded(decision), "parameters": jsonable(parameters_versions), "decided_by": act.caller.sub,
        "recorded_at": act.now,
    }  # fmt: skip
    act.db.execute(decision_record.insert(), row)
    return str(row["id"])


def versions(parameters: Parameters, on: date) -> dict[str, Any]:
    """The values in force on `on` of all parameters of a law package, each with its date and citation."""
    found = {}
    for name, parameter in parameters.items():
        try:
            value = parameter.on(on)
        except ParameterError:
            # Not in force on that day: the decision cannot have used it.
            continue
        found[name] = {"value": value.value, "since": value.since, "citation": value.citation, "unit": parameter.unit}
    return found


def find(act: Act, found: str) -> Any:
    """The record, if the caller may see it; leaves a view record where it is a person's. Raises NotFound."""
    row = act.db.execute(_FIND, {"of_id": found}).one_or_none()
    if row is None:
        raise NotFound("no such decision record")
    act.allow(bearings.of(row))
    if row.holder_sub is not None:
        view(act, MATTER, row.id, row.holder_sub)
    return row


def replay(row: Any, registry: Mapping[str, Replayable]) -> list[tuple[str, Any, Any]]:
    """Decide again on the stored facts as of the stored day; where the answer differs: (pointer, stored, now)."""
    entry = registry.get(row.decision)
    if entry is None:
        return [("", row.decision, "no longer decided by this service")]
    try:
        # As JSON, as the facts once came in.
        facts = entry.facts.model_validate_json(dumps(row.facts))
        now = coded(entry.assess(facts, row.as_of))
    except (LawError, ValueError) as error:
        return [("", "decided", str(error))]
    return differences(row.answer, now)
