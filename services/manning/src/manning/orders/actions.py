"""Giving, ending and revoking orders: acts of the designated authority of the vessel's home State."""

from datetime import date
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from manning.crew_lists import review
from manning.law import facts
from manning.law.procedure import ORDER
from manning.orders import schemas
from manning.orders.lawful import last_day, require_lawful
from manning.orders.queries import answer
from manning.orders.tables import manning_order
from manning.vessels import queries as vessels
from nausetu import clock, deadlines
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.events.manning import OrderGiven
from nausetu.fields import Reference
from nausetu.ids import uuid7
from nausetu.problems import Conflict, Fault, InvalidRequest, NotFound

MATTER = "orders"
ENDS = "order_ends"

_o = manning_order.c
_STANDS = (
    sa.select(manning_order)
    .where(
        _o.registration_number == sa.bindparam("number"), _o.kind == sa.bindparam("kind"), _o.status == "in_force"
    )
    .with_for_update()
)  # fmt: skip
_LOCK = sa.select(manning_order).where(_o.id == sa.bindparam("id")).with_for_update()


def give_order(act: Act, registration: Reference, body: schemas.OrderIn) -> schemas.Order:
    """Give an order on the vessel's crew, with reasons."""
    vessel = vessels.reached(act, registration, lock=True)
    ordered_on = body.ordered_on or act.today
    from_day = body.from_day or ordered_on
    order = facts.Order(kind=body.kind, ordered_on=ordered_on, places=body.places)
    citation = require_lawful(vessels.answer(vessel), order, act.today, act.request.language)
    to_day = last_day(order, body.to_day, act.today)
    if to_day is not None and to_day < from_day:
        raise InvalidRequest("it ends before it begins", errors=[Fault("/to", "lies before its first day")])
    _require_none_stands(act, registration, body.kind)
    row: dict[str, Any] = {
        "id": uuid7(), "registration_number": registration, "kind": body.kind, "status": ORDER.initial,
        "ordered_on": ordered_on, "from_day": from_day, "to_day": to_day, "voyage": body.voyage,
        "voyage_ended_on": None, "revoked_on": None, "places": body.places, "reasons": body.reasons,
        "citation": citation, "ordered_by": act.caller.sub, "version": 1, "recorded_at": act.now,
    }  # fmt: skip
    act.db.execute(manning_order.insert(), row)
    _run(act, row, vessels.bears(vessel))
    act.audit(
        "give", MATTER, row["id"], effective_at=clock.start_of(from_day), to_state=ORDER.initial, citation=citation,
        reasons=body.reasons, registration_number=registration, places=body.places, last_day=to_day,
    )  # fmt: skip
    _tell(act, row, vessel["state"])
    return answer(row)


def end_voyage(act: Act, order_id: UUID, body: schemas.VoyageEnd) -> schemas.Order:
    """The voyage of a `note_4` order has ended, and the order with that day."""
    row, vessel = _reached(act, str(order_id))
    act.if_match(row["version"])
    step = ORDER.step(row["status"], "end_voyage")
    if row["kind"] != "note_4":
        raise InvalidRequest("no voyage ends this order", rule=step.citation, errors=[Fault("", "only note_4 does")])
    if not row["ordered_on"] <= body.ended_on <= act.today:
        detail = "lies in the future" if body.ended_on > act.today else "lies before the order"
        raise InvalidRequest("it cannot have ended then", errors=[Fault("/ended_on", detail)])
    over = body.ended_on < act.today
    last = min(row["to_day"], body.ended_on)
    status = step.to_state if over else row["status"]
    after = _change(act, row, voyage_ended_on=body.ended_on, to_day=last, status=status)
    if over:
        deadlines.meet(act, ENDS, row["id"], at=body.ended_on)
    else:
        # The order counts to this day's midnight (T1); the calendar ends it then.
        deadlines.withdraw(act, ENDS, row["id"])
        _run(act, after, vessels.bears(vessel))
    _record(act, "end_voyage", row, after, citation=step.citation, ended_on=body.ended_on)
    _tell(act, after, vessel["state"])
    return answer(after)


def revoke_order(act: Act, order_id: UUID, body: schemas.Revocation) -> schemas.Order:
    """Take the order back from today on, with reasons."""
    row, vessel = _reached(act, str(order_id))
    act.if_match(row["version"])
    step = ORDER.step(row["status"], "revoke")
    after = _change(act, row, revoked_on=act.today, status=step.to_state)
    deadlines.withdraw(act, ENDS, row["id"])
    _record(act, "revoke", row, after, citation=row["citation"], reasons=body.reasons)
    _tell(act, after, vessel["state"])
    return answer(after)


def lapse(act: Act, order_id: str) -> None:
    """The order's last day is over. Raises ImpossibleTransitionError where it has ended otherwise."""
    row, vessel = _reached(act, order_id)
    step = ORDER.step(row["status"], "lapse")
    after = _change(act, row, status=step.to_state)
    _record(act, "lapse", row, after, citation=row["citation"])
    _tell(act, after, vessel["state"])


def _require_none_stands(act: Act, registration: str, kind: str) -> None:
    """One order of a kind at a time; one whose last day is over ends here, if the calendar has not come to it yet."""
    found = act.db.execute(_STANDS, {"number": registration, "kind": kind}).mappings().one_or_none()
    if found is None:
        return
    if found["to_day"] is None or found["to_day"] >= act.today:
        raise Conflict(f"order {found['id']} of this kind is in force; revoke it first")
    lapse(act, found["id"])


def _reached(act: Act, order_id: str) -> tuple[sa.RowMapping, sa.RowMapping]:
    """The order and its vessel, both locked, the vessel first."""
    found = act.db.scalar(sa.select(_o.registration_number).where(_o.id == order_id))
    if found is None:
        raise NotFound("no such order")
    vessel = vessels.reached(act, found, lock=True)
    return act.db.execute(_LOCK, {"id": order_id}).mappings().one(), vessel


def _change(act: Act, row: sa.RowMapping, **values: Any) -> sa.RowMapping:
    changed = manning_order.update().where(_o.id == row["id"]).values(**values, version=row["version"] + 1)
    return act.db.execute(changed.returning(manning_order)).mappings().one()


def _run(act: Act, row: Any, bears: Bears) -> None:
    """Let the calendar end the order after its last day: leave that lapses, nobody's task."""
    if row["to_day"] is None:
        return
    since: date = min(row["ordered_on"], row["to_day"])
    deadlines.register(
        act, what=ENDS, subject=row["id"], matter=MATTER, owner_role="designated_authority", bears=bears,
        since=since, due=row["to_day"], rule=row["citation"], waits=False,
    )  # fmt: skip


def _record(act: Act, name: str, before: sa.RowMapping, after: sa.RowMapping, **more: Any) -> None:
    act.audit(
        name, MATTER, before["id"], from_state=before["status"], to_state=after["status"],
        registration_number=before["registration_number"], **more,
    )  # fmt: skip


def _tell(act: Act, row: Any, state: str | None) -> None:
    """Say how the order stands, and judge the crew aboard by it."""
    names = OrderGiven.model_fields.keys() & row.keys()
    told = {name: row[name] for name in names} | {"order": row["id"], "effective_at": act.now, "state": state}
    told["places"] = [dict(place) for place in told["places"]]
    act.emit(row["registration_number"], OrderGiven.model_validate(told))
    review.review(act, row["registration_number"])
