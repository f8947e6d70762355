"""Facts that cannot be so (Reading A1): one (pointer, detail) for each fault, the pointer to the second of two."""

from collections.abc import Iterator
from datetime import date

from manning.law.facts import CrewFacts, Order, OrderedPlace
from manning.law.minimum_manning import Required

Fault = tuple[str, str]


def impossible(facts: CrewFacts, on: date) -> Iterator[Fault]:
    """A1: "Dates in an order that cannot happen ... and duplicate ids". `on` is the day asked."""
    ids: set[str] = set()
    for i, person in enumerate(facts.crew):
        if person.id in ids:
            yield f"/crew/{i}/id", "another person has this id"
        ids.add(person.id)
        for j, certificate in enumerate(person.certificates):
            if certificate.valid_until is not None and certificate.valid_until < certificate.issued_on:
                yield f"/crew/{i}/certificates/{j}/valid_until", "lies before issued_on"
        for j, period in enumerate(person.service or ()):
            at = f"/crew/{i}/service/{j}"
            if period.last is not None and period.last < period.first:
                yield f"{at}/to", "lies before from"
            elif period.last is not None and period.last > on:
                yield f"{at}/to", "lies after the day of the decision"
            elif period.first > on:
                yield f"{at}/from", "lies after the day of the decision"
    for i, order in enumerate(facts.orders or ()):
        if order.voyage_ended_on is not None and order.voyage_ended_on < order.ordered_on:
            yield f"/orders/{i}/voyage_ended_on", "lies before ordered_on"
        roles: set[str] = set()
        for j, place in enumerate(order.places):
            if place.role in roles:
                yield f"/orders/{i}/places/{j}/role", "the order names this role twice"
            roles.add(place.role)


def overreaching(facts: CrewFacts, required: Required) -> Iterator[Fault]:
    """`note_2` and `note_4` may not raise a number, `note_2` reduces ratings only, `rule_4_6` may not lower.

    Compared with what sub-rule (3) prescribes; not tested where that is not told.
    """
    if required.category not in {"A", "B"}:
        return
    raised = dict.fromkeys({place.role for order in facts.orders or () for place in order.places}, 0)
    for order in facts.orders or ():
        if order.kind == "rule_4_6":
            for place in order.places:
                raised[place.role] = max(raised[place.role], place.count)
    for i, order in enumerate(facts.orders or ()):
        for j, place in enumerate(order.places):
            if place.role not in required.open_roles:
                prescribed = sum(found.number for found in required.places if found.role == place.role)
                for field, detail in _overreach(order, place, prescribed, max(prescribed, raised[place.role])):
                    yield f"/orders/{i}/places/{j}/{field}", detail


def _overreach(order: Order, place: OrderedPlace, prescribed: int, asked: int) -> Iterator[Fault]:
    if order.kind == "rule_4_6" and place.count < prescribed:
        yield "count", f"r.4(6) may not lower the {prescribed} prescribed"
    if order.kind in {"note_2", "note_4"} and place.count > asked:
        yield "count", f"a permission may not raise the {asked} required"
    if order.kind == "note_2" and place.role != "gp_rating" and place.count < prescribed:
        yield "role", "Note 2 reduces the number of General Purpose ratings only"
