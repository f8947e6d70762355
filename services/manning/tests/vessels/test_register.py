"""The register: entry, change, going over to another State; who may, what is refused, what is told."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any

import pytest


def test_a_vessel_is_entered_audited_and_told(manning: Any) -> None:
    answer = manning.register(length_m=23.95, gross_tonnage=142.5, energy=["diesel"], structure_shares={"steel": 1})
    assert (answer["version"], answer["effective_at"]) == (1, "2027-01-15T12:00:00+05:30")
    assert (answer["length_m"], answer["breadth_m"], answer["zone"]) == (23.95, None, None)
    read = manning.get("/vessels/KL-1")
    assert (read.json(), read.headers["etag"]) == (answer, '"1"')
    assert manning.audited("vessels") == [("register", "KL-1")]
    [event] = manning.events("vessel_registered")
    assert (event["registration_number"], event["state"], event["owner_org"]) == ("KL-1", "IN-KL", "owner-1")
    assert float(event["length_m"]) == 23.95
    assert event["zone"] is None


def test_location_and_repeated_request(manning: Any) -> None:
    body = {"registration_number": "KL-2", "name": "Aditya", "home_state": "IN-KL"}
    first, again = manning.post("/vessels", body, key="same"), manning.post("/vessels", body, key="same")
    assert first.headers["location"] == "/manning/v1/vessels/KL-2"
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert len(manning.events("vessel_registered")) == 1
    other = manning.post("/vessels", body | {"name": "Another"}, key="same")
    assert (other.status_code, other.json()["type"]) == (422, "/problems/idempotency-mismatch")


def test_registered_once(manning: Any) -> None:
    manning.register()
    again = manning.post("/vessels", {"registration_number": "KL-1", "name": "X", "home_state": "IN-KL"})
    assert (again.status_code, again.json()["type"]) == (409, "/problems/conflict")


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({"length_m": -1}, "/length_m"),
        ({"length_m": "24"}, "/length_m"),
        ({"gross_tonnage": True}, "/gross_tonnage"),
        ({"passenger_capacity": 10.5}, "/passenger_capacity"),
        ({"registration_number": "kl 1"}, "/registration_number"),
        ({"home_state": "Kerala"}, "/home_state"),
        ({"zone": 4}, "/zone"),
        ({"last_surveyed_on": "29-02-2027"}, "/last_surveyed_on"),
        ({"last_surveyed_on": "2027-02-29"}, "/last_surveyed_on"),
        ({"structure_shares": {"steel": 0.5}}, "/structure_shares"),
        ({"effective_at": "2027-01-15"}, "/effective_at"),
        ({"effective_at": "2027-01-16T00:00:00+05:30"}, "/effective_at"),
        ({"colour": "blue"}, "/colour"),
    ],
)
def test_impossible_entries(manning: Any, more: dict[str, Any], pointer: str) -> None:
    body = {"registration_number": "KL-1", "name": "X", "home_state": "IN-KL"} | more
    answer = manning.post("/vessels", body)
    assert answer.status_code == 422, answer.text
    assert pointer in [fault["pointer"] for fault in answer.json()["errors"]]
    assert manning.rows("SELECT 1 FROM vessel") == []


@pytest.mark.provision("IVM-2025 r.2(1)(f)")
@pytest.mark.parametrize(
    ("length", "method", "status"),
    [(24, "convention_1969", 201), (23.99, "rules_1987", 201), (24, "rules_1987", 422), (23.99, "convention_1969", 422),
     (None, "rules_1987", 201), (24, None, 201)],
)  # fmt: skip
def test_tonnage_is_measured_by_the_method_of_its_length(
    manning: Any, length: float | None, method: str | None, status: int
) -> None:
    body = {"registration_number": "KL-1", "name": "X", "home_state": "IN-KL", "length_m": length}
    answer = manning.post("/vessels", body | {"tonnage_method": method})
    assert answer.status_code == status, answer.text


def test_who_may_enter(manning: Any) -> None:
    body = {"registration_number": "KL-1", "name": "X", "home_state": "IN-KL"}
    assert manning.client.post("/v1/vessels", json=body, key="k").status_code == 401
    assert manning.post("/vessels", body, role="owner", org="owner-1").status_code == 403
    assert manning.post("/vessels", body, role="auditor", state=None).status_code == 403
    assert manning.post("/vessels", body, state="IN-AS").status_code == 403
    assert [act for act, _ in manning.audited("requests")] == ["refuse"] * 3
    assert manning.post("/vessels", body, role="surveyor").status_code == 201
    assert (
        manning.client.post("/v1/vessels", json=body, token=manning.token(["surveyor"], state="IN-KL")).status_code
        == 400
    )


def test_who_may_read(manning: Any) -> None:
    manning.register()
    seen = {
        "own State": manning.get("/vessels/KL-1", role="inspector"),
        "owner": manning.get("/vessels/KL-1", role="owner", org="owner-1"),
        "national": manning.get("/vessels/KL-1", role="auditor", state=None),
        "another State": manning.get("/vessels/KL-1", state="IN-AS"),
        "another owner": manning.get("/vessels/KL-1", role="owner", org="owner-2"),
        "no role": manning.get("/vessels/KL-1", role="seafarer", state=None),
    }
    assert {who: answer.status_code for who, answer in seen.items()} == {
        "own State": 200, "owner": 200, "national": 200, "another State": 403, "another owner": 403, "no role": 403,
    }  # fmt: skip
    assert manning.get("/vessels/KL-9").status_code == 404


def test_change_keeps_what_was(manning: Any, at: Callable[[str], AbstractContextManager[None]]) -> None:
    manning.register()
    body = {"changes": {"passenger_capacity": 60, "owner_org": "owner-2"}, "reason": "altered and sold"}
    with at("2027-02-01T09:00:00+05:30"):
        changed = manning.post("/vessels/KL-1/change", body, if_match=1)
    assert (changed.status_code, changed.json()["version"], changed.json()["passenger_capacity"]) == (200, 2, 60)
    [event] = manning.events("vessel_changed")
    assert event["changed"] == ["passenger_capacity", "owner_org"]
    before = manning.get("/vessels/KL-1", at="2027-01-31T23:59:59+05:30").json()
    after = manning.get("/vessels/KL-1", at="2027-02-01T09:00:00+05:30").json()
    assert (before["passenger_capacity"], before["version"], after["passenger_capacity"]) == (10, 1, 60)
    assert manning.get("/vessels/KL-1", at="2027-01-01T00:00:00+05:30").status_code == 404
    [details] = [r.details for r in manning.rows("SELECT details FROM audit_record WHERE act = 'change'")]
    assert details["old"] == {"passenger_capacity": 10, "org": "owner-1"}


@pytest.mark.parametrize(
    ("if_match", "body", "status", "slug"),
    [
        (None, {"changes": {"zone": 2}, "reason": "r"}, 428, "precondition-required"),
        (7, {"changes": {"zone": 2}, "reason": "r"}, 412, "stale"),
        (1, {"changes": {}, "reason": "r"}, 422, "invalid-request"),
        (1, {"changes": {"passenger_capacity": 10}, "reason": "r"}, 422, "invalid-request"),
        (1, {"changes": {"name": None}, "reason": "r"}, 422, "invalid-request"),
        (1, {"changes": {"home_state": "IN-AS"}, "reason": "r"}, 422, "invalid-request"),
        (1, {"changes": {"zone": 2}, "reason": "r", "effective_at": "2027-01-14T00:00:00Z"}, 422, "invalid-request"),
    ],
)  # fmt: skip
def test_refused_changes(manning: Any, if_match: int | None, body: Any, status: int, slug: str) -> None:
    manning.register()
    answer = manning.post("/vessels/KL-1/change", body, if_match=if_match)
    assert (answer.status_code, answer.json()["type"]) == (status, f"/problems/{slug}"), answer.text
    assert manning.events("vessel_changed") == []


def test_of_two_officers_at_once_one_wins(manning: Any) -> None:
    manning.register()

    def change(zone: int) -> int:
        body = {"changes": {"zone": zone}, "reason": "notified"}
        status: int = manning.post("/vessels/KL-1/change", body, if_match=1, sub=f"officer-{zone}").status_code
        return status

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(change, [1, 2])) == [200, 412]
    assert len(manning.events("vessel_changed")) == 1


def test_going_over_to_another_state(manning: Any) -> None:
    manning.register()
    body = {"home_state": "IN-TG", "reason": "sold to Hyderabad"}
    assert manning.post("/vessels/KL-1/home-state", body, if_match=1, state="IN-TS").status_code == 403
    moved = manning.post("/vessels/KL-1/home-state", body, if_match=1)
    assert (moved.status_code, moved.json()["home_state"]) == (200, "IN-TS")
    [event] = manning.events("vessel_home_state_changed")
    assert (event["state"], event["former_home_state"]) == ("IN-TS", "IN-KL")
    assert manning.get("/vessels/KL-1", state="IN-TS").status_code == 200
    assert manning.get("/vessels/KL-1").status_code == 403


def test_minimum_manning_of_a_stored_vessel(manning: Any) -> None:
    manning.register()
    answer = manning.get("/vessels/KL-1/minimum-manning").json()
    assert (answer["category"], answer["outcome"], answer["as_of"]) == ("B", "prescribed", "2027-01-15")
    assert [(p["role"], p["count"]) for p in answer["positions"]] == [("master", 1), ("engineer", 1), ("gp_rating", 2)]
    short = manning.get("/vessels/KL-1/minimum-manning", voyage_duration_h="0.5").json()
    assert "IVM-2025 r.4(3) Note 2" in short["discretions"]


@pytest.mark.parametrize("missing", ["length_m", "mechanically_propelled", "gross_tonnage"])
def test_what_is_unknown_leaves_it_undetermined(manning: Any, missing: str) -> None:
    manning.register(**{missing: None})
    answer = manning.get("/vessels/KL-1/minimum-manning").json()
    assert answer["outcome"] == "undetermined"
    assert None in [finding["met"] for finding in answer["findings"]]
