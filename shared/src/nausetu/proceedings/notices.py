"""Notice, service, reply and hearing: what comes before an order. Periods run from service, never from a click."""

from collections.abc import Sequence
from datetime import date

from nausetu import attachments, bearings, deadlines
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.ids import uuid7
from nausetu.law import add_days
from nausetu.problems import Fault, InvalidRequest
from nausetu.proceedings.kinds import Kind, Proceedings
from nausetu.proceedings.procedure import ORDER, REPLY
from nausetu.proceedings.records import MATTER, Proceeding, change, permit, read, record, said
from nausetu.proceedings.schemas import Hearing, OpenIn, ReplyIn, ServiceIn
from nausetu.proceedings.tables import proceeding
from nausetu.tasks import close_task, open_task

SERVE, HEAR = "serve_notice", "hold_hearing"
"""Tasks."""


def kind_of(proceedings: Proceedings, name: str) -> Kind:
    """The kind of that name. Raises InvalidRequest where the service has none."""
    if name not in proceedings.by_name:
        raise wrong("/kind", f"one of {', '.join(sorted(proceedings.by_name))}")
    return proceedings.by_name[name]


def wrong(pointer: str, detail: str, rule: str | None = None) -> InvalidRequest:
    """A refusal of one field."""
    return InvalidRequest(detail, rule=rule, errors=[Fault(pointer, detail, rule)])


def between(pointer: str, day: date, earliest: date | None, latest: date) -> date:
    """`day` itself. Raises InvalidRequest where it lies before `earliest` or after `latest`."""
    if day > latest:
        raise wrong(pointer, "lies in the future")
    if earliest and day < earliest:
        raise wrong(pointer, f"lies before {earliest.isoformat()}")
    return day


def open_proceeding(act: Act, proceedings: Proceedings, body: OpenIn) -> Proceeding:
    """Draw up the notice against the record named."""
    kind = kind_of(proceedings, body.kind)
    bears = kind.find(act, body.subject)
    permit(act, kind.officers, bears)
    issued_on = between("/issued_on", body.issued_on or act.today, None, act.today)
    return start(act, kind, body.subject, bears, body.grounds, body.notice, issued_on, body.reply_days)


def start(
    act: Act, kind: Kind, subject: str, bears: Bears, grounds: Sequence[str], notice: str, issued_on: date,
    reply_days: int | None = None, *, in_effect: str | None = None, without_hearing_reason: str | None = None,
) -> Proceeding:  # fmt: skip
    """The proceeding in its first state; `in_effect` names an order carried out before the hearing.

    Raises InvalidRequest where the period to reply is said twice (law and notice) or not at all.
    """
    if (kind.reply_within is None) != (reply_days is not None):
        raise wrong("/reply_days", "the law prints the period" if kind.reply_within else "the notice must say how many")
    row = {
        "id": uuid7(), "kind": kind.name, "matter": kind.matter, "subject": subject, **bearings.values(bears),
        "status": kind.procedure.initial, "grounds": list(grounds), "notice": notice, "issued_on": issued_on,
        "reply_days": reply_days, "replies": [], "without_hearing_reason": without_hearing_reason,
        "in_effect": in_effect, "opened_at": act.now, "opened_by": act.caller.sub, "version": 1,
    }  # fmt: skip
    new = record(Proceeding, act.db.execute(proceeding.insert().values(row).returning(proceeding)).one())
    said(act, MATTER, new, None, kind.citation, name="open", effective_on=issued_on, kind=kind.name)
    open_task(act, SERVE, new.id, matter=MATTER, role=kind.officers[0], bears=bears, rule=kind.citation)
    if in_effect:
        open_task(act, HEAR, new.id, matter=MATTER, role=kind.officers[0], bears=bears, rule=kind.excepted)
    return told(act, kind, new, "open")


