"""What a State asks of vessels in a water area: its text, dated, with the notification."""

from typing import Any

import pytest

BODY = {
    "state": "IN-KL", "name": "manning_requirement", "water_area": "Vembanad Lake", "since": "2027-01-01",
    "value": "House boats carry one hand more after sunset.", "notification_number": "G.O.(P) 9/2026",
    "notification_date": "2026-12-20",
}  # fmt: skip


@pytest.mark.provision("IVM-2025 r.4(6)")
def test_kept_with_its_notification(manning: Any) -> None:
    answer = manning.post("/state-parameters", BODY)
    assert answer.status_code == 201, answer.text
    found = answer.json()
    assert {name: found[name] for name in BODY} == BODY
    assert found["citation"] == "IVM-2025 r.4(6)"
    listed = manning.get("/state-parameters", name="manning_requirement", on="2027-01-15").json()["items"]
    assert listed == [found]
    assert manning.get("/state-parameters", on="2026-12-31").json()["items"] == []


def test_refused(manning: Any) -> None:
    assert manning.post("/state-parameters", BODY | {"value": " "}).status_code == 422
    assert manning.post("/state-parameters", BODY | {"name": "fee"}).status_code == 422
    assert manning.post("/state-parameters", BODY, state="IN-AS").status_code == 403
    assert manning.post("/state-parameters", BODY, role="surveyor").status_code == 403
