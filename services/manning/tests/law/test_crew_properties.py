"""Properties that hold for every crew: one person more, or a higher certificate, never makes a crew worse."""

from datetime import date
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from manning.law import crew_compliance
from manning.law.facts import CrewFacts

GRADES = ("master_1", "master_2", "master_3", "inland_engineer", "engine_driver_1", "engine_driver_2", "gp_rating")
HIGHER = {
    "master_3": "master_2", "master_2": "master_1", "engine_driver_2": "engine_driver_1",
    "engine_driver_1": "inland_engineer", "gp_rating": "master_3",
}  # fmt: skip
WORTH = {"deficient": 0, "undetermined": 1, "compliant_in_transition": 2, "compliant": 3}

certificates = st.builds(
    lambda grade, status, issued, limited: {
        "grade": grade, "status": status, "issued_on": issued, "valid_until": "2040-01-01",
        "limitations": "by day" if limited else None,
    },
    st.sampled_from((*GRADES, "master_fg", "mate_ncv", "meo_3_fg")),
    st.sampled_from(("valid", "valid", "valid", "suspended")),
    st.sampled_from(("2020-01-01", "2026-11-01")),
    st.sampled_from((False, False, False, True)),
)  # fmt: skip
services = st.builds(
    lambda grade, tonnage, power: {
        "as": grade, "from": "2024-01-01", "to": "2026-06-30", "gross_tonnage": tonnage, "propulsion_kw": power
    },
    st.sampled_from(GRADES), st.sampled_from((200, 400, 3500, None)), st.sampled_from((300, 800)),
)  # fmt: skip
persons = st.builds(
    lambda held, served, courses: {"certificates": held, "service": served, "courses": courses},
    st.lists(certificates, max_size=2),
    st.none() | st.lists(services, max_size=1),
    st.sampled_from(([], ["restricted_gmdss", "radar_observer", "manoeuvring_simulator"])),
)
vessels = st.builds(
    lambda propelled, decked, length, tonnage, power: {
        "mechanically_propelled": propelled, "decked": decked, "type": "general", "length_m": length,
        "gross_tonnage": tonnage, "propulsion_kw": power, "passenger_capacity": 0, "bulk_cargo": "none",
        "dangerous_goods": False,
    },
    st.sampled_from((True, True, True, False)), st.booleans(), st.sampled_from((14, 20, 40)),
    st.sampled_from((80, 400, 1200, 3500)), st.sampled_from((150, 425, 600, 900)),
)  # fmt: skip
days = st.sampled_from((date(2027, 2, 10), date(2029, 10, 1), date(2029, 10, 2)))


def outcome(vessel: dict[str, Any], crew: list[dict[str, Any]], on: date) -> int:
    facts = {"vessel": vessel, "crew": [{"id": f"p{n}", **person} for n, person in enumerate(crew)]}
    return WORTH[crew_compliance(CrewFacts.model_validate(facts), on).fields["outcome"]]


@given(vessels, st.lists(persons, max_size=6), persons, days)
@settings(max_examples=300, deadline=None)
def test_one_person_more_never_harms(
    vessel: dict[str, Any], crew: list[dict[str, Any]], another: dict[str, Any], on: date
) -> None:  # fmt: skip
    assert outcome(vessel, [*crew, another], on) >= outcome(vessel, crew, on)


@given(vessels, st.lists(persons, min_size=1, max_size=6), st.data(), days)
@settings(max_examples=300, deadline=None)
def test_a_higher_certificate_never_harms(
    vessel: dict[str, Any], crew: list[dict[str, Any]], data: st.DataObject, on: date
) -> None:  # fmt: skip
    place = data.draw(st.integers(0, len(crew) - 1))
    held = [{**c, "grade": HIGHER.get(c["grade"], c["grade"])} for c in crew[place]["certificates"]]
    better = [*crew[:place], {**crew[place], "certificates": held}, *crew[place + 1 :]]
    assert outcome(vessel, better, on) >= outcome(vessel, crew, on)


@given(vessels, st.lists(persons, max_size=6), days)
@settings(max_examples=200, deadline=None)
def test_places_filled_and_short_make_up_what_is_required(
    vessel: dict[str, Any], crew: list[dict[str, Any]], on: date
) -> None:  # fmt: skip
    facts = {"vessel": vessel, "crew": [{"id": f"p{n}", **person} for n, person in enumerate(crew)]}
    decision = crew_compliance(CrewFacts.model_validate(facts), on)
    assigned, short = decision.fields["assignment"], decision.fields["shortfalls"]
    people = [item["person"] for item in assigned]
    doubled = {person for person in people if people.count(person) > 1}
    assert all({i["role"] for i in assigned if i["person"] == p} == {"master", "engineer"} for p in doubled)
    if decision.fields["outcome"] == "compliant":
        assert not short
    if decision.fields["outcome"] == "deficient":
        assert short
