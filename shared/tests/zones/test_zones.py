"""Zones: the mechanism. What a zone may have comes from outside; here invented limits."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu import zones
from nausetu.testing.client import Client
from nausetu.zones import Limit

PDF = b"%PDF-1.7\n" + b"notification" * 9


def limits(day: date) -> Mapping[int, Limit]:
    """Lower from 2027 on, so that the day counts."""
    first = Decimal("9.0") if day < date(2027, 1, 1) else Decimal("8.0")
    return {
        1: Limit(first, "TEST-2026 r.1(a)"), 2: Limit(Decimal("5.5"), "TEST-2026 r.1(b)"),
        3: Limit(Decimal("3.0"), "TEST-2026 r.1(c)"),
    }  # fmt: skip


@pytest.fixture
def house(service: Callable[..., Client]) -> Client:
    return service(zones.router(limits, service="manning"))


@pytest.fixture
def kerala(token: Callable[..., str]) -> str:
    return token(["designated_authority"], state="IN-KL", sub="da-kl")


class Entering:
    """Notifications one after the other, each with a key of its own."""

    def __init__(self, house: Client, token: str) -> None:
        self.house, self.token, self.count = house, token, 0

    def __call__(self, zone: Any, height: Any, since: str = "2026-11-01", **more: Any) -> Any:
        self.count += 1
        body = {
            "state": "IN-KL", "water_area": "Vembanad Lake", "zone": zone, "max_significant_wave_height_m": height,
            "since": since, "notification_number": f"G.O. {self.count}", "notification_date": "2026-10-01", **more,
        }  # fmt: skip
        return self.house.post("/v1/zones", json=body, token=self.token, key=f"k{self.count}")


@pytest.fixture
def enter(house: Client, kerala: str) -> Entering:
    return Entering(house, kerala)


@pytest.mark.parametrize(
    ("zone", "height", "since", "accepted"),
    [
        (1, 9, "2026-11-01", True), (1, 9.01, "2026-11-01", False), (1, 9, "2027-01-01", False),
        (2, 5.5, "2026-11-01", True), (2, 5.500001, "2026-11-01", False),
        (3, 3, "2026-11-01", True), (3, 3.1, "2026-11-01", False), (3, 0, "2026-11-01", True),
    ],
)  # fmt: skip
def test_exceeding_is_refused_with_the_provision(
    enter: Entering, zone: int, height: float, since: str, accepted: bool
) -> None:
    answer = enter(zone, height, since)
    assert answer.status_code == (201 if accepted else 422), answer.text
    if not accepted:
        assert answer.json()["rule"] == f"TEST-2026 r.1({'abc'[zone - 1]})"
        assert answer.json()["errors"][0]["pointer"] == "/max_significant_wave_height_m"


def test_the_zone_of_an_area_as_of_a_day(enter: Entering, database: sa.Engine) -> None:
    assert enter(3, 2).status_code == 201
    later = enter(2, 4.5, "2027-04-01", water_area="vembanad  LAKE", until="2027-12-31")
    assert later.status_code == 201
    # It runs out; the next may come later: in between the area is in no zone.
    assert enter(1, 4.5, "2028-02-01").status_code == 201
    days = [(2026, 10, 31), (2026, 11, 1), (2027, 3, 31), (2027, 4, 1), (2028, 1, 1), (2028, 2, 1)]
    with database.connect() as db:
        found = [zones.zone_of(db, "IN-KL", "Vembanad Lake", date(*day)) for day in days]
        assert zones.zone_of(db, "IN-AS", "Vembanad Lake", date(2026, 11, 1)) is None
    assert found == [None, 3, 3, 2, None, 1]
    assert enter(1, 1, "2027-05-01").status_code == 409
    listed = enter.house.get("/v1/zones?state=IN-KL&water_area=VEMBANAD LAKE&on=2027-05-01", token=enter.token).json()
    assert [(item["zone"], item["last_day"]) for item in listed["items"]] == [(2, "2027-12-31")]
    assert enter.house.get("/v1/zones?zone=3", token=enter.token).json()["items"][0]["last_day"] == "2027-03-31"
    assert enter.house.get(f"/v1/zones/{later.json()['id']}", token=enter.token).json() == later.json()


def test_impossible_entries(enter: Entering) -> None:
    tried = [
        enter(4, 1), enter(1, -1), enter(1, "1"), enter(1, None), enter(1, 1, water_area="---"),
        enter(1, 1, since="2026-02-30"), enter(1, 1, notification_date="2999-01-01"), enter(1, 1, depth=3),
    ]  # fmt: skip
    assert [answer.status_code for answer in tried] == [422] * 8
    assert enter(1, 1, state="IN-AS").status_code == 403


def test_a_correction_is_held_to_the_limits(enter: Entering, database: sa.Engine) -> None:
    entry = enter(1, 7).json()
    path, house = f"/v1/zones/{entry['id']}/correction", enter.house
    proof = house.post(
        "/v1/attachments", content=PDF, headers={"Content-Type": "application/pdf"}, token=enter.token, key="a1"
    ).json()["sha256"]

    def corrected(key: str, **changes: Any) -> Any:
        body = {"changes": changes, "reason": "misread the gazette", "proof": proof}
        return house.post(path, json=body, token=enter.token, key=key, if_match=1)

    refused = corrected("c1", zone=2)
    assert (refused.status_code, refused.json()["rule"]) == (422, "TEST-2026 r.1(b)")
    assert corrected("c2", zone=2, max_significant_wave_height_m=5).json()["zone"] == 2
    with database.connect() as db:
        details = db.scalar(sa.text("SELECT details FROM audit_record WHERE act = 'correct'"))
    assert details["old"] == {"zone": 1, "max_significant_wave_height_m": 7}


def test_names_composed_and_decomposed_are_one_area(enter: Entering) -> None:
    """Trial 31: NFC at input, one folded key, display unchanged."""
    first = enter(3, 2, water_area="Gan\u0307ga\u0304 क\u093cिला\u200d")
    assert first.json()["water_area"] == "Gaṅgā क\u093cिला"
    assert enter(3, 2, water_area="GAṄGĀ \u0958िला").status_code == 409
