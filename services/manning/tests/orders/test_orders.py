"""Orders of the designated authority: who gives them, within which bounds, how they end, what is told."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from manning.deadlines import LAPSES
from nausetu import clock
from nausetu.deadlines.runner import run_once

NOTE_4 = {"kind": "note_4", "places": [{"role": "gp_rating", "count": 1}], "reasons": "two ratings fell ill"}


def give(manning: Any, more: Any = None, number: str = "KL-1", **rest: Any) -> Any:
    return manning.post(f"/vessels/{number}/orders", NOTE_4 | (more or {}), **rest)


@pytest.fixture
def order(manning: Any) -> Any:
    """A Note 4 order on KL-1."""
    manning.register()
    answer = give(manning)
    assert answer.status_code == 201, answer.text
    return answer


@pytest.mark.provision("IVM-2025 r.4(3) Note 4")
def test_given_told_and_ended_by_the_calendar(manning: Any, order: Any) -> None:
    found = order.json()
    assert order.headers["location"] == f"/manning/v1/orders/{found['id']}"
    assert (found["status"], found["ordered_on"], found["from"], found["to"]) == (
        "in_force", "2027-01-15", "2027-01-15", "2027-02-15",
    )  # fmt: skip
    assert found["citation"] == "IVM-2025 r.4(3) Note 4"
    [event] = manning.events("order_given")
    assert (event["order"], event["kind"], event["to_day"]) == (found["id"], "note_4", "2027-02-15")
    assert manning.audited("orders") == [("give", found["id"])]
    [deadline] = manning.rows("SELECT what, rule, waits, outcome FROM deadline")
    assert tuple(deadline) == ("order_ends", "IVM-2025 r.4(3) Note 4", False, "open")
    assert manning.rows("SELECT 1 FROM task") == []
    assert manning.get(f"/orders/{found['id']}", role="owner", org="owner-1").json() == found


@pytest.mark.parametrize(
    ("role", "state", "org", "status"),
    [("surveyor", "IN-KL", None, 403), ("designated_authority", "IN-AS", None, 403), ("owner", None, "owner-1", 403),
     ("competent_authority", None, None, 403)],
)  # fmt: skip
def test_only_the_home_states_authority_gives_one(
    manning: Any, role: str, state: str | None, org: str | None, status: int
) -> None:
    manning.register()
    assert give(manning, role=role, state=state, org=org).status_code == status
    assert manning.events("order_given") == []


@pytest.mark.parametrize(
    ("vessel", "more", "pointer"),
    [
        ({}, {"places": [{"role": "gp_rating", "count": 3}]}, "/places/0/count"),
        ({}, {"kind": "rule_4_6", "places": [{"role": "gp_rating", "count": 1}]}, "/places/0/count"),
        ({}, {"kind": "note_2", "places": [{"role": "master", "count": 0}]}, "/places/0/role"),
        ({"gross_tonnage": 500}, {"kind": "note_2"}, "/kind"),
        ({}, {"kind": "category_c"}, "/kind"),
        ({"mechanically_propelled": False}, {}, "/kind"),
        ({}, {"ordered_on": "2027-01-16"}, "/kind"),
        ({}, {"ordered_on": "2026-12-01"}, "/kind"),
        ({}, {"to": "2027-02-16"}, "/to"),
        ({}, {"kind": "rule_4_6", "places": [{"role": "gp_rating", "count": 3}], "to": "2027-01-14"}, "/to"),
        ({}, {"places": [{"role": "gp_rating", "count": 1}, {"role": "gp_rating", "count": 0}]}, "/places"),
        ({}, {"reasons": ""}, "/reasons"),
    ],
)
def test_beyond_the_law(manning: Any, vessel: Any, more: Any, pointer: str) -> None:
    manning.register(**vessel)
    answer = give(manning, more)
    assert answer.status_code == 422, answer.text
    assert pointer in [fault["pointer"] for fault in answer.json()["errors"]]
    assert manning.rows("SELECT 1 FROM manning_order") == []


@pytest.mark.provision("IVM-2025 r.4(3) table Category C [b]")
def test_the_crew_accepted_for_a_small_vessel(manning: Any) -> None:
    manning.register(length_m=8)
    accepted = {"kind": "category_c", "places": [{"role": "master", "count": 1}], "to": None}
    answer = give(manning, accepted)
    assert (answer.status_code, answer.json()["to"]) == (201, None)
    assert answer.json()["citation"] == "IVM-2025 r.4(3) table Category C"
    assert manning.rows("SELECT 1 FROM deadline") == []


@pytest.mark.provision("IVM-2025 r.4(6)")
def test_more_hands_for_a_longer_voyage(manning: Any) -> None:
    manning.register()
    asked = {"kind": "rule_4_6", "places": [{"role": "gp_rating", "count": 4}], "voyage": "Kottappuram to Kollam"}
    assert give(manning, asked).json()["voyage"] == "Kottappuram to Kollam"


def test_one_of_a_kind_at_a_time(manning: Any, order: Any) -> None:
    assert give(manning).status_code == 409
    asked = {"kind": "rule_4_6", "places": [{"role": "gp_rating", "count": 4}]}
    assert give(manning, asked).status_code == 201
    found = manning.get("/vessels/KL-1/orders", in_force="true").json()["items"]
    assert {each["kind"] for each in found} == {"note_4", "rule_4_6"}


def test_given_twice_under_one_key_is_one(manning: Any) -> None:
    manning.register()
    first, again = give(manning, key="same"), give(manning, key="same")
    assert first.content == again.content
    assert len(manning.events("order_given")) == 1


def test_the_calendar_ends_it_after_its_last_day(
    manning: Any, order: Any, at: Callable[[str], AbstractContextManager[None]]
) -> None:
    with at("2027-02-15T23:59:59+05:30"):
        assert run_once(manning.engine, "manning", clock.now(), LAPSES) == 0
    with at("2027-02-16T00:00:00+05:30"):
        assert run_once(manning.engine, "manning", clock.now(), LAPSES) == 1
        assert run_once(manning.engine, "manning", clock.now(), LAPSES) == 0
    found = manning.get(f"/orders/{order.json()['id']}").json()
    assert (found["status"], found["version"]) == ("ended", 2)
    acts = [act for act, _ in manning.audited("orders")]
    assert (acts[0], acts.count("lapse")) == ("give", 1)
    with at("2027-02-16T09:00:00+05:30"):
        assert give(manning).status_code == 201


def test_a_new_one_does_not_wait_for_the_calendar(
    manning: Any, order: Any, at: Callable[[str], AbstractContextManager[None]]
) -> None:
    with at("2027-02-16T00:00:00+05:30"):
        assert give(manning).status_code == 201
        assert manning.get(f"/orders/{order.json()['id']}").json()["status"] == "ended"
        assert run_once(manning.engine, "manning", clock.now(), LAPSES) == 1
    assert manning.get("/vessels/KL-1/orders", in_force="true").json()["items"][0]["version"] == 1


def test_it_ends_with_the_voyage(manning: Any, order: Any, at: Callable[[str], AbstractContextManager[None]]) -> None:
    path = f"/orders/{order.json()['id']}/voyage-end"
    with at("2027-01-20T09:00:00+05:30"):
        refused = {
            "no version": manning.post(path, {"ended_on": "2027-01-19"}).status_code,
            "future": manning.post(path, {"ended_on": "2027-01-21"}, if_match=1).status_code,
            "before": manning.post(path, {"ended_on": "2027-01-14"}, if_match=1).status_code,
            "stranger": manning.post(path, {"ended_on": "2027-01-19"}, role="owner", org="x", if_match=1).status_code,
        }
        assert refused == {"no version": 428, "future": 422, "before": 422, "stranger": 403}
        ended = manning.post(path, {"ended_on": "2027-01-19"}, role="master", org="owner-1", if_match=1)
        assert (ended.status_code, ended.json()["status"], ended.json()["to"]) == (200, "ended", "2027-01-19")
        again = manning.post(path, {"ended_on": "2027-01-19"}, if_match=2)
    assert (again.status_code, again.json()["allowed_from"]) == (409, ["in_force"])
    assert [r.outcome for r in manning.rows("SELECT outcome FROM deadline")] == ["met"]
    assert manning.events("order_given")[-1]["voyage_ended_on"] == "2027-01-19"


def test_a_voyage_that_ends_today_counts_until_midnight(
    manning: Any, order: Any, at: Callable[[str], AbstractContextManager[None]]
) -> None:
    path = f"/orders/{order.json()['id']}/voyage-end"
    ended = manning.post(path, {"ended_on": "2027-01-15"}, if_match=1).json()
    assert (ended["status"], ended["to"]) == ("in_force", "2027-01-15")
    with at("2027-01-16T00:00:00+05:30"):
        assert run_once(manning.engine, "manning", clock.now(), LAPSES) == 1
    assert manning.get(f"/orders/{ended['id']}").json()["status"] == "ended"


def test_revoked_with_reasons(manning: Any, order: Any) -> None:
    path = f"/orders/{order.json()['id']}/revocation"
    assert manning.post(path, {"reasons": "found hands"}, if_match=9).status_code == 412
    assert manning.post(path, {"reasons": "found hands"}, if_match=1, state="IN-AS").status_code == 403
    revoked = manning.post(path, {"reasons": "found hands"}, if_match=1)
    assert (revoked.status_code, revoked.json()["status"]) == (200, "revoked")
    assert manning.post(path, {"reasons": "again"}, if_match=2).status_code == 409
    assert [r.outcome for r in manning.rows("SELECT outcome FROM deadline")] == ["withdrawn"]
    assert manning.rows("SELECT 1 FROM task WHERE closed_at IS NULL") == []
    [kept] = manning.rows("SELECT reasons, from_state, to_state FROM audit_record WHERE act = 'revoke'")
    assert tuple(kept) == ("found hands", "in_force", "revoked")


def test_reading(manning: Any, order: Any) -> None:
    assert len(manning.get("/vessels/KL-1/orders").json()["items"]) == 1
    assert manning.get("/vessels/KL-1/orders", in_force="false").json()["items"] == []
    assert manning.get("/vessels/KL-1/orders", state="IN-AS").status_code == 403
    assert manning.get(f"/orders/{order.json()['id']}", state="IN-AS").status_code == 403
    assert manning.get("/orders/01890000-0000-7000-8000-000000000000").status_code == 404
    assert manning.get("/vessels/KL-9/orders").status_code == 404
