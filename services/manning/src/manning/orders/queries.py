"""Reading orders."""

from datetime import date

import sqlalchemy as sa

from manning.law import facts
from manning.orders.schemas import Order
from manning.orders.tables import manning_order
from manning.tables import Stored
from nausetu.act import Act

_o = manning_order.c
_STANDING = (
    sa.select(manning_order)
    .where(
        _o.registration_number == sa.bindparam("number"),
        _o.from_day <= sa.bindparam("on"),
        sa.or_(_o.to_day.is_(None), _o.to_day >= sa.bindparam("on")),
        sa.or_(_o.voyage_ended_on.is_(None), _o.voyage_ended_on >= sa.bindparam("on")),
        sa.or_(_o.revoked_on.is_(None), _o.revoked_on > sa.bindparam("on")),
    )
    .order_by(_o.ordered_on, _o.id)
)  # fmt: skip


def answer(row: Stored) -> Order:
    """The order of a row."""
    return Order.model_validate({name: row[name] for name in Order.model_fields})


def standing_rows(act: Act, registration: str, on: date) -> list[sa.RowMapping]:
    """Orders that run on a day, as known now. Whether each counts in law, the law says."""
    return list(act.db.execute(_STANDING, {"number": registration, "on": on}).mappings())


def standing(act: Act, registration: str, on: date) -> list[facts.Order]:
    """The same, as the law looks at them."""
    return [
        facts.Order.model_validate({name: row[name] for name in ("kind", "ordered_on", "voyage_ended_on", "places")})
        for row in standing_rows(act, registration, on)
    ]
