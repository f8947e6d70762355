"""Applications in Form 3: findings, seats, results; what the register knows stands over what is claimed."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from certification.applications.tables import application
from certification.reactions import REACTIONS
from certification.sittings.tables import sitting
from nausetu.act import Act
from nausetu.auth import Access, Caller
from nausetu.consumer import ReceivedEvent
from nausetu.deadlines.tables import deadline
from nausetu.events.training_institutes import CourseCompleted
from nausetu.testing.client import Client

At = Callable[[str], AbstractContextManager[None]]
INDIVC = "IND-KL-2026-000001-A"


@pytest.fixture(autouse=True)
def _mid_january(at: At) -> Iterator[None]:
    with at("2027-01-15T10:00:00+05:30"):
        yield


def unmet(found: Any) -> list[str]:
    return [finding["rule"] for finding in found["findings"] if finding["met"] is not True]


@pytest.mark.provision("IVM-2025 r.7(2)")
def test_all_defects_are_told_at_once_and_only_the_eligible_are_seated(office: Any, db: sa.Engine) -> None:
    candidate = {"citizenship": "NP", "date_of_birth": "2010-01-01", "courses": [], "service": [], "certificates": []}
    found = office.submitted(candidate=candidate)
    assert (found["status"], found["eligible"]) == ("submitted", False)
    assert unmet(found) == [f"IVM-2025 r.10(1)({clause})" for clause in "abcde"]
    path = f"/applications/{found['id']}"
    refused = office.act(f"{path}/eligibility", office.chief, {"originals_seen": True}, found["version"])
    assert refused["status"] == "ineligible"
    office.act(f"{path}/sitting", office.chief, {"sitting": office.sitting()["id"]}, refused["version"], expect=409)
    with db.connect() as connection:
        said = connection.scalar(sa.text("SELECT data FROM outbox WHERE type = 'certification.application_refused.v1'"))
    assert said["citations"] == unmet(found)


@pytest.mark.provision("IVM-2025 r.5(4)")
def test_nobody_waits_longer_than_six_months(office: Any, db: sa.Engine) -> None:
    found = office.submitted()
    with db.connect() as connection:
        due = connection.scalar(sa.select(deadline.c.due).where(deadline.c.what == "offer_sitting"))
    assert due.astimezone(UTC) == datetime(2027, 7, 14, 18, 30, tzinfo=UTC)
    path = f"/applications/{found['id']}"
    eligible = office.act(f"{path}/eligibility", office.chief, {"originals_seen": True}, found["version"])
    late = office.sitting(held_on="2027-07-16")
    refused = office.act(f"{path}/sitting", office.chief, {"sitting": late["id"]}, eligible["version"], expect=422)
    assert refused["rule"] == "IVM-2025 r.5(4)"
    last = office.sitting(held_on="2027-07-15")
    seated = office.act(f"{path}/sitting", office.chief, {"sitting": last["id"]}, eligible["version"])
    assert seated["status"] == "scheduled"
    with db.connect() as connection:
        assert connection.scalar(sa.select(deadline.c.outcome).where(deadline.c.what == "offer_sitting")) == "met"


def test_the_last_seat_goes_to_one(office: Any, service: Client, db: sa.Engine) -> None:
    waiting = []
    for number in range(4):
        found = office.submitted(indivc=f"IND-KL-2026-00000{number}-A")
        body = {"originals_seen": True}
        waiting.append(office.act(f"/applications/{found['id']}/eligibility", office.chief, body, found["version"]))
    seat = office.sitting(seats=1)

    def take(found: Any) -> int:
        path = f"/v1/applications/{found['id']}/sitting"
        body, version = {"sitting": seat["id"]}, found["version"]
        return service.post(path, token=office.chief, key=found["id"], if_match=version, json=body).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(take, waiting)) == [200, 409, 409, 409]
    with db.connect() as connection:
        assert connection.scalar(sa.select(sitting.c.taken)) == 1


def test_one_running_application_for_a_grade(office: Any) -> None:
    office.submitted()
    refused = office.act("/applications", office.candidate, _form(), expect=409)
    assert refused["type"] == "/problems/conflict"


def test_the_register_stands_over_the_claim(office: Any) -> None:
    issued = office.certified()
    body = {"reasons": "Unsafe", "without_hearing_reason": "Danger to passengers", "reply_days": 15}
    office.act(f"/certificates/{issued['number']}/suspension", office.chief, body, issued["version"])
    claimed = {"grade": "master_3", "issued_on": "2020-01-01", "valid_until": "2030-01-01", "status": "valid"}
    candidate = {**_form()["candidate"], "certificates": [claimed]}
    found = office.submitted(grade="master_2", route="promotion", candidate=candidate)
    assert "IVM-2025 r.9(1)(a)" in unmet(found)


def test_courses_that_neighbours_told_of_count(office: Any, db: sa.Engine) -> None:
    told = CourseCompleted.model_validate(
        {
            "effective_at": "2027-01-10T10:00:00+05:30", "state": "IN-KL", "indivc": INDIVC, "course": "prep_master_3",
            "completed_on": "2027-01-10", "certificate_number": "CRS-KL-2027-000001-0",
            "institute": "IVN-KL-2026-000001-0", "batch": "001", "status": "valid",
        }
    )  # fmt: skip
    event = ReceivedEvent(
        "0190f3a0-0000-7000-8000-000000000001", "training-institutes.course_completed.v1", "/training-institutes",
        INDIVC, 1, datetime(2027, 1, 10, tzinfo=UTC), told,
    )  # fmt: skip
    with db.begin() as connection:
        act = Act(connection, Caller("system:consumer", system=True), Access(frozenset(), scoped=False), event.time)
        REACTIONS[event.type](act, event)
    candidate = {**_form()["candidate"], "courses": ["efa", "pst", "pssr", "fpff", "stsdsd"]}
    assert office.submitted(candidate=candidate)["eligible"] is True


def test_the_form_is_kept_sealed_and_its_reader_is_written_down(office: Any, db: sa.Engine) -> None:
    found = office.submitted()
    with db.connect() as connection:
        assert "Varghese" not in connection.scalar(sa.select(application.c.form))
    read = office.service.get(f"/v1/applications/{found['id']}", token=office.chief)
    assert read.json()["name"] == "Mathai Varghese"
    seen = office.service.get("/v1/views", token=office.candidate).json()["items"]
    assert [(view["viewer"], view["subject"]) for view in seen] == [("chief-kl", found["id"])]


def test_decided_again_alike(office: Any, token: Callable[..., str]) -> None:
    found = office.submitted()
    replayed = office.service.post(f"/v1/decision-records/{found['decision_record']}/replay", token=office.candidate)
    assert replayed.status_code == 200, replayed.text
    assert replayed.json()["differences"] == []


def _form() -> dict[str, Any]:
    return {
        "state": "IN-KL", "indivc": INDIVC, "grade": "master_3", "route": "direct", "name": "Mathai",
        "surname": "Varghese", "permanent_address": "Kuttanad", "present_address": "Kochi",
        "place_of_birth": "Alappuzha", "previous_certificates": [], "prepared_earlier": None, "testimonials": 3,
        "declaration": True,
        "candidate": {
            "citizenship": "IN", "date_of_birth": "1990-05-11", "medically_fit": True, "certificates": [],
            "courses": ["prep_master_3", "efa", "pst", "pssr", "fpff", "stsdsd"],
            "service": [{"sector": "inland", "as": "deck_hand", "from": "2022-01-01", "to": "2025-12-31"}],
        },
    }  # fmt: skip
