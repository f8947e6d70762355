"""What follows in law when a period of manning runs out; the calendar calls the same actions as a person would."""

from collections.abc import Mapping

from manning.crew_lists.review import review
from manning.orders import actions as orders
from manning.transition import leaning
from manning.vessels import queries as vessels
from nausetu.act import Act
from nausetu.deadlines.runner import Lapse
from nausetu.deadlines.tables import Deadline


def order_ends(act: Act, missed: Deadline) -> None:
    """The last day of an order is over (Note 4: one month at most)."""
    orders.lapse(act, missed.subject)


def transition_ends(act: Act, missed: Deadline) -> None:
    """The last day of Note 1 is over: the crew is judged without it."""
    for registration in vessels.locked(act, [missed.subject]):
        review(act, registration)


LAPSES: Mapping[str, Lapse] = {orders.ENDS: order_ends, leaning.ENDS: transition_ends}
