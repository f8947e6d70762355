"""The two decisions as a caller meets them: refusals with their pointers, languages, the form of an answer."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from starlette.testclient import TestClient

from manning.decisions.routes import router
from manning.settings import Settings
from nausetu.http import create_app

VESSEL = {
    "mechanically_propelled": True, "decked": True, "type": "general", "length_m": 20.5, "gross_tonnage": 80,
    "propulsion_kw": 150, "passenger_capacity": 12, "bollard_pull_t": None, "bulk_cargo": "none",
    "dangerous_goods": False,
}  # fmt: skip
CERTIFICATE = {"grade": "master_3", "issued_on": "2026-11-02", "valid_until": "2031-11-02", "status": "valid"}
PERSON = {"id": "p1", "certificates": [CERTIFICATE], "courses": [], "service": []}
SERVICE = {"as": "master_3", "from": "2027-01-01", "to": "2027-06-30", "gross_tonnage": 80, "propulsion_kw": 100}

Ask = Callable[..., Any]


@pytest.fixture
def ask() -> Ask:
    # No database: a decision reads and writes nothing.
    settings = Settings.model_validate(
        {"environment": "test", "database_url": "postgresql+psycopg://nobody@localhost/no"}
    )
    client = TestClient(create_app(settings, title="decisions", routers=[router]))

    def post(name: str, body: Mapping[str, Any], **headers: str) -> Any:
        return client.post(f"/v1/decisions/{name}", json=body, headers=headers)

    return post


def minimum(**changes: Any) -> dict[str, Any]:
    return {"as_of": "2030-02-15", "vessel": {**VESSEL, **changes}, "voyage": None}


def crew(*people: Mapping[str, Any], orders: Any = (), as_of: str = "2030-02-15", **vessel: Any) -> dict[str, Any]:
    whole = {**VESSEL, **vessel}
    return {"as_of": as_of, "vessel": whole, "voyage": None, "crew": list(people), "orders": list(orders)}


def order(kind: str, places: Any, **changes: Any) -> dict[str, Any]:
    return {"kind": kind, "ordered_on": "2030-02-01", "voyage_ended_on": None, "places": places} | changes


def pointers(answer: Any) -> list[str]:
    assert answer.status_code == 422, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    return [error["pointer"] for error in answer.json()["errors"]]


def test_minimum_manning_answers_as_the_contract_says(ask: Ask) -> None:
    answer = ask("minimum-manning", minimum(length_m=30, gross_tonnage=299))
    assert answer.status_code == 200
    body = answer.json()
    assert list(body) == ["as_of", "category", "outcome", "positions", "discretions", "findings", "assumed"]
    assert body["positions"][0] == {
        "role": "master",
        "count": 1,
        "accepts": [
            {"certificate": "master_2"},
            {
                "certificate": "master_3",
                "experience_months": 24,
                "experience_as": "master_3",
                "issued_before": "2026-10-01",
            },
        ],
    }
    assert body["assumed"] == ["IVM commencement"]


def test_note_3_places_name_courses_and_experience_in_any_capacity(ask: Ask) -> None:
    places = {p["role"]: p["accepts"] for p in ask("minimum-manning", minimum(gross_tonnage=3001)).json()["positions"]}
    assert places["mate_sea"][2] == {
        "certificate": "master_1",
        "courses": ["restricted_gmdss", "radar_observer", "manoeuvring_simulator"],
    }
    assert places["engineer_sea"][3] == {
        "certificate": "engine_driver_1",
        "experience_months": 24,
        "on": "gross_tonnage > 3000",
    }


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"length_m": 0}, "/vessel/length_m"),
        ({"length_m": None}, "/vessel/length_m"),
        ({"length_m": "20"}, "/vessel/length_m"),
        ({"gross_tonnage": -0.1}, "/vessel/gross_tonnage"),
        ({"propulsion_kw": -1}, "/vessel/propulsion_kw"),
        ({"passenger_capacity": -1}, "/vessel/passenger_capacity"),
        ({"passenger_capacity": 12.5}, "/vessel/passenger_capacity"),
        ({"bollard_pull_t": -1}, "/vessel/bollard_pull_t"),
        ({"mechanically_propelled": None}, "/vessel/mechanically_propelled"),
        ({"bulk_cargo": "grain"}, "/vessel/bulk_cargo"),
        ({"type": "catamaran"}, "/vessel/type"),
        ({"draught_m": 1}, "/vessel/draught_m"),
        ({"special_categories": ["fast"]}, "/vessel/special_categories/0"),
    ],
)
def test_impossible_particulars(ask: Ask, changes: dict[str, Any], pointer: str) -> None:
    assert pointers(ask("minimum-manning", minimum(**changes))) == [pointer]


def test_whole_numbers_may_be_written_with_a_point(ask: Ask) -> None:
    answer = ask("minimum-manning", minimum(passenger_capacity=51.0))
    assert answer.json()["category"] == "A"


def test_one_entry_for_each_fault(ask: Ask) -> None:
    found = pointers(ask("minimum-manning", minimum(length_m=-3, gross_tonnage=-1, bulk_cargo="grain")))
    assert found == ["/vessel/length_m", "/vessel/gross_tonnage", "/vessel/bulk_cargo"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (crew(PERSON, PERSON, PERSON), ["/crew/1/id", "/crew/2/id"]),
        (
            crew({**PERSON, "certificates": [CERTIFICATE, {**CERTIFICATE, "valid_until": "2026-11-01"}]}),
            ["/crew/0/certificates/1/valid_until"],
        ),
        (crew({**PERSON, "service": [{**SERVICE, "to": "2026-12-31"}]}), ["/crew/0/service/0/to"]),
        (crew({**PERSON, "service": [{**SERVICE, "to": "2030-02-16"}]}), ["/crew/0/service/0/to"]),
        (
            crew({**PERSON, "service": [SERVICE, {**SERVICE, "from": "2030-02-16", "to": None}]}),
            ["/crew/0/service/1/from"],
        ),
        (crew({**PERSON, "service": [{**SERVICE, "as": "admiral"}]}), ["/crew/0/service/0/as"]),
        (crew({**PERSON, "courses": ["cooking"]}), ["/crew/0/courses/0"]),
        (crew({"id": "p1"}), ["/crew/0/certificates"]),
        (crew(*({**PERSON, "id": str(n)} for n in range(61))), ["/crew"]),
        (crew(PERSON, orders=[order("note_9", [])]), ["/orders/0/kind"]),
        (crew(PERSON, orders=[order("note_2", [{"role": "gp_rating", "count": -1}])]), ["/orders/0/places/0/count"]),
        (crew(PERSON, orders=[order("note_2", [{"role": "gp_rating", "count": 3}])]), ["/orders/0/places/0/count"]),
        (crew(PERSON, orders=[order("note_2", [{"role": "engineer", "count": 0}])]), ["/orders/0/places/0/role"]),
        (
            crew(PERSON, orders=[order("note_4", []), order("note_4", [{"role": "chief_officer", "count": 1}])]),
            ["/orders/1/places/0/count"],
        ),
        (crew(PERSON, orders=[order("rule_4_6", [{"role": "gp_rating", "count": 1}])]), ["/orders/0/places/0/count"]),
        (crew(PERSON, orders=[order("note_4", [], voyage_ended_on="2030-01-31")]), ["/orders/0/voyage_ended_on"]),
        (
            crew(PERSON, orders=[order("note_4", [{"role": "master", "count": 1}] * 2)]),
            ["/orders/0/places/1/role"],
        ),
    ],
)  # fmt: skip
def test_impossible_crews_and_orders(ask: Ask, body: dict[str, Any], found: list[str]) -> None:
    assert pointers(ask("crew-compliance", body)) == found


@pytest.mark.parametrize(
    "orders",
    [
        [order("note_4", [{"role": "gp_rating", "count": 2}])],
        [order("rule_4_6", [{"role": "gp_rating", "count": 2}])],
        [order("rule_4_6", [{"role": "gp_rating", "count": 4}]), order("note_4", [{"role": "gp_rating", "count": 3}])],
    ],
)
def test_an_order_may_keep_the_number(ask: Ask, orders: list[Any]) -> None:
    assert ask("crew-compliance", crew(PERSON, orders=orders)).status_code == 200


def test_orders_are_not_measured_where_no_number_is_prescribed(ask: Ask) -> None:
    orders = [order("note_2", [{"role": "gp_rating", "count": 3}])]
    assert ask("crew-compliance", crew(PERSON, orders=orders, length_m=8)).status_code == 200
    open_ratings = crew(PERSON, orders=orders, length_m=30, gross_tonnage=None)
    assert ask("crew-compliance", open_ratings).status_code == 200


@pytest.mark.provision("IVM-2025 r.1(2)")
@pytest.mark.parametrize("name", ["minimum-manning", "crew-compliance"])
def test_not_in_force_before_commencement(ask: Ask, name: str) -> None:
    body = crew(PERSON, as_of="2026-09-30") if name == "crew-compliance" else minimum() | {"as_of": "2026-09-30"}
    answer = ask(name, body)
    assert pointers(answer) == ["/as_of"]
    assert answer.json()["type"].endswith("/not-in-force")
    assert ask(name, {**body, "as_of": "2026-10-01"}).status_code == 200


def test_crew_is_required_and_orders_are_not(ask: Ask) -> None:
    body = crew(PERSON)
    del body["orders"], body["voyage"]
    assert ask("crew-compliance", body).status_code == 200
    assert ask("crew-compliance", body | {"orders": None}).status_code == 200
    del body["crew"]
    assert pointers(ask("crew-compliance", body)) == ["/crew"]


def test_findings_stand_in_the_order_of_the_law(ask: Ask) -> None:
    people = [{**PERSON, "record_book": None}, {"id": "p2", "certificates": [{**CERTIFICATE, "limitations": "by day"}]}]
    orders = [order("note_4", []), order("rule_4_6", [])]
    rules = [f["rule"] for f in ask("crew-compliance", crew(*people, orders=orders)).json()["findings"]]
    assert rules == [
        "IVM-2025 r.3(A)", "IVM-2025 r.3(A)(a)", "IVM-2025 r.3(A)(b)", "IVM-2025 r.3(A)(c)", "IVM-2025 r.3(A)(d)",
        "IVM-2025 r.3(A)(e)", "IVM-2025 r.3(A)(f)", "IVM-2025 r.3(B)", "IVM-2025 r.3(C)", "IVM-2025 r.4(1)",
        "IVM-2025 r.4(3)", "IVM-2025 r.4(3)", "IVM-2025 r.4(3) table Category B deck GT<300",
        "IVM-2025 r.4(3) table Category B engine kW<425", "IVM-2025 r.4(3) table Category B ratings GT<300",
        "IVM-2025 r.4(3) Note 1", "IVM-2025 r.4(3) Note 3", "IVM-2025 r.4(3) Note 4", "IVM-2025 r.4(5)",
        "IVM-2025 r.4(6)", "IVM-2025 r.22(1)", "IVM-2025 Form 4 limitations",
    ]  # fmt: skip


def test_hindi_words_and_the_same_codes(ask: Ask) -> None:
    english = ask("crew-compliance", crew(PERSON))
    hindi = ask("crew-compliance", crew(PERSON), **{"Accept-Language": "hi-IN, en;q=0.5"})
    assert (english.headers["content-language"], hindi.headers["content-language"]) == ("en", "hi")
    assert english.json()["shortfalls"] == hindi.json()["shortfalls"]
    for one, other in zip(english.json()["findings"], hindi.json()["findings"], strict=True):
        assert (one["rule"], one["met"]) == (other["rule"], other["met"])
        assert one["requirement"] != other["requirement"]
    engineer = [f for f in hindi.json()["findings"] if f["rule"].endswith("engine kW<425")]
    assert engineer[0]["requirement"] == "1 × अभियंता (इंजन चालक श्रेणी 2)"