def serve(act: Act, kind: Kind, old: Proceeding, body: ServiceIn) -> Proceeding:
    """The notice is served: the time to reply runs, and with it the time for an order."""
    step = kind.procedure.step(old.status, "serve")
    served = between("/served_on", body.served_on, old.issued_on, act.today)
    days = kind.reply_within(served) if kind.reply_within else old.reply_days
    reply_by = add_days(served, days or 0)
    values = {"served_on": served, "served_how": body.served_how, "reply_by": reply_by}
    new = change(act, Proceeding, old, step, values, effective_on=served, reply_by=reply_by)
    close_task(act, SERVE, new.id)
    deadlines.register(
        act, what=REPLY, subject=new.id, matter=MATTER, owner_role=kind.respondents[0], bears=new.bears, since=served,
        due=reply_by, rule=kind.reply_citation,
    )  # fmt: skip
    open_task(act, HEAR, new.id, matter=MATTER, role=kind.officers[0], bears=new.bears, rule=kind.citation)
    _order_runs(act, kind, new, reply_by)
    return told(act, kind, new, "serve")


def reply(act: Act, kind: Kind, old: Proceeding, body: ReplyIn) -> Proceeding:
    """A reply is received, in time or late; with the first one the time for an order runs anew (R17)."""
    step = kind.procedure.step(old.status, "reply")
    by_officer = bool(act.caller.roles & set(kind.officers)) or act.caller.system
    earliest = old.served_on if by_officer else act.today
    received = between("/received_on", body.received_on or act.today, earliest, act.today)
    for index, sha256 in enumerate(body.attachments):
        pointer = f"/attachments/{index}"
        attachments.require(act, sha256, matter=MATTER, subject=old.id, bears=old.bears, pointer=pointer)
    item = {
        "text": body.text, "received_on": received, "recorded_at": act.now, "by": act.caller.sub,
        "in_time": old.reply_by is not None and received <= old.reply_by, "attachments": body.attachments,
    }  # fmt: skip
    new = change(act, Proceeding, old, step, {"replies": [*old.replies, item]}, effective_on=received)
    deadlines.meet(act, REPLY, new.id, at=received)
    if not old.replies:
        deadlines.withdraw(act, ORDER, new.id)
        _order_runs(act, kind, new, received)
    return told(act, kind, new, "reply")


def hear(act: Act, kind: Kind, old: Proceeding, body: Hearing) -> Proceeding:
    """The respondent was heard, or did not take the opportunity given."""
    step = kind.procedure.step(old.status, "hear")
    held = between("/held_on", body.held_on, old.served_on, act.today)
    hearing = body.model_dump(mode="json")
    new = change(act, Proceeding, old, step, {"hearing": hearing}, effective_on=held, attended=body.attended)
    close_task(act, HEAR, new.id)
    open_task(act, ORDER, new.id, matter=MATTER, role=kind.officers[0], bears=new.bears, rule=kind.citation)
    return told(act, kind, new, "hear")


def act_on(act: Act, proceedings: Proceedings, found: str, name: str) -> tuple[Kind, Proceeding]:
    """The proceeding, locked, for the act of that name: caller permitted, version as he saw it."""
    old = read(act, Proceeding, found, lock=True)
    kind = kind_of(proceedings, old.kind)
    permit(act, kind.procedure.roles(name), old.bears)
    act.if_match(old.version)
    return kind, old


def told(act: Act, kind: Kind, new: Proceeding, name: str) -> Proceeding:
    """The service hears of the act."""
    if kind.after:
        kind.after(act, new, name)
    return new


def _order_runs(act: Act, kind: Kind, new: Proceeding, since: date) -> None:
    if kind.order_within is None:
        return
    deadlines.register(
        act, what=ORDER, subject=new.id, matter=MATTER, owner_role=kind.officers[0], bears=new.bears, since=since,
        due=add_days(since, kind.order_within(since)), rule=kind.order_citation or kind.citation,
    )  # fmt: skip
