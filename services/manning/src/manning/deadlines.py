"""What follows in law when a period of manning runs out; the calendar calls the same actions as a person would."""

from collections.abc import Mapping

from manning.orders import actions as orders
from nausetu.act import Act
from nausetu.deadlines.runner import Lapse
from nausetu.deadlines.tables import Deadline


def order_ends(act: Act, missed: Deadline) -> None:
    """The last day of an order is over (Note 4: one month at most)."""
    orders.lapse(act, missed.subject)


LAPSES: Mapping[str, Lapse] = {orders.ENDS: order_ends}
