"""Order and dismissal: after the hearing, with reasons; what follows from them; their communication."""

from datetime import date
from typing import Any

from nausetu import deadlines
from nausetu.act import Act
from nausetu.law import add_days
from nausetu.problems import Conflict
from nausetu.proceedings.kinds import Kind
from nausetu.proceedings.notices import between, told, wrong
from nausetu.proceedings.procedure import APPEAL, ORDER
from nausetu.proceedings.records import MATTER, Proceeding, change
from nausetu.proceedings.schemas import OrderIn, ServiceIn
from nausetu.tasks import close_task, open_task

COMMUNICATE = "communicate_order"
"""Task."""


def order(act: Act, kind: Kind, old: Proceeding, body: OrderIn) -> Proceeding:
    """Make the order and, where the kind says how, carry it out. Raises Conflict while the time to reply runs."""
    new = decide(act, kind, old, body.order, body.reasons)
    if kind.carry_out and old.in_effect != body.order:
        kind.carry_out(act, new)
        new = change(act, Proceeding, new, None, {"in_effect": body.order}, name="carry_out")
    told(act, kind, new, "order")
    if body.communicated_on is None:
        open_task(act, COMMUNICATE, new.id, matter=MATTER, role=kind.officers[0], bears=new.bears, rule=kind.citation)
        return new
    return communicated(act, kind, new, body.communicated_on, body.communicated_how, "/communicated_on")


def decide(act: Act, kind: Kind, old: Proceeding, name: str, reasons: str) -> Proceeding:
    """The order itself, once the respondent was heard and has replied or let his time pass."""
    step = kind.procedure.step(old.status, "order")
    if name not in kind.orders:
        raise wrong("/order", f"one of {', '.join(sorted(kind.orders))}", kind.citation)
    if not old.replies and old.reply_by and act.today <= old.reply_by:
        raise Conflict(f"the time to reply runs to {old.reply_by.isoformat()}", rule=kind.reply_citation)
    values: dict[str, Any] = {
        "order": name, "reasons": reasons, "ordered_on": act.today, "communicated_on": None, "communicated_how": None,
        "appeal_last_day": None,
    }  # fmt: skip
    new = change(act, Proceeding, old, step, values, reasons=reasons, order=name)
    _ended(act, new)
    return new


def dismiss(act: Act, kind: Kind, old: Proceeding, reasons: str) -> Proceeding:
    """Drop the proceeding; what was done before the hearing is undone."""
    step = kind.procedure.step(old.status, "dismiss")
    new = change(act, Proceeding, old, step, {"reasons": reasons, "in_effect": None}, reasons=reasons)
    _ended(act, new)
    if old.in_effect and kind.reverse:
        kind.reverse(act, old)
    return told(act, kind, new, "dismiss")


def communicate(act: Act, kind: Kind, old: Proceeding, body: ServiceIn) -> Proceeding:
    """The order reaches the respondent: the time to appeal runs from that day."""
    if old.communicated_on:
        raise Conflict(f"communicated on {old.communicated_on.isoformat()} already")
    return communicated(act, kind, old, body.served_on, body.served_how, "/served_on")


def communicated(act: Act, kind: Kind, old: Proceeding, on: date, how: str | None, pointer: str) -> Proceeding:
    """Record the day of communication, and the last day to appeal where an appeal lies."""
    step = kind.procedure.step(old.status, "communicate")
    day = between(pointer, on, old.ordered_on, act.today)
    last = last_day(act, kind, old, day)
    values = {"communicated_on": day, "communicated_how": how, "appeal_last_day": last}
    new = change(act, Proceeding, old, step, values, effective_on=day, appeal_last_day=last)
    close_task(act, COMMUNICATE, new.id)
    if last and kind.appeal:
        deadlines.register(
            act, what=APPEAL, subject=new.id, matter=MATTER, owner_role=kind.appeal.appellants[0], bears=new.bears,
            since=day, due=last, rule=kind.appeal.citation, waits=False,
        )  # fmt: skip
    return told(act, kind, new, "communicate")


def last_day(act: Act, kind: Kind, found: Proceeding, communicated_on: date) -> date | None:
    """Last day to appeal (T1), or None where no appeal lies."""
    days = kind.appeal.days(act, found.bears, communicated_on) if kind.appeal else None
    return None if days is None else add_days(communicated_on, days)


def _ended(act: Act, new: Proceeding) -> None:
    deadlines.meet(act, ORDER, new.id, at=act.today)
    deadlines.withdraw_all(act, new.id)
