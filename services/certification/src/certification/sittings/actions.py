"""Announcing sittings and taking seats."""

from typing import Any

import sqlalchemy as sa

from certification.sittings import schemas
from certification.sittings.tables import sitting
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.ids import uuid7
from nausetu.problems import Conflict, Fault, InvalidRequest

MATTER = "sittings"
RULE = "IVM-2025 r.5(4)"

_s = sitting.c
_TAKE = (
    sa.update(sitting)
    .where(_s.id == sa.bindparam("of_id"), _s.taken < _s.seats)
    .values(taken=_s.taken + 1, version=_s.version + 1)
    .returning(sitting)
)
_LEAVE = sa.update(sitting).where(_s.id == sa.bindparam("of_id")).values(taken=_s.taken - 1, version=_s.version + 1)


def answer(row: Any) -> schemas.Sitting:
    """The sitting of a row."""
    return schemas.Sitting.model_validate({name: row[name] for name in schemas.Sitting.model_fields})


def announce(act: Act, body: schemas.SittingIn) -> schemas.Sitting:
    """Announce an examination of a grade at a centre (r.5(4))."""
    act.allow(Bears.of(body.state))
    if body.held_on < act.today:
        raise InvalidRequest("it would be over already", errors=[Fault("/held_on", "lies in the past")])
    row = {
        "id": uuid7(), **body.model_dump(), "office": None, "org": None, "holder_sub": None, "taken": 0, "version": 1,
        "recorded_at": act.now,
    }  # fmt: skip
    act.db.execute(sitting.insert(), row)
    act.audit(
        "announce", MATTER, row["id"], to_state="announced", citation=RULE, grade=body.grade, held_on=body.held_on,
        seats=body.seats,
    )  # fmt: skip
    return answer(row)


def take_seat(act: Act, sitting_id: str, *, state: str, grade: str) -> sa.RowMapping:
    """Take a seat of a sitting; the last one goes to one act only. Raises InvalidRequest or Conflict (no seat left)."""
    found = act.db.execute(sa.select(sitting).where(_s.id == sitting_id)).mappings().one_or_none()
    if found is None or (found["state"], found["grade"]) != (state, grade):
        raise InvalidRequest(
            "no such sitting", errors=[Fault("/sitting", f"is no sitting of {grade} in {state}")], rule=RULE
        )
    if found["held_on"] < act.today:
        raise InvalidRequest("the sitting is over", errors=[Fault("/sitting", "was held already")], rule=RULE)
    taken = act.db.execute(_TAKE, {"of_id": sitting_id}).mappings().one_or_none()
    if taken is None:
        raise Conflict("no seat is left", rule=RULE)
    return taken


def leave_seat(act: Act, sitting_id: str) -> None:
    """Give a seat back."""
    act.db.execute(_LEAVE, {"of_id": sitting_id})
