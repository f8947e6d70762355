"""Facts as they stand in a register, and rule sets that do not all commence on one day."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

import pytest

from manning.law import crew_compliance, in_force, judge
from manning.law.assignment import Slot, assign
from nausetu.law import ImpossibleFactsError

Facts = Callable[[Mapping[str, Any]], Any]
DAY = date(2030, 2, 15)
CREW = {"s": "master_3", "e": "engine_driver_2", "g": "gp_rating", "h": "gp_rating"}


def recorded(kind: str, ratings: int) -> dict[str, Any]:
    return {"kind": kind, "ordered_on": "2030-02-01", "places": {"gp_rating": ratings}}


@pytest.mark.provision("IVM-2025 r.4(6)")
def test_an_order_on_record_that_reaches_too_far_counts_as_far_as_it_may(facts_of: Facts) -> None:
    """A vessel may have been altered since the order: the question is answered, not refused."""
    lower = facts_of({"crew": {**CREW, "h": {"holds": []}}, "orders": [recorded("rule_4_6", 1)]})
    higher = facts_of({"crew": CREW, "orders": [recorded("note_4", 9)]})
    assert judge(lower, DAY).fields["shortfalls"] == [{"role": "gp_rating", "count": 1}]
    assert judge(higher, DAY).fields["outcome"] == "compliant"
    for facts in (lower, higher):
        with pytest.raises(ImpossibleFactsError):
            crew_compliance(facts, DAY)


@pytest.fixture
def special_rules_from_2028(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    later = in_force.IVSC.commencement.model_copy(update={"date": date(2028, 1, 1)})
    monkeypatch.setattr(in_force, "IVSC", in_force.IVSC.model_copy(update={"commencement": later}))
    in_force.law_on.cache_clear()
    yield
    in_force.law_on.cache_clear()


@pytest.mark.provision("IVSC-2026 r.11(2)(b)")
@pytest.mark.usefixtures("special_rules_from_2028")
def test_nothing_of_the_special_category_rules_before_they_commence(facts_of: Facts) -> None:
    crew = {**CREW, "s": "master_3 endorsed="}
    vessel = {"special_categories": ["alternative_fuel", "advanced_technology"]}
    case = facts_of({"vessel": vessel, "crew": crew, "orders": [recorded("risk_based", 0)]})
    decision = crew_compliance(case, date(2027, 2, 10))
    assert decision.fields["outcome"] == "compliant"
    special = [f.met for f in decision.assessment.findings if f.rule.startswith("IVSC")]
    assert special == [False]


@pytest.mark.provision("IVM-2025 r.4(5)")
def test_one_person_in_both_places_only_where_it_helps() -> None:
    """Nobody fits the rating's place: whoever is Master and Engineer at once leaves it as empty as before."""
    slots = [Slot("master", (0, 1), False), Slot("engineer", (0, 1), False), Slot("gp_rating", (), False)]
    assert assign(slots, (0, 1), transition=False).persons == (0, 1, None)
