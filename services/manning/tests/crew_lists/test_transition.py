"""Note 1 to rule 4(3): the last day of the transition, who still leans on it, and what happens when it is over."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from manning.deadlines import LAPSES
from nausetu import clock
from nausetu.deadlines.runner import run_once

NOTE_1 = "IVM-2025 r.4(3) Note 1"
PEOPLE = {"master": "master_3", "engineer": "engine_driver_2", "gp_rating": "gp_rating"}


def post(manning: Any, number: str, capacities: list[str]) -> None:
    """A crew list; the n-th person aboard is `IND-<capacity>-<n>`."""
    persons = [{"indivc": person(capacity, n), "capacity": capacity} for n, capacity in enumerate(capacities)]
    answer = manning.post(f"/vessels/{number}/crew-lists", {"persons": persons}, role="inspector")
    assert answer.status_code == 201, answer.text


def person(capacity: str, number: int) -> str:
    return f"IND-{capacity.upper().replace('_', '')}-{number}"


@pytest.fixture
def leaning(manning: Any, tell: Callable[..., str]) -> Any:
    """KL-1 lacks a rating, KL-2 has all, KL-3 asks for a Master 2 and is deficient."""
    told = {"issued_on": "2026-10-10", "valid_until": "2035-10-10"}
    for n, capacity in enumerate(["master", "engineer", "gp_rating", "gp_rating"]):
        tell(person(capacity, n), PEOPLE[capacity], **told)
    for number, tonnage in (("KL-1", 90), ("KL-2", 90), ("KL-3", 310)):
        manning.register(number, gross_tonnage=tonnage, decked=tonnage < 300)
    post(manning, "KL-1", ["master", "engineer", "gp_rating"])
    post(manning, "KL-2", ["master", "engineer", "gp_rating", "gp_rating"])
    post(manning, "KL-3", ["master", "engineer", "gp_rating", "gp_rating"])
    return manning


@pytest.mark.provision("IVM-2025 r.4(3) Note 1 [b]")
def test_the_last_day_and_the_vessels_still_leaning(leaning: Any) -> None:
    answer = leaning.get("/transition")
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["last_day"], found["rule"], found["assumed"]) == ("2029-10-01", NOTE_1, ["IVM commencement"])
    assert found["days_left"] == 990
    [vessel] = found["items"]
    assert vessel["unfilled"] == [{"role": "gp_rating", "count": 1}]
    assert (vessel["registration_number"], vessel["owner_org"], vessel["as_of"]) == ("KL-1", "owner-1", "2027-01-15")
    assert leaning.get(f"/decision-records/{vessel['decision_record']}").json()["subject"] == "KL-1"


@pytest.mark.provision("IVM-2025 r.4(3) Note 1 [b]")
def test_the_period_runs_for_the_owner_until_the_crew_complies(leaning: Any) -> None:
    asked = "SELECT subject, owner_role, org, rule, outcome, ended_at IS NULL AS runs FROM deadline"
    assert [tuple(r) for r in leaning.rows(asked)] == [("KL-1", "owner", "owner-1", NOTE_1, "open", True)]
    open_ones = "SELECT subject FROM task WHERE what = 'transition_ends' AND closed_at IS NULL"
    assert [r.subject for r in leaning.rows(open_ones)] == ["KL-1"]
    due = leaning.get("/deadlines", role="owner", org="owner-1").json()["items"]
    assert [(d["what"], d["due"], d["rule"]) for d in due] == [("transition_ends", "2029-10-01", NOTE_1)]
    post(leaning, "KL-1", ["master", "engineer", "gp_rating", "gp_rating"])
    assert leaning.get("/transition").json()["items"] == []
    assert [r.outcome for r in leaning.rows(asked)] == ["withdrawn"]
    assert leaning.rows(open_ones) == []


@pytest.mark.provision("IVM-2025 r.4(3) Note 1")
def test_when_it_is_over_the_crew_is_judged_without_it(
    leaning: Any, at: Callable[[str], AbstractContextManager[None]]
) -> None:
    with at("2029-10-01T23:59:59+05:30"):
        assert run_once(leaning.engine, "manning", clock.now(), LAPSES) == 0
        assert leaning.get("/transition").json()["days_left"] == 0
    with at("2029-10-02T00:00:00+05:30"):
        assert run_once(leaning.engine, "manning", clock.now(), LAPSES) == 1
        assert run_once(leaning.engine, "manning", clock.now(), LAPSES) == 0
        assert leaning.get("/transition").json()["items"] == []
    outcomes = "SELECT registration_number, outcome FROM crew_found ORDER BY 1 LIMIT 1"
    assert [tuple(r) for r in leaning.rows(outcomes)] == [("KL-1", "deficient")]
    assert [e["registration_number"] for e in leaning.events("crew_found_deficient")][-1] == "KL-1"
    assert [e["what"] for e in leaning.events("deadline_missed")] == ["transition_ends"]


def test_who_reads_it(leaning: Any) -> None:
    assert leaning.get("/transition", state="IN-AS").json()["items"] == []
    assert len(leaning.get("/transition", role="competent_authority", state=None).json()["items"]) == 1
    national = leaning.token(["competent_authority"])
    assert leaning.client.get("/v1/transition?state=IN-AS", token=national).json()["items"] == []
    assert leaning.get("/transition", role="surveyor").status_code == 403
    assert leaning.client.get("/v1/transition").status_code == 401
