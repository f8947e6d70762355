"""Whether the law lets an order be given for a vessel: a discretion is the authority's, its bounds are the law's."""

from datetime import date

from manning.law import facts
from manning.law.faults import overreaching
from manning.law.in_force import law_on
from manning.law.minimum_manning import required
from manning.law.orders import Bearing, governing, look_at, note_4_ends
from manning.vessels.manning import known_facts
from manning.vessels.schemas import Vessel
from manning.wording import CATALOGUE
from nausetu.i18n import Language
from nausetu.problems import Fault, InvalidRequest


def require_lawful(vessel: Vessel, order: facts.Order, on: date, language: Language) -> str:
    """Citation of the provision that `order` rests on. What depends on an unknown fact is not refused.

    Raises InvalidRequest where the order reaches too far or is none that the law gives for this vessel,
    NotInForceError before commencement.
    """
    law, known = law_on(on), known_facts(vessel) or facts.Vessel(mechanically_propelled=True)
    case = facts.CrewFacts(vessel=known, crew=[], orders=[order])
    before = required(known, None, law)
    finding = look_at(order, Bearing(case, before, law, governing(case, before, law)))
    if faults := [Fault(at.removeprefix("/orders/0"), said, finding.rule) for at, said in overreaching(case, before)]:
        raise InvalidRequest("the order reaches too far", rule=finding.rule, errors=faults)
    if finding.met is False:
        detail = CATALOGUE.word(finding.actual, language)
        raise InvalidRequest(
            "no such order can be given", rule=finding.rule, errors=[Fault("/kind", detail, finding.rule)]
        )
    return finding.rule


def last_day(order: facts.Order, asked: date | None, on: date) -> date | None:
    """Last day of the order as asked. Raises InvalidRequest where it lies later than the law allows (`note_4`)."""
    if order.kind != "note_4":
        return asked
    latest = note_4_ends(order, law_on(on))
    if asked is not None and asked > latest:
        rule = "IVM-2025 r.4(3) Note 4"
        raise InvalidRequest("one month at most", rule=rule, errors=[Fault("/to", f"not after {latest}", rule)])
    return asked or latest
