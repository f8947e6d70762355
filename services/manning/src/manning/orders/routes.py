"""`/vessels/{registration}/orders` and `/orders/{id}`: given by the designated authority, read by whom they bind."""

from uuid import UUID

import sqlalchemy as sa

from manning.orders import actions
from manning.orders.queries import answer
from manning.orders.schemas import Order
from manning.orders.tables import manning_order
from manning.vessels import queries as vessels
from manning.vessels.routes import READERS
from nausetu.act import Act
from nausetu.auth import Role
from nausetu.fields import Reference
from nausetu.http import Router
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.problems import NotFound

router = Router(tags=["orders"])

_o = manning_order.c
_AUTHORITY: tuple[Role, ...] = ("designated_authority",)
_ONE = "/manning/v1/orders/{id}"

router.act("/vessels/{registration}/orders", roles=_AUTHORITY, answer=Order, location=_ONE)(actions.give_order)
router.act(
    "/orders/{order_id}/voyage-end", roles=("designated_authority", "owner", "master"), answer=Order, status=200,
    changes=True,
)(actions.end_voyage)  # fmt: skip
router.act("/orders/{order_id}/revocation", roles=_AUTHORITY, answer=Order, status=200, changes=True)(
    actions.revoke_order
)


@router.read("/vessels/{registration}/orders", roles=READERS, answer=Page[Order])
def list_orders(
    act: Act, registration: Reference, in_force: bool | None = None, limit: Limit = 50, cursor: Cursor = None
) -> Page[Order]:
    """Orders on the vessel's crew, the latest first."""
    vessels.reached(act, registration)
    query = sa.select(manning_order).where(_o.registration_number == registration)
    if in_force is not None:
        query = query.where((_o.status == "in_force") == in_force)
    rows, following = page(act.db, query, [_o.ordered_on, _o.id], limit, cursor, descending=True)
    return Page(items=[answer(row._mapping) for row in rows], next_cursor=following)


@router.read("/orders/{order_id}", roles=READERS, answer=Order)
def read_order(act: Act, order_id: UUID) -> Order:
    """One order, in force or not."""
    row = act.db.execute(sa.select(manning_order).where(_o.id == str(order_id))).mappings().one_or_none()
    if row is None:
        raise NotFound("no such order")
    vessels.reached(act, row["registration_number"])
    return answer(row)
