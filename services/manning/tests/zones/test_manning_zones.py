"""Zones held to rule 2(1)(n): on, below and above each wave height."""

from typing import Any

import pytest


def enter(manning: Any, zone: int, height: float, **more: Any) -> Any:
    body = {
        "state": "IN-KL", "water_area": "Vembanad Lake", "zone": zone, "max_significant_wave_height_m": height,
        "since": "2026-11-01", "notification_number": "G.O.(P) 4/2026", "notification_date": "2026-10-20", **more,
    }  # fmt: skip
    return manning.post("/zones", body)


def holds(manning: Any, zone: int, heights: tuple[float, float], above: float, rule: str) -> None:
    """The heights are accepted, the one above is refused by the rule."""
    for number, height in enumerate(heights):
        answer = enter(manning, zone, height, water_area=f"Lake {number}")
        assert answer.status_code == 201, answer.text
        assert answer.json()["max_significant_wave_height_m"] == height
    refused = enter(manning, zone, above)
    assert (refused.status_code, refused.json()["rule"]) == (422, rule)
    assert [fault["pointer"] for fault in refused.json()["errors"]] == ["/max_significant_wave_height_m"]
    assert len(manning.rows("SELECT 1 FROM zone_notification")) == len(heights)
    assert {row.citation for row in manning.rows("SELECT citation FROM audit_record WHERE matter = 'zones'")} == {rule}


@pytest.mark.provision("IVM-2025 r.2(1)(n)(a)")
def test_zone_1_does_not_exceed_2_metres(manning: Any) -> None:
    holds(manning, 1, (1.99, 2), 2.01, "IVM-2025 r.2(1)(n)(a)")


@pytest.mark.provision("IVM-2025 r.2(1)(n)(b)")
def test_zone_2_does_not_exceed_1_metre_20(manning: Any) -> None:
    holds(manning, 2, (1.19, 1.2), 1.21, "IVM-2025 r.2(1)(n)(b)")


@pytest.mark.provision("IVM-2025 r.2(1)(n)(c)")
def test_zone_3_does_not_exceed_60_centimetres(manning: Any) -> None:
    holds(manning, 3, (0.59, 0.6), 0.61, "IVM-2025 r.2(1)(n)(c)")


@pytest.mark.provision("IVM-2025 r.2(1)(n)")
def test_each_states_notification_is_kept_with_number_and_date(manning: Any) -> None:
    made = enter(manning, 2, 1).json()
    assert (made["water_area"], made["zone"]) == ("Vembanad Lake", 2)
    assert (made["notification_number"], made["notification_date"]) == ("G.O.(P) 4/2026", "2026-10-20")
    assert manning.get("/zones", state="IN-AS", water_area="vembanad lake").json()["items"] == [made]
    assert enter(manning, 2, 1, state="IN-AS").status_code == 403


@pytest.mark.provision("IVM-2025 preamble [a]")
def test_a_declaration_older_than_the_rules_stands_and_is_held_to_them(manning: Any) -> None:
    older = {"since": "2023-04-01", "notification_date": "2023-03-01"}
    assert enter(manning, 3, 0.7, **older).status_code == 422
    assert enter(manning, 3, 0.6, **older).status_code == 201
