"""What orders that count leave of the prescribed places, or put in their stead (M9, M13; IVSC-2026 r.15(2), (3))."""

from collections.abc import Sequence
from typing import NamedTuple

from manning.law.facts import CrewFacts, Order
from manning.law.in_force import Law
from manning.law.minimum_manning import Required
from manning.law.orders import Bearing, governing, look_at
from manning.law.places import PRECEDENCE, Place
from nausetu.law import Finding, fixed

_REDUCING = frozenset({"note_2", "note_4"})


class Ordered(NamedTuple):
    """The places to be filled, in order of precedence, and the findings on the orders."""

    places: tuple[Place, ...]
    whole_crew: bool
    """An order names the whole crew: the vessel's own unknown facts no longer matter."""
    findings: tuple[Finding, ...]


def ordered(facts: CrewFacts, required: Required, law: Law) -> Ordered:
    """r.4(3) Notes 2 and 4, r.4(6): the places after all orders that count on the day."""
    orders = facts.orders or ()
    if not orders:
        return Ordered(required.places, whole_crew=False, findings=())
    whole = governing(facts, required, law)
    looked_at = [(order, look_at(order, Bearing(facts, required, law, whole))) for order in orders]
    findings = [finding for _, finding in looked_at]
    if whole is not None:
        places = _named(whole, required, law)
        if whole.kind == "risk_based":
            places, excepted = master_excepted(places, required, law)
            findings.extend(excepted)
    else:
        counting = [order for order, finding in looked_at if finding.met]
        places = _changed(counting, required, law)
    places.sort(key=lambda place: PRECEDENCE[place.role])
    return Ordered(tuple(places), whole is not None, tuple(findings))


def master_excepted(places: list[Place], required: Required, law: Law) -> tuple[list[Place], list[Finding]]:
    """IVSC-2026 r.15(2) proviso: "may reduce the crew, the Master excepted"; r.15(3): "may be permitted to operate
    without crew on board". An order that names a crew but no Master leaves the Master's place standing.
    """
    if not any(place.number for place in places) or any(place.role == "master" and place.number for place in places):
        return places, []
    master = _base("master", required, law)._replace(number=1, citation="IVSC-2026 r.15(2)", transitory=0)
    others = [place for place in places if place.role != "master"]
    finding = Finding("IVSC-2026 r.15(2)", fixed("master_excepted"), fixed("no_master_ordered"), met=False)
    return [master, *others], [finding]


def _named(order: Order, required: Required, law: Law) -> list[Place]:
    """The whole crew that `order` names. Note 1 does not reach it: it is no requirement of the table."""
    citation = "IVSC-2026 r.15(2)" if order.kind == "risk_based" else "IVM-2025 r.4(3) table Category C"
    return [
        _base(place.role, required, law)._replace(number=place.count, citation=citation, transitory=0)
        for place in order.places
    ]


def _changed(orders: Sequence[Order], required: Required, law: Law) -> list[Place]:
    """Prescribed places in the numbers ordered.

    An order that raises keeps the table's places open to Note 1, what it adds is not: Note 1 speaks of "the
    requirements specified above". A permission given after r.4(6) raised the number prevails over it, one given before
    or on the same day does not.
    """
    raised: dict[str, list[Order]] = {}
    reduced: dict[str, list[Order]] = {}
    for order in orders:
        for place in order.places:
            if place.role not in required.open_roles and (order.kind != "note_2" or place.role == "gp_rating"):
                (reduced if order.kind in _REDUCING else raised).setdefault(place.role, []).append(order)
    places = {place.role: place for place in required.places}
    for role in (*raised, *reduced):
        base = places.get(role) or _base(role, required, law)
        prescribed = _prescribed(role, required)
        ups, downs = raised.get(role, ()), reduced.get(role, ())
        since = max((order.ordered_on for order in ups), default=None)
        standing = [_number(order, role) for order in downs if since is None or order.ordered_on > since]
        most = max([prescribed, *(_number(order, role) for order in ups)])
        number = min([most, *standing])
        places[role] = base._replace(number=number, transitory=min(base.transitory, number))
    return list(places.values())


def _number(order: Order, role: str) -> int:
    return next(place.count for place in order.places if place.role == role)


def _prescribed(role: str, required: Required) -> int:
    return sum(place.number for place in required.places if place.role == role)


def _base(role: str, required: Required, law: Law) -> Place:
    """The place as the table prints it for the vessel, else with the lowest certificate printed for the role."""
    printed = (*required.places, *law.cells["ordered_places"].places, *law.cells["note_3_places"].places)
    return next(place for place in printed if place.role == role)
