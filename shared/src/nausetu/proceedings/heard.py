"""What an adverse act asks before it is done: the proceeding in which its subject was heard, or the law's exception.

heard = require_heard(act, SUSPENSION, number, body, order="suspend")
"""

import sqlalchemy as sa

from nausetu.act import Act
from nausetu.crypto import FreeText
from nausetu.fields import Model
from nausetu.problems import Conflict, Fault, InvalidRequest, NotFound
from nausetu.proceedings.kinds import Kind
from nausetu.proceedings.notices import start, told, wrong
from nausetu.proceedings.orders import COMMUNICATE, decide
from nausetu.proceedings.records import MATTER, Proceeding, change, permit, read
from nausetu.proceedings.schemas import Id, Reasoned, ReplyDays
from nausetu.proceedings.tables import appeal
from nausetu.tasks import open_task

_STANDING = ("ordered", "appealed", "upheld")
_STAYED = sa.select(sa.true()).where(
    appeal.c.proceeding_id == sa.bindparam("of_id"), appeal.c.status == "filed", appeal.c.stay
)


class AdverseIn(Model):
    """Base of the body of an adverse act: `proceeding`, or `without_hearing_reason` where the law has the exception.

    `reply_days` stands with the latter, where the law leaves the period to the notice.
    """

    reasons: Reasoned
    proceeding: Id | None = None
    without_hearing_reason: FreeText | None = None
    reply_days: ReplyDays | None = None


def require_heard(act: Act, kind: Kind, subject: str, body: AdverseIn, *, order: str) -> Proceeding:
    """The proceeding that carries the adverse act `order` on `subject`; the caller does the act itself, after this.

    A proceeding that was heard is ordered by this act; one that is ordered must have ordered it, and carries one act.
    Without hearing, a proceeding is opened that must follow; a dismissal then reverses the act. Raises InvalidRequest
    (none named, another's, no exception in law), ImpossibleTransitionError (not heard), Conflict (used already).
    """
    if (body.proceeding is None) == (body.without_hearing_reason is None):
        detail = "name the proceeding, or the reason why the hearing follows"
        faults = [Fault("/proceeding", detail), Fault("/without_hearing_reason", detail)]
        raise InvalidRequest(detail, rule=kind.citation, errors=faults)
    if body.without_hearing_reason is not None:
        return _before_hearing(act, kind, subject, body, body.without_hearing_reason, order)
    old = _of(act, kind, subject, str(body.proceeding))
    if old.order and old.status in _STANDING:
        if old.order != order:
            raise wrong("/proceeding", f"its order is {old.order}", kind.citation)
        if old.in_effect or act.db.scalar(_STAYED, {"of_id": old.id}):
            raise Conflict("its order was carried out already, or rests until the appeal is decided")
        return change(act, Proceeding, old, None, {"in_effect": order}, name="carry_out")
    new = decide(act, kind, old, order, body.reasons)
    open_task(act, COMMUNICATE, new.id, matter=MATTER, role=kind.officers[0], bears=new.bears, rule=kind.citation)
    return told(act, kind, change(act, Proceeding, new, None, {"in_effect": order}, name="carry_out"), "order")


def _before_hearing(act: Act, kind: Kind, subject: str, body: AdverseIn, why: str, order: str) -> Proceeding:
    if kind.excepted is None:
        raise wrong("/without_hearing_reason", "the law has no exception to the hearing here", kind.citation)
    bears = kind.find(act, subject)
    permit(act, kind.officers, bears)
    said = (body.reasons, act.today, body.reply_days)
    return start(act, kind, subject, bears, [why], *said, in_effect=order, without_hearing_reason=why)


def _of(act: Act, kind: Kind, subject: str, found: str) -> Proceeding:
    try:
        old = read(act, Proceeding, found, lock=True)
    except NotFound as error:
        raise wrong("/proceeding", "no such proceeding", kind.citation) from error
    if (old.kind, old.subject) != (kind.name, subject):
        raise wrong("/proceeding", f"is a {old.kind} of {old.subject}", kind.citation)
    permit(act, kind.procedure.roles("order"), old.bears)
    return old
