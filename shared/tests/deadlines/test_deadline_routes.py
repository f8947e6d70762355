"""`GET /deadlines` and `/deadlines.ics`: the contract's answer, in scope, paged without repeating or skipping."""

from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any

import pytest
import sqlalchemy as sa
from icalendar import Calendar

from nausetu import deadlines
from nausetu.auth import Bears
from nausetu.deadlines.runner import run_once
from nausetu.moments import Moment
from nausetu.testing.acting import acting
from nausetu.testing.client import Client

NOW = "2026-11-02T10:00:00+05:30"


@pytest.fixture
def house(service: Callable[..., Client], at: Callable[[str], Any]) -> Iterator[Client]:
    with at(NOW):
        yield service()


def register(database: sa.Engine, subject: str, since: Moment, due: Moment, bears: Bears) -> None:
    with acting(database, now="2026-10-01T10:00:00+05:30") as act:
        deadlines.register(
            act, what="examine_application", subject=subject, matter="applications", owner_role="issuing_authority",
            bears=bears, since=since, due=due, rule="RPS-2026 r.7(2)",
        )  # fmt: skip


def subjects(house: Client, token: str, query: str = "") -> list[str]:
    answer = house.get(f"/v1/deadlines{query}", token=token)
    assert answer.status_code == 200, answer.text
    return [item["subject"] for item in answer.json()["items"]]


def test_the_answer_is_the_contracts(house: Client, database: sa.Engine, token: Callable[..., str]) -> None:
    register(database, "A-1", date(2026, 10, 1), date(2026, 10, 31), Bears.of(office="MUM"))
    heard = datetime.fromisoformat("2026-11-02T09:00:00+05:30")
    due = datetime.fromisoformat("2026-11-03T09:00:00+05:30")
    register(database, "A-2", heard, due, Bears.of(office="MUM"))
    run_once(database, "rps-licensing", datetime.fromisoformat(NOW))
    answer = house.get("/v1/deadlines", token=token(["issuing_authority"], office="MUM")).json()
    assert answer["next_cursor"] is None
    first, second = answer["items"]
    assert first == {
        "id": first["id"], "what": "examine_application", "subject": "A-1", "owner_role": "issuing_authority",
        "since": "2026-10-01", "due": "2026-10-31", "rule": "RPS-2026 r.7(2)", "outcome": "missed",
    }  # fmt: skip
    assert (second["since"], second["due"]) == ("2026-11-02T09:00:00+05:30", "2026-11-03T09:00:00+05:30")
    assert second["outcome"] == "open"


def test_overdue_is_what_ran_out_and_still_waits(house: Client, database: sa.Engine, token: Callable[..., str]) -> None:
    for number in (1, 2, 3):
        register(database, f"A-{number}", date(2026, 10, 1), date(2026, 10, 28 + number), Bears.of(office="MUM"))
    register(database, "A-4", date(2026, 10, 1), date(2026, 11, 2), Bears.of(office="MUM"))
    with acting(database, now=NOW) as act:
        deadlines.meet(act, "examine_application", "A-2")
    officer = token(["issuing_authority"], office="MUM")
    assert subjects(house, officer, "?overdue=true") == ["A-1", "A-3"]
    assert subjects(house, officer, "?overdue=false") == ["A-2", "A-4"]
    assert subjects(house, officer, "?outcome=open&subject=A-4") == ["A-4"]
    assert house.get("/v1/deadlines?overdue=perhaps", token=officer).status_code == 422
    assert house.get("/v1/deadlines").status_code == 401


def test_each_sees_his_own(house: Client, database: sa.Engine, token: Callable[..., str]) -> None:
    period = (date(2026, 11, 1), date(2026, 11, 30))
    register(database, "K-1", *period, Bears.of("IN-KL", holder_sub="holder"))
    register(database, "M-1", *period, Bears.of(office="MUM", org="firm"))
    register(database, "N-1", *period, Bears())
    seen = {
        "surveyor of Kerala": token(["surveyor"], state="IN-KL"),
        "surveyor of Assam": token(["surveyor"], state="IN-AS"),
        "holder": token(["crew_member"], sub="holder"),
        "another holder": token(["crew_member"], sub="another"),
        "firm": token(["rps_firm"], org="firm"),
        "officer at Mumbai": token(["principal_officer"], office="MUM"),
        "officer at Chennai": token(["principal_officer"], office="CHN"),
        "auditor": token(["auditor"]),
    }
    assert {who: subjects(house, token) for who, token in seen.items()} == {
        "surveyor of Kerala": ["K-1"], "surveyor of Assam": [], "holder": ["K-1"], "another holder": [],
        "firm": ["M-1"], "officer at Mumbai": ["M-1"], "officer at Chennai": [], "auditor": ["K-1", "M-1", "N-1"],
    }  # fmt: skip


def test_a_walk_in_pages_meets_each_once(house: Client, database: sa.Engine, token: Callable[..., str]) -> None:
    """Trial 28, for deadlines that all end on one day."""
    for number in range(25):
        register(database, f"A-{number}", date(2026, 11, 1), date(2026, 11, 30), Bears.of("IN-KL"))
    officer = token(["surveyor"], state="IN-KL")
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = house.get(f"/v1/deadlines?limit=7{cursor and '&cursor=' + cursor}", token=officer).json()
        found += [item["subject"] for item in page["items"]]
        cursor = page["next_cursor"]
    assert (len(found), len(set(found))) == (25, 25)


@pytest.mark.parametrize("cursor", ["x", "bnVsbA", "W10", "WyIyMDI2IiwgMV0", "WyIyMDI2LTEwLTAxVDAwOjAwOjAwWiIsICJ4Il0"])
def test_a_cursor_that_is_not_from_here(house: Client, token: Callable[..., str], cursor: str) -> None:
    answer = house.get(f"/v1/deadlines?cursor={cursor}", token=token(["auditor"]))
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/query/cursor"


def test_the_calendar_feed(house: Client, database: sa.Engine, token: Callable[..., str]) -> None:
    register(database, "A-1", date(2026, 10, 1), date(2026, 10, 31), Bears.of("IN-KL"))
    due = datetime.fromisoformat("2026-11-03T09:00:00+05:30")
    register(database, "A-2", datetime.fromisoformat(NOW), due, Bears.of("IN-KL"))
    register(database, "A-3", date(2026, 10, 1), date(2026, 10, 31), Bears.of("IN-AS"))
    register(database, "A-4", date(2026, 10, 1), date(2026, 10, 31), Bears.of("IN-KL"))
    with acting(database, now=NOW) as act:
        deadlines.meet(act, "examine_application", "A-4")
    answer = house.get("/v1/deadlines.ics", token=token(["surveyor"], state="IN-KL"))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
    events: list[Any] = Calendar.from_ical(answer.text).walk("VEVENT")
    first, second = events
    assert (str(first["summary"]), first["dtstart"].dt) == ("examine application: A-1", date(2026, 10, 31))
    assert first["dtend"].dt == date(2026, 11, 1)
    assert second["dtstart"].dt == due
    assert "RPS-2026 r.7(2)" in str(first["description"])
    again = house.get("/v1/deadlines.ics", token=token(["surveyor"], state="IN-KL"))
    assert again.text == answer.text
