"""Appeals: filed up to the last day (T1), stayed, heard and decided by the appellate authority.

An order set aside is undone by the service's reverse act, in the same transaction. Where no appellate body is notified
no appeal lies (Reading C26).
"""

from datetime import date

import sqlalchemy as sa

from nausetu import bearings, deadlines
from nausetu.act import Act
from nausetu.events import EVENTS
from nausetu.events.common import Concerned
from nausetu.ids import uuid7
from nausetu.law import add_days
from nausetu.problems import Conflict
from nausetu.proceedings.kinds import AppealRule, Kind, OrderMade, Proceedings
from nausetu.proceedings.notices import HEAR, between, wrong
from nausetu.proceedings.procedure import APPEAL, DECISION, ORDER, OUTCOMES
from nausetu.proceedings.records import APPEALS, MATTER, Appeal, Proceeding, change, permit, read, record, said
from nausetu.proceedings.schemas import AppealIn, DecisionIn, RefusalAppealIn, StayIn
from nausetu.proceedings.tables import appeal
from nausetu.tasks import open_task

NONE_LIES = "no appeal lies until the appellate body and the period are notified (Reading C26)"
_BEFORE = sa.select(sa.func.count()).where(
    appeal.c.rule == sa.bindparam("of_rule"), appeal.c.subject == sa.bindparam("of_subject"),
    appeal.c.communicated_on == sa.bindparam("day"), appeal.c.proceeding_id.is_(None),
)  # fmt: skip


def appeal_order(act: Act, kind: Kind, old: Proceeding, body: AppealIn) -> Proceeding:
    """Appeal against the order of a proceeding. Raises Conflict where none lies, or none yet, or no longer."""
    if kind.appeal is None:
        raise Conflict("no appeal lies against this order", rule=kind.citation)
    step = kind.procedure.step(old.status, "appeal")
    if old.communicated_on is None:
        raise Conflict("the order is not communicated yet", rule=kind.appeal.citation)
    made = OrderMade(old.order or "", old.communicated_on, old.bears)
    filed = _file(act, kind.appeal, old.subject, made, body, old.appeal_last_day, old.id)
    new = change(act, Proceeding, old, step, {}, effective_on=filed.filed_on, appeal=filed.id)
    deadlines.meet(act, APPEAL, new.id, at=filed.filed_on)
    if kind.after:
        kind.after(act, new, "appeal")
    return new


def appeal_refusal(act: Act, proceedings: Proceedings, body: RefusalAppealIn) -> Appeal:
    """Appeal against an order made without a proceeding. Raises NotFound where there is no such order."""
    rule = next((r for r in proceedings.refusals if r.name == body.rule), None)
    if rule is None or rule.find is None:
        raise wrong("/rule", f"one of {', '.join(sorted(r.name for r in proceedings.refusals))}")
    made = rule.find(act, body.subject)
    permit(act, (*rule.appellants, *rule.authorities), made.bears)
    if act.db.scalar(_BEFORE, {"of_rule": rule.name, "of_subject": body.subject, "day": made.communicated_on}):
        raise Conflict("an appeal against this order was filed already", rule=rule.citation)
    days = rule.days(act, made.bears, made.communicated_on)
    last = None if days is None else add_days(made.communicated_on, days)
    return _file(act, rule, body.subject, made, body, last, None)


def stay(act: Act, proceedings: Proceedings, found: str, body: StayIn) -> Appeal:
    """Let the order rest until the appeal is decided, or no longer."""
    rule, old = _filed(act, proceedings, found)
    new = change(act, Appeal, old, None, {"stay": body.stay}, name="stay", reasons=body.reasons, stay=body.stay)
    if rule.after:
        rule.after(act, new, "stay")
    return new


def decide_appeal(act: Act, proceedings: Proceedings, found: str, body: DecisionIn) -> Appeal:
    """The appellate order, after a hearing; set aside, the order is undone; remanded, it goes back to be heard."""
    rule, old = _filed(act, proceedings, found)
    held = between("/hearing/held_on", body.hearing.held_on, old.filed_on, act.today)
    name = OUTCOMES[body.outcome]
    values = {
        "status": body.outcome, "outcome": body.outcome, "reasons": body.reasons, "decided_on": act.today,
        "hearing": body.hearing.model_dump(mode="json"), "stay": False,
    }  # fmt: skip
    new = change(act, Appeal, old, None, values, name=name, reasons=body.reasons, heard_on=held)
    deadlines.meet(act, DECISION, new.id)
    deadlines.withdraw_all(act, new.id)
    if new.proceeding_id:
        _return(act, proceedings, new.proceeding_id, name)
    if name == "set_aside":
        rule.reverse(act, new)
    if rule.after:
        rule.after(act, new, name)
    _tell(act, proceedings.service, rule, new)
    return new


