"""Payments: recorded with mode, reference, amount and receipt number. No money moves here, no gateway is called."""

from nausetu.payments.actions import of_subject, record
from nausetu.payments.schemas import BANKED, MODES, PaymentAnswer, PaymentIn, PaymentMode
from nausetu.payments.tables import payment

__all__ = ["BANKED", "MODES", "PaymentAnswer", "PaymentIn", "PaymentMode", "of_subject", "payment", "record"]
