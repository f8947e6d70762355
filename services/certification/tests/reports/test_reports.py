"""The thirty-day report of a State (r.20): what it holds, its clock, its submission, and when it is overdue."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any

import pytest
import sqlalchemy as sa

from certification.deadlines import LAPSES
from certification.reports.citations import cited
from nausetu.deadlines.runner import run_once
from nausetu.events.manning import CrewFoundDeficient, ManningStatementIssued

At = Callable[[str], AbstractContextManager[None]]
LASTING = {"nbf": 1_700_000_000, "iat": 1_700_000_000, "exp": 2_200_000_000}


@pytest.fixture(autouse=True)
def _mid_january(at: At) -> Iterator[None]:
    with at("2027-01-15T10:00:00+05:30"):
        yield


@pytest.fixture
def competent(token: Callable[..., str]) -> str:
    return token(["competent_authority"], office="IWAI", sub="iwai", **LASTING)


@pytest.fixture
def live(office: Any, token: Callable[..., str]) -> Any:
    """Kerala reports from 10 January on."""
    return office.act("/reports", go_live(office, token), {"state": "IN-KL"})


def go_live(office: Any, token: Callable[..., str]) -> str:
    authority = token(["designated_authority"], state="IN-KL", sub="da-kl", **LASTING)
    body = {
        "state": "IN-KL", "name": "go_live", "value": "2027-01-10", "since": "2027-01-10",
        "notification_number": "KL/IWT/1", "notification_date": "2027-01-08",
    }  # fmt: skip
    office.act("/state-parameters", authority, body)
    return authority


def overview(office: Any, competent: str) -> Any:
    (found,) = office.service.get("/v1/reports/overview", token=competent).json()["items"]
    return found


@pytest.mark.provision("IVM-2025 r.20")
def test_from_go_live_to_the_next_clock(office: Any, live: Any, competent: str, at: At) -> None:
    assert (live["due_on"], live["covers_from"]) == ("2027-02-09", "2027-01-10")
    number = office.certified()["number"]
    assert overview(office, competent) == {
        "state": "IN-KL", "last_submitted_on": None, "due_on": "2027-02-09", "days_left": 25, "overdue": False,
        "open_acts": 1,
    }  # fmt: skip
    (entered,) = office.service.get(f"/v1/reports/{live['id']}/acts", token=office.chief).json()["items"]
    assert (entered["type"], entered["subject"]) == ("certification.certificate_issued.v1", number)
    submitted = office.act(f"/reports/{live['id']}/submission", office.chief, None, live["version"])
    assert (submitted["status"], submitted["acts"], submitted["covers_to"]) == ("submitted", 1, "2027-01-15")
    clock = overview(office, competent)
    assert (clock["due_on"], clock["days_left"], clock["open_acts"]) == ("2027-02-14", 30, 0)
    done = office.act(f"/reports/{live['id']}/acknowledgement", competent, None, submitted["version"])
    assert (done["status"], done["acknowledged_on"]) == ("acknowledged", "2027-01-15")
    office.act(f"/reports/{live['id']}/submission", office.chief, None, done["version"], expect=409)


@pytest.mark.provision("IVM-2025 r.20")
@pytest.mark.parametrize(("instant", "missed"), [("2027-02-09T23:59:59+05:30", 0), ("2027-02-10T00:00:00+05:30", 1)])
def test_overdue_once_from_the_day_after_the_last(
    live: Any, db: sa.Engine, instant: str, missed: int, office: Any, competent: str, at: At
) -> None:
    when = datetime.fromisoformat(instant)
    runs = [run_once(db, "certification", when, LAPSES) for _ in range(3)]
    assert runs == [missed, 0, 0]
    with db.connect() as connection:
        told = connection.execute(sa.text("SELECT type, count(*) FROM outbox GROUP BY type ORDER BY type")).all()
    assert [(r.type, r.count) for r in told] == [
        ("certification.deadline_missed.v1", 1), ("certification.report_overdue.v1", 1),
    ][: 2 * missed]  # fmt: skip
    with at(instant):
        assert overview(office, competent)["overdue"] is bool(missed)


def test_without_a_go_live_date_the_report_has_no_due_day(office: Any, competent: str) -> None:
    office.certified()
    clock = overview(office, competent)
    assert (clock["due_on"], clock["days_left"], clock["overdue"], clock["open_acts"]) == (None, None, False, 1)
    (opened,) = office.service.get("/v1/reports", token=office.chief).json()["items"]
    refused = office.act(f"/reports/{opened['id']}/submission", office.chief, None, opened["version"], expect=409)
    assert "go-live" in refused["detail"]


@pytest.mark.provision("IVM-2025 r.20")
@pytest.mark.parametrize("act_after", [True, False])
def test_a_report_opened_before_the_go_live_date_was_known_gets_its_day(
    office: Any, token: Callable[..., str], competent: str, db: sa.Engine, act_after: bool
) -> None:
    application = office.examined()
    office.certified(indivc="IND-KL-2026-000002-B")
    go_live(office, token)
    if act_after:
        office.act("/certificates", office.chief, {"application": application["id"]})
        clock = overview(office, competent)
        assert (clock["due_on"], clock["open_acts"]) == ("2027-02-09", 2)
    (opened,) = office.service.get("/v1/reports", token=office.chief).json()["items"]
    submitted = office.act(f"/reports/{opened['id']}/submission", office.chief, None, opened["version"])
    assert (submitted["due_on"], submitted["covers_from"]) == ("2027-02-09", "2027-01-10")
    with db.connect() as connection:
        runs = sa.text("SELECT outcome FROM deadline WHERE what = 'submit_report' ORDER BY since")
        assert connection.execute(runs).scalars().all() == ["met", "open"]


@pytest.mark.parametrize(("role", "state"), [("chief_examiner", "IN-AS"), ("examiner", "IN-KL")])
def test_a_state_submits_its_own_report(
    office: Any, live: Any, token: Callable[..., str], role: str, state: str
) -> None:
    other = token([role], state=state, sub="other", **LASTING)
    office.act(f"/reports/{live['id']}/submission", other, None, live["version"], expect=403)
    assert office.service.get("/v1/reports/overview", token=office.chief).status_code == 403


def test_an_act_of_a_neighbour_is_entered_with_its_citation() -> None:
    shortfall = {
        "effective_at": "2027-01-15T10:00:00+05:30", "state": "IN-KL", "registration_number": "KL-1",
        "found_at": "2027-01-15T10:00:00+05:30", "category": "A", "shortfalls": [{"role": "master", "count": 1}],
        "citations": ["IVM-2025 r.4(3)", "IVM-2025 r.22(1)"],
    }  # fmt: skip
    assert cited(CrewFoundDeficient.model_validate(shortfall)) == "IVM-2025 r.4(3); IVM-2025 r.22(1)"
    statement = {
        "effective_at": "2027-01-15T10:00:00+05:30", "state": "IN-KL", "registration_number": "KL-1", "version": 1,
        "statement": "MST-KL-2027-000001-X", "issued_on": "2027-01-15", "category": "A", "outcome": "prescribed",
        "places": [],
    }  # fmt: skip
    assert cited(ManningStatementIssued.model_validate(statement)) == "IVM-2025 r.4(2)"
