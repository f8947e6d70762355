"""Recording a payment within the act that it pays for, and reading what was paid."""

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from nausetu.act import Act
from nausetu.ids import uuid7
from nausetu.numbers import next_number
from nausetu.payments.schemas import PaymentAnswer, PaymentIn, PaymentMode
from nausetu.payments.tables import payment
from nausetu.problems import Conflict, Fault, InvalidRequest

_ANSWERED = [payment.c[name] for name in PaymentAnswer.model_fields]
_INSERT = (
    insert(payment)
    .on_conflict_do_nothing(index_elements=["mode", "reference", "matter", "subject", "purpose"])
    .returning(payment.c.id)
)
_OF_SUBJECT = (
    sa.select(*_ANSWERED)
    .where(payment.c.matter == sa.bindparam("matter"), payment.c.subject == sa.bindparam("subject"))
    .order_by(payment.c.id)
)


def record(
    act: Act,
    paid: PaymentIn,
    *,
    matter: str,
    subject: str,
    purpose: str,
    authority: str,
    allowed: Collection[PaymentMode],
    citation: str | None = None,
    pointer: str = "/payment",
) -> PaymentAnswer:
    """Record that `purpose` (e.g. `examination_fee`) of a record was paid, give the receipt its number, audit it.

    `authority` is who receives it and numbers receipts; `allowed` the modes that the law leaves open, under
    `citation`. Raises InvalidRequest for another mode or a day to come, Conflict where the same payment was recorded
    already.
    """
    if paid.mode not in allowed:
        detail = f"{paid.mode} is not accepted; accepted: {', '.join(sorted(allowed))}"
        raise InvalidRequest(detail, rule=citation, errors=[Fault(f"{pointer}/mode", detail, citation)])
    if paid.paid_on > act.today:
        detail = "a payment is recorded when it is made, not before"
        raise InvalidRequest(detail, errors=[Fault(f"{pointer}/paid_on", detail)])
    answer = PaymentAnswer(
        receipt_number=next_number(act, "RCT", authority), matter=matter, subject=subject, purpose=purpose,
        citation=citation, recorded_by=act.caller.sub, recorded_at=act.now, **paid.model_dump(),
    )  # fmt: skip
    if act.db.scalar(_INSERT, {"id": uuid7(), **dict(answer)}) is None:
        raise Conflict(f"the payment {paid.mode} {paid.reference} is recorded already for {purpose} of {subject}")
    act.audit(
        "record_payment", matter, subject, citation=citation, receipt_number=answer.receipt_number, purpose=purpose,
        mode=paid.mode, amount=f"{paid.amount:.2f}",
    )  # fmt: skip
    return answer


def of_subject(db: sa.Connection, matter: str, subject: str) -> list[PaymentAnswer]:
    """Payments recorded for a record, in the order of recording."""
    rows = db.execute(_OF_SUBJECT, {"matter": matter, "subject": subject}).mappings()
    return [PaymentAnswer.model_validate(dict(row)) for row in rows]
