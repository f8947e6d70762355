"""Payments: recorded once, with a receipt number, in a mode that the law leaves open."""

from datetime import date
from decimal import Decimal

import pytest
import sqlalchemy as sa

from nausetu.numbers import valid
from nausetu.payments import BANKED, MODES, PaymentAnswer, PaymentIn, PaymentMode, of_subject, record
from nausetu.problems import Conflict, InvalidRequest
from nausetu.testing.acting import acting

NOW = "2026-10-05T10:00:00+05:30"


def paid(mode: PaymentMode = "upi", reference: str = "UTR-1", on: date = date(2026, 10, 5)) -> PaymentIn:
    return PaymentIn(mode=mode, reference=reference, amount=Decimal("600.00"), payer="Asha", paid_on=on)


def recorded(engine: sa.Engine, payment: PaymentIn, purpose: str = "examination_fee") -> PaymentAnswer:
    with acting(engine, "designated_authority", state="IN-KL", now=NOW) as act:
        return record(
            act, payment, matter="applications", subject="A-1", purpose=purpose, authority="IN-KL", allowed=BANKED,
            citation="IVM-2025 Sch.I 4.4(c)",
        )  # fmt: skip


def test_a_payment_gets_its_receipt_and_its_audit_line(house_db: sa.Engine) -> None:
    answer = recorded(house_db, paid())
    assert answer.receipt_number.startswith("RCT-KL-2026-000001-")
    assert valid(answer.receipt_number)
    with house_db.connect() as db:
        assert of_subject(db, "applications", "A-1") == [answer]
        assert of_subject(db, "applications", "A-2") == []
        audit = db.execute(sa.text("SELECT act, citation, details FROM audit_record")).one()
    assert audit.act == "record_payment"
    assert audit.citation == "IVM-2025 Sch.I 4.4(c)"
    assert audit.details["amount"] == "600.00"


def test_cash_is_refused_where_the_law_forbids_it(house_db: sa.Engine) -> None:
    assert "cash" in MODES
    with pytest.raises(InvalidRequest) as refusal:
        recorded(house_db, paid("cash"))
    assert refusal.value.rule == "IVM-2025 Sch.I 4.4(c)"
    assert [fault.pointer for fault in refusal.value.errors] == ["/payment/mode"]


def test_the_same_payment_is_not_recorded_twice_and_leaves_no_gap(house_db: sa.Engine) -> None:
    recorded(house_db, paid())
    with pytest.raises(Conflict):
        recorded(house_db, paid())
    # One transfer may pay for two things.
    assert recorded(house_db, paid(), "certificate_fee").receipt_number.startswith("RCT-KL-2026-000002-")


def test_a_payment_to_come_is_none(house_db: sa.Engine) -> None:
    with pytest.raises(InvalidRequest):
        recorded(house_db, paid(on=date(2026, 10, 6)))
