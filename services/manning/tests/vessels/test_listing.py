"""The register as a list: scope, filters, search, paging."""

from typing import Any

import pytest


@pytest.fixture
def fleet(manning: Any) -> Any:
    """Vessels of two States."""
    manning.register("KL-1", name="Gaṅgā Vilās", last_surveyed_on="2026-01-01")
    manning.register("KL-2", name="Kayal 100%", type="house_boat")
    manning.register("KL-3", name="क़ायल", last_surveyed_on="2025-06-01", owner_org="owner-2")
    manning.register("AS-1", name="Kayal of Assam", home_state="IN-AS")
    return manning


def numbers(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [vessel["registration_number"] for vessel in answer.json()["items"]]


def test_scope(fleet: Any) -> None:
    assert numbers(fleet.get("/vessels")) == ["KL-1", "KL-2", "KL-3"]
    assert numbers(fleet.get("/vessels", role="competent_authority", state=None)) == ["AS-1", "KL-1", "KL-2", "KL-3"]
    assert numbers(fleet.get("/vessels", role="owner", org="owner-1")) == ["AS-1", "KL-1", "KL-2"]
    assert numbers(fleet.get("/vessels", role="owner", org="owner-9")) == []
    assert fleet.get("/vessels", role="institute", org="owner-1").status_code == 403


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"type": "house_boat"}, ["KL-2"]),
        ({"q": "kl-2"}, ["KL-2"]),
        ({"q": "GAN\u0307GA\u0304"}, ["KL-1"]),
        ({"q": "gaṅgā vilās"}, ["KL-1"]),
        ({"q": "kayal"}, ["KL-2"]),
        ({"q": "\u0958ायल"}, ["KL-3"]),
        ({"q": "100%"}, ["KL-2"]),
        ({"q": "100_"}, ["KL-2"]),
        ({"q": "%"}, []),
        ({"order": "survey"}, ["KL-2", "KL-3", "KL-1"]),
    ],
)  # fmt: skip
def test_filters(fleet: Any, asked: dict[str, str], found: list[str]) -> None:
    assert numbers(fleet.get("/vessels", **asked)) == found


def test_of_one_state(fleet: Any) -> None:
    of_assam = {"token": fleet.token(["auditor"]), "params": {"state": "IN-AS"}}
    assert numbers(fleet.client.get("/v1/vessels", **of_assam)) == ["AS-1"]
    of_another = {"token": fleet.token(["surveyor"], state="IN-KL"), "params": {"state": "IN-AS"}}
    assert numbers(fleet.client.get("/v1/vessels", **of_another)) == []


def test_pages_neither_repeat_nor_skip(fleet: Any) -> None:
    for order in ("number", "survey"):
        seen, cursor = [], None
        while True:
            more = {"cursor": cursor} if cursor else {}
            answer = fleet.get("/vessels", role="auditor", state=None, limit=1, order=order, **more)
            seen += numbers(answer)
            cursor = answer.json()["next_cursor"]
            if cursor is None:
                break
        assert sorted(seen) == ["AS-1", "KL-1", "KL-2", "KL-3"]


@pytest.mark.parametrize("asked", [{"limit": 201}, {"cursor": "nonsense"}, {"order": "name"}, {"q": "\x00"}])
def test_refused(fleet: Any, asked: dict[str, Any]) -> None:
    assert fleet.get("/vessels", **asked).status_code == 422
