"""Clerical errors: put right as far back as they reach, the old value kept in the audit."""

import hashlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

PDF = b"%PDF-1.7\n" + b"tonnage certificate" * 9
SHA = hashlib.sha256(PDF).hexdigest()


@pytest.fixture
def proof(manning: Any) -> str:
    token = manning.token(["surveyor"], state="IN-KL", sub="test:officer")
    sent = manning.client.post(
        "/v1/attachments", content=PDF, headers={"Content-Type": "application/pdf"}, token=token, key="proof"
    )
    assert sent.status_code == 201, sent.text
    return SHA


def test_a_wrong_fact_was_never_so(manning: Any, proof: str, at: Callable[[str], AbstractContextManager[None]]) -> None:
    manning.register(gross_tonnage=12.3)
    with at("2027-02-01T09:00:00+05:30"):
        manning.post("/vessels/KL-1/change", {"changes": {"gross_tonnage": 350.7}, "reason": "measured"}, if_match=1)
    with at("2027-03-01T09:00:00+05:30"):
        manning.post("/vessels/KL-1/change", {"changes": {"zone": 2}, "reason": "notified"}, if_match=2)
    with at("2027-04-01T09:00:00+05:30"):
        body = {"changes": {"gross_tonnage": 305.7}, "reason": "figures transposed", "proof": proof}
        right = manning.post("/vessels/KL-1/correction", body, if_match=3, role="surveyor")
        assert (right.status_code, right.json()["gross_tonnage"], right.json()["version"]) == (200, 305.7, 4)
        seen = {
            day: manning.get("/vessels/KL-1", at=f"{day}T12:00:00+05:30").json()["gross_tonnage"]
            for day in ("2027-01-20", "2027-02-15", "2027-03-15", "2027-04-01")
        }
    assert seen == {"2027-01-20": 12.3, "2027-02-15": 305.7, "2027-03-15": 305.7, "2027-04-01": 305.7}
    [details] = [r.details for r in manning.rows("SELECT details FROM audit_record WHERE act = 'correct'")]
    assert float(details["old"]["gross_tonnage"]) == 350.7
    assert manning.events("vessel_changed")[-1]["changed"] == ["gross_tonnage"]


def test_a_corrected_name_is_found(manning: Any, proof: str) -> None:
    manning.register(name="Kayla")
    body = {"changes": {"name": "Kayal"}, "reason": "misspelt", "proof": proof}
    assert manning.post("/vessels/KL-1/correction", body, if_match=1).status_code == 200
    found = manning.get("/vessels", q="kayal").json()["items"]
    assert [vessel["registration_number"] for vessel in found] == ["KL-1"]


@pytest.mark.parametrize(
    ("changes", "if_match", "state", "status"),
    [
        ({"zone": 1}, None, "IN-KL", 428),
        ({"zone": 1}, 9, "IN-KL", 412),
        ({"zone": 1}, 1, "IN-AS", 403),
        ({}, 1, "IN-KL", 422),
        ({"name": None}, 1, "IN-KL", 422),
        ({"tonnage_method": "convention_1969"}, 1, "IN-KL", 422),
    ],
)
def test_refused(manning: Any, proof: str, changes: Any, if_match: int | None, state: str, status: int) -> None:
    manning.register()
    body = {"changes": changes, "reason": "wrong", "proof": proof}
    assert manning.post("/vessels/KL-1/correction", body, if_match=if_match, state=state).status_code == status
    assert manning.get("/vessels/KL-1").json()["version"] == 1


def test_without_proof(manning: Any) -> None:
    manning.register()
    body = {"changes": {"zone": 1}, "reason": "wrong", "proof": "0" * 64}
    answer = manning.post("/vessels/KL-1/correction", body, if_match=1)
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, "/proof")
