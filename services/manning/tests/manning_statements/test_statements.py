"""Manning statements: drawn up by a surveyor for a Certificate of Survey, counted by version, printed."""

from typing import Any

import pytest

from nausetu import numbers

BODY = {
    "survey_certificate": "KL/CS/2027/11", "survey_certificate_on": "2027-01-10",
    "operating_area": "Vembanad Lake <Zone 3>", "further_factors": ["night navigation"],
}  # fmt: skip


def draw_up(manning: Any, more: Any = None, role: str = "surveyor", **rest: Any) -> Any:
    return manning.post("/vessels/KL-1/manning-statements", BODY | (more or {}), role=role, **rest)


@pytest.mark.provision("IVM-2025 r.4(2)")
def test_states_category_places_and_orders(manning: Any) -> None:
    manning.register()
    order = manning.post(
        "/vessels/KL-1/orders", {"kind": "rule_4_6", "places": [{"role": "gp_rating", "count": 3}], "reasons": "night"}
    ).json()
    answer = draw_up(manning)
    assert answer.status_code == 201, answer.text
    found = answer.json()
    assert numbers.valid(found["number"])
    assert found["number"].startswith("MST-KL-2027-000001-")
    assert answer.headers["location"] == f"/manning/v1/manning-statements/{found['number']}"
    assert (found["version"], found["category"], found["issued_on"]) == (1, "B", "2027-01-15")
    assert (found["survey_certificate"], found["survey_certificate_on"]) == ("KL/CS/2027/11", "2027-01-10")
    assert [(p["role"], p["count"]) for p in found["positions"]] == [("master", 1), ("engineer", 1), ("gp_rating", 2)]
    assert [each["id"] for each in found["orders"]] == [order["id"]]
    assert manning.get(f"/manning-statements/{found['number']}", role="owner", org="owner-1").json() == found
    [event] = manning.events("manning_statement_issued")
    assert (event["statement"], event["version"], event["places"][2]) == (
        found["number"], 1, {"role": "gp_rating", "count": 2},
    )  # fmt: skip
    assert manning.audited("manning-statements") == [("draw_up", found["number"])]
    [kept] = manning.rows("SELECT id, decision FROM decision_record")
    assert (str(kept.id), kept.decision) == (found["decision_record"], "minimum-manning")


def test_versions_count_by_vessel(manning: Any) -> None:
    manning.register()
    first, second = draw_up(manning).json(), draw_up(manning).json()
    assert (first["version"], second["version"]) == (1, 2)
    listed = manning.get("/vessels/KL-1/manning-statements").json()["items"]
    assert [each["number"] for each in listed] == [second["number"], first["number"]]


def test_one_key_one_statement(manning: Any) -> None:
    manning.register()
    assert draw_up(manning, key="same").content == draw_up(manning, key="same").content
    assert manning.rows("SELECT last FROM number_counter")[0][0] == 1


def test_what_is_missing_is_named(manning: Any) -> None:
    manning.register(gross_tonnage=None)
    answer = draw_up(manning)
    assert (answer.status_code, answer.json()["rule"]) == (422, "IVM-2025 r.4(2)")
    assert "IVM-2025 r.3(A)(f)" in [fault["rule"] for fault in answer.json()["errors"]]
    assert manning.rows("SELECT 1 FROM number_counter") == []


@pytest.mark.parametrize(
    ("more", "rest", "status"),
    [
        ({}, {"role": "designated_authority"}, 403),
        ({}, {"state": "IN-AS"}, 403),
        ({"survey_certificate_on": "2027-01-16"}, {}, 422),
        ({"operating_area": " "}, {}, 422),
        ({"survey_certificate": None}, {}, 422),
    ],
)
def test_refused(manning: Any, more: Any, rest: Any, status: int) -> None:
    manning.register()
    assert draw_up(manning, more, **rest).status_code == status


def test_unknown_ones(manning: Any) -> None:
    assert draw_up(manning).status_code == 404
    assert manning.get("/manning-statements/MST-KL-2027-000001-0").status_code == 404


def test_the_page_is_printed_in_both_languages_and_escaped(manning: Any) -> None:
    manning.register(name="<script>Kayal")
    number = draw_up(manning).json()["number"]
    page = manning.get(f"/manning-statements/{number}/page", role="surveyor")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "script-src" not in page.headers["content-security-policy"]
    assert "<script>" not in page.text
    for words in ("&lt;script&gt;Kayal", "Vembanad Lake &lt;Zone 3&gt;", number, "10-01-2027", "कर्मीदल विवरण", "केरल"):
        assert words in page.text
    assert manning.get(f"/manning-statements/{number}/page", state="IN-AS").status_code == 403


def test_a_small_vessel_as_the_authority_accepts(manning: Any) -> None:
    manning.register(length_m=8)
    found = draw_up(manning).json()
    assert (found["category"], found["outcome"], found["positions"]) == (
        "C", "as_accepted_by_designated_authority", [],
    )  # fmt: skip
    page = manning.get(f"/manning-statements/{found['number']}/page")
    assert "as accepted by the designated authority" in page.text
