"""Reading applications, and moving them from state to state."""

from datetime import date
from typing import Any

import sqlalchemy as sa

from certification.applications.schemas import Application, Form3, Result
from certification.applications.tables import application
from certification.law.rules import value
from certification.tables import Stored
from nausetu import bearings
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.crypto import ring
from nausetu.decision_records import decision_record
from nausetu.decision_records.coding import decoded
from nausetu.http.decisions import worded
from nausetu.i18n import Catalogue
from nausetu.law import Decision, add_months
from nausetu.law.procedure import Transition
from nausetu.problems import NotFound

MATTER = "applications"
CATALOGUE = Catalogue.load("certification.law")

_a = application.c
_FIND = sa.select(application).where(_a.id == sa.bindparam("of_id"))
_LOCK = _FIND.with_for_update()
_DECISION = sa.select(decision_record.c.as_of, decision_record.c.answer).where(
    decision_record.c.id == sa.bindparam("of_record")
)


def bears(row: Stored) -> Bears:
    """Whose the application is: the State applied to, and the candidate."""
    return Bears.of(row["state"], holder_sub=row["holder_sub"])


def reached(act: Act, found: str, *, lock: bool = False) -> sa.RowMapping:
    """The application's row, if the caller reaches it. Raises NotFound or Forbidden."""
    row = act.db.execute(_LOCK if lock else _FIND, {"of_id": found}).mappings().one_or_none()
    if row is None:
        raise NotFound("no such application")
    act.allow(bears(row))
    return row


def listed(act: Act) -> sa.Select[tuple[Any, ...]]:
    """Applications that the caller reaches."""
    return sa.select(application).where(bearings.reached(act, application))


def sealed(form: Form3, application_id: str) -> str:
    """The form as it is stored: encrypted, bound to its application."""
    return ring().encrypt(form.model_dump_json(by_alias=True), f"application.form:{application_id}")


def form(row: Stored) -> Form3:
    """The form as it was filled in."""
    return Form3.model_validate_json(ring().decrypt(row["form"], f"application.form:{row['id']}"), strict=False)


def move(
    act: Act, row: Stored, transition: Transition, name: str, *, reasons: str | None = None, **values: Any
) -> sa.RowMapping:
    """Take the application to the transition's state, with its audit record."""
    values |= {"status": transition.to_state, "version": row["version"] + 1, "recorded_at": act.now}
    changed = application.update().where(_a.id == row["id"]).values(values).returning(application)
    after = act.db.execute(changed).mappings().one()
    act.audit(
        name, MATTER, row["id"], from_state=row["status"], to_state=after["status"], citation=transition.citation,
        reasons=reasons, decision_record=after["decision_record"], sitting=after["sitting_id"],
        certificate=after["certificate"],
    )  # fmt: skip
    return after


def decision(act: Act, record: str) -> tuple[date, Decision]:
    """The decision that an application rests on, with its day; the caller reaches the application already."""
    stored = act.db.execute(_DECISION, {"of_record": record}).one()
    return stored.as_of, decoded(stored.answer)


def answer(act: Act, row: Stored) -> Application:
    """The application of a row, its findings worded in the caller's language."""
    found: dict[str, Any] = {"findings": [], "assumed": [], "eligible": None}
    if row["decision_record"]:
        as_of, decided = decision(act, row["decision_record"])
        found |= worded(decided, as_of, CATALOGUE, act.request.language)
    last = add_months(row["applied_on"], value("sitting_months", row["applied_on"])) if row["applied_on"] else None
    result = row["examination"]
    return Application(
        **{n: row[n] for n in ("id", "state", "status", "grade", "route", "kind", "indivc", "applied_on")},
        **{n: row[n] for n in ("decision_record", "certificate", "version", "recorded_at")},
        **{n: found[n] for n in ("findings", "assumed", "eligible")},
        name=form(row).full_name, last_day_for_sitting=last, sitting=row["sitting_id"],
        result=Result.model_validate({n: result[n] for n in Result.model_fields}) if result else None,
    )  # fmt: skip
