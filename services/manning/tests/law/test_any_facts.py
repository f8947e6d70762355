"""Whatever is known or not known of a vessel, her crew and her orders: an answer, in both languages, never a guess."""

from datetime import date
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from manning.law import decide_minimum_manning, judge
from manning.law.facts import CrewFacts, ManningFacts
from manning.law.in_force import IVM
from manning.law.places import PRECEDENCE, ROLES
from nausetu.i18n import Catalogue
from nausetu.i18n.catalogue import LANGUAGES
from nausetu.law import Decision
from nausetu.law.citation import is_citation

CATALOGUE = Catalogue.load("manning.law")
unknown = st.none()
vessels = st.fixed_dictionaries({
    "mechanically_propelled": st.sampled_from((True, True, False)),
    "decked": unknown | st.booleans(),
    "type": st.sampled_from((None, "general", "house_boat")),
    "length_m": st.sampled_from((None, 8, 12, 24, 27, 31)),
    "gross_tonnage": st.sampled_from((None, 0, 299, 300, 499, 1000, 3001)),
    "propulsion_kw": st.sampled_from((None, 0, 424, 425, 750)),
    "passenger_capacity": st.sampled_from((None, 0, 50, 51)),
    "bollard_pull_t": st.sampled_from((None, 11)),
    "bulk_cargo": st.sampled_from((None, "none", "petroleum")),
    "dangerous_goods": unknown | st.booleans(),
    "special_categories": st.sampled_from((None, [], ["advanced_technology"], ["non_metallic", "alternative_fuel"])),
})  # fmt: skip
certificates = st.fixed_dictionaries({
    "grade": st.sampled_from(("master_1", "master_3", "inland_engineer", "engine_driver_2", "gp_rating", "mate_fg")),
    "issued_on": st.sampled_from(("2020-01-01", "2031-01-01")),
    "valid_until": st.sampled_from((None, "2028-01-01", "2035-01-01")),
    "status": st.sampled_from(("valid", "valid", "suspended", "cancelled")),
    "endorsements": st.sampled_from((None, [], ["non_metallic"])),
    "limitations": st.sampled_from((None, "by day {only}")),
})  # fmt: skip
services = st.fixed_dictionaries({
    "as": st.sampled_from(("master_3", "engine_driver_2", "deck_hand")), "from": st.just("2022-01-01"),
    "to": st.sampled_from((None, "2026-01-01")), "gross_tonnage": st.sampled_from((None, 400, 4000)),
    "propulsion_kw": st.sampled_from((None, 0, 400)),
})  # fmt: skip
persons = st.fixed_dictionaries(
    {"certificates": st.lists(certificates, max_size=2)},
    optional={
        "record_book": st.sampled_from((None, "CRB-AS-2026-000041-3")),
        "courses": st.sampled_from((None, [], ["radar_observer"])),
        "service": unknown | st.lists(services, max_size=2),
    },
)
orders = st.fixed_dictionaries({
    "kind": st.sampled_from(("note_2", "note_4", "rule_4_6", "category_c", "risk_based")),
    "ordered_on": st.sampled_from(("2029-01-10", "2030-02-01", "2030-03-01")),
    "voyage_ended_on": st.sampled_from((None, "2030-02-10")),
    "places": st.dictionaries(st.sampled_from(ROLES), st.integers(0, 4), max_size=3).map(
        lambda places: [{"role": role, "count": count} for role, count in places.items()]
    ),
})  # fmt: skip
voyages = st.sampled_from((None, {"duration_h": None}, {"duration_h": 0.5}, {"duration_h": 2}))
days = st.sampled_from((date(2027, 2, 10), date(2030, 2, 15)))


def sound(decision: Decision) -> None:
    for finding in decision.assessment.findings:
        assert is_citation(finding.rule)
        for language in LANGUAGES:
            assert CATALOGUE.word(finding.requirement, language)
            assert CATALOGUE.word(finding.actual, language)
    assert decision.assessment.assumed in ([], [IVM.assumption])


@given(vessels, voyages, days)
@settings(max_examples=300, deadline=None)
def test_minimum_manning(vessel: dict[str, Any], voyage: Any, on: date) -> None:
    decision = decide_minimum_manning(ManningFacts.model_validate({"vessel": vessel, "voyage": voyage}), on)
    sound(decision)
    roles = [position["role"] for position in decision.fields["positions"]]
    assert roles == sorted(roles, key=PRECEDENCE.__getitem__)
    if decision.fields["outcome"] == "undetermined":
        assert None in [finding.met for finding in decision.assessment.findings]


@given(vessels, voyages, st.lists(persons, max_size=4), st.lists(orders, max_size=3), days)
@settings(max_examples=500, deadline=None)
def test_crew(vessel: dict[str, Any], voyage: Any, crew: list[Any], given_orders: list[Any], on: date) -> None:
    people = [{"id": f"p{number}", **person} for number, person in enumerate(crew)]
    facts = {"vessel": vessel, "voyage": voyage, "crew": people, "orders": given_orders}
    decision = judge(CrewFacts.model_validate(facts), on)
    sound(decision)
    roles = [item["role"] for item in decision.fields["assignment"]]
    assert roles == sorted(roles, key=PRECEDENCE.__getitem__)
    if decision.fields["outcome"] == "undetermined":
        assert None in [finding.met for finding in decision.assessment.findings]
    if decision.fields["outcome"] == "compliant":
        assert decision.fields["shortfalls"] == []