def _file(
    act: Act, rule: AppealRule, subject: str, made: OrderMade, body: AppealIn, last: date | None, of: str | None
) -> Appeal:
    if last is None:
        raise Conflict(NONE_LIES, rule=rule.citation)
    on_paper = bool(act.caller.roles & set(rule.authorities)) or act.caller.system
    earliest = made.communicated_on if on_paper else act.today
    filed = between("/filed_on", body.filed_on or act.today, earliest, act.today)
    if filed > last:
        raise Conflict(f"the last day to appeal was {last.isoformat()}", rule=rule.citation)
    row = {
        "id": uuid7(), "rule": rule.name, "proceeding_id": of, "subject": subject, **bearings.values(made.bears),
        "status": "filed", "order": made.order, "communicated_on": made.communicated_on, "grounds": body.grounds,
        "filed_on": filed, "filed_by": act.caller.sub, "last_day": last, "stay": False, "version": 1,
    }  # fmt: skip
    new = record(Appeal, act.db.execute(appeal.insert().values(row).returning(appeal)).one())
    said(act, APPEALS, new, None, rule.citation, name="file", effective_on=filed, order=new.order)
    _wait(act, rule, new)
    if rule.after:
        rule.after(act, new, "file")
    return new


def _wait(act: Act, rule: AppealRule, new: Appeal) -> None:
    owner, law = rule.authorities[0], rule.decide_citation or rule.citation
    if rule.decide_within is None:
        open_task(act, DECISION, new.id, matter=APPEALS, role=owner, bears=new.bears, rule=law)
        return
    due = add_days(new.filed_on, rule.decide_within(new.filed_on))
    deadlines.register(
        act, what=DECISION, subject=new.id, matter=APPEALS, owner_role=owner, bears=new.bears, since=new.filed_on,
        due=due, rule=law,
    )  # fmt: skip


def _filed(act: Act, proceedings: Proceedings, found: str) -> tuple[AppealRule, Appeal]:
    """The appeal, locked behind its proceeding (as acts on proceedings lock), open, the caller permitted."""
    glance = read(act, Appeal, found)
    if glance.proceeding_id:
        read(act, Proceeding, glance.proceeding_id, lock=True)
    old = read(act, Appeal, found, lock=True)
    rule = proceedings.appeals[old.rule]
    permit(act, rule.authorities, old.bears)
    act.if_match(old.version)
    if old.status != "filed":
        raise Conflict(f"the appeal was decided: {old.status}", rule=rule.citation)
    return rule, old


def _tell(act: Act, service: str, rule: AppealRule, new: Appeal) -> None:
    payload = EVENTS[f"{service}.appeal_decided.v1"]
    said_ = {
        "effective_at": act.now, "state": next(iter(new.bears.states), None), "matter": rule.matter, "appeal": new.id,
        "order": new.proceeding_id or new.subject, "proceeding": new.proceeding_id, "filed_on": new.filed_on,
        "decided_on": new.decided_on, "outcome": new.outcome, "citation": rule.citation,
        "concerns": rule.concerns(act, new) if rule.concerns else Concerned(),
    }  # fmt: skip
    act.emit(new.subject, payload.model_validate(said_))


def _return(act: Act, proceedings: Proceedings, found: str, name: str) -> None:
    """The proceeding takes the outcome; remanded, it waits to be heard again."""
    old = read(act, Proceeding, found, lock=True)
    kind = proceedings.by_name[old.kind]
    step = kind.procedure.step(old.status, name)
    new = change(act, Proceeding, old, step, {"in_effect": None} if name == "set_aside" else {})
    if name == "remand":
        for what in (HEAR, ORDER):
            open_task(act, what, new.id, matter=MATTER, role=kind.officers[0], bears=new.bears, rule=kind.citation)
    if kind.after:
        kind.after(act, new, name)
