"""A payment as it is told, and as it is answered with its receipt number."""

from typing import Annotated, Literal, get_args

from pydantic import Field

from nausetu.fields import Date, Instant, Model, Money, Name, Reference, Text

PaymentMode = Literal["bank_transfer", "card", "cash", "challan", "cheque", "demand_draft", "net_banking", "upi"]
"""How it was paid; `challan` is a treasury receipt."""

MODES: frozenset[PaymentMode] = frozenset(get_args(PaymentMode))
BANKED: frozenset[PaymentMode] = MODES - {"cash"}
"""Every mode but cash."""


class PaymentIn(Model):
    """A payment made elsewhere: `reference` is the bank's, treasury's or instrument's number."""

    mode: PaymentMode
    reference: Annotated[Text, Field(max_length=64)]
    amount: Annotated[Money, Field(gt=0)]
    payer: Name
    paid_on: Date


class PaymentAnswer(Model):
    """A recorded payment with the number of its receipt."""

    receipt_number: Reference
    matter: str
    subject: str
    purpose: str
    mode: PaymentMode
    reference: str
    amount: Money
    payer: str
    paid_on: Date
    citation: str | None
    recorded_by: str
    recorded_at: Instant
