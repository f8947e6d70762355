"""Tasks: what waits for the caller by due day; closed by the act; a charge is transferred whole and audited."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.auth import Bears
from nausetu.tasks import close_task, close_tasks_of, open_task
from nausetu.testing.acting import acting
from nausetu.testing.client import Client

NOW = "2026-11-02T10:00:00+05:30"
KERALA, ASSAM = Bears.of("IN-KL"), Bears.of("IN-AS")


@pytest.fixture
def house(service: Callable[..., Client], at: Callable[[str], Any]) -> Iterator[Client]:
    with at(NOW):
        yield service()


def wait(database: sa.Engine, subject: str, role: Any = "surveyor", bears: Bears = KERALA, **more: Any) -> str:
    what = more.pop("what", "inspect")
    with acting(database, now=NOW) as act:
        return open_task(act, what, subject, matter="vessels", role=role, bears=bears, **more)


def mine(house: Client, token: str, query: str = "") -> list[str]:
    answer = house.get(f"/v1/tasks{query}", token=token)
    assert answer.status_code == 200, answer.text
    return [item["subject"] for item in answer.json()["items"]]


def test_by_due_day_those_without_last(house: Client, database: sa.Engine, token: Callable[..., str]) -> None:
    wait(database, "V-1")
    wait(database, "V-2", due=date(2026, 12, 1))
    wait(database, "V-3", due=date(2026, 11, 1), rule="IVM-2025 r.4(2)")
    answer = house.get("/v1/tasks", token=token(["surveyor"], state="IN-KL")).json()
    assert [(item["subject"], item["due"], item["overdue"]) for item in answer["items"]] == [
        ("V-3", "2026-11-01", True), ("V-2", "2026-12-01", False), ("V-1", None, False)
    ]  # fmt: skip
    first = answer["items"][0]
    assert (first["what"], first["matter"], first["role"]) == ("inspect", "vessels", "surveyor")
    assert (first["rule"], first["since"]) == ("IVM-2025 r.4(2)", NOW)


def test_pages_go_on_among_those_without_a_day(house: Client, database: sa.Engine, token: Callable[..., str]) -> None:
    for number in range(9):
        wait(database, f"V-{number}", due=date(2026, 12, 1) if number < 4 else None)
    surveyor = token(["surveyor"], state="IN-KL")
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = house.get(f"/v1/tasks?limit=2{cursor and '&cursor=' + cursor}", token=surveyor).json()
        found += [item["subject"] for item in page["items"]]
        cursor = page["next_cursor"]
    assert found == [f"V-{number}" for number in range(9)]


def test_only_what_waits_for_the_caller(house: Client, database: sa.Engine, token: Callable[..., str]) -> None:
    wait(database, "V-1")
    wait(database, "V-2", bears=ASSAM)
    wait(database, "V-3", "designated_authority")
    wait(database, "V-4", "rps_firm", Bears.of(office="MUM", org="firm"))
    wait(database, "V-5", "crew_member", Bears.of("IN-KL", holder_sub="holder"))
    wait(database, "V-6", assignee_sub="surveyor-2")
    wait(database, "V-7", "competent_authority", Bears())
    wait(database, "V-8", "approving_authority", Bears.of(office="IWAI"))
    callers = {
        "surveyor": token(["surveyor"], state="IN-KL", sub="surveyor-1"),
        "assigned": token(["surveyor"], state="IN-KL", sub="surveyor-2"),
        "both": token(["surveyor", "designated_authority"], state="IN-KL", sub="s"),
        "firm": token(["rps_firm"], org="firm"),
        "holder": token(["crew_member"], sub="holder"),
        "national": token(["competent_authority"]),
        "auditor": token(["auditor"]),
        "IWAI": token(["approving_authority"], office="IWAI"),
    }
    assert {who: mine(house, token) for who, token in callers.items()} == {
        "surveyor": ["V-1"], "assigned": ["V-1", "V-6"], "both": ["V-1", "V-3"], "firm": ["V-4"], "holder": ["V-5"],
        "national": ["V-7"], "auditor": [], "IWAI": ["V-8"],
    }  # fmt: skip
    assert mine(house, callers["both"], "?subject=V-3&what=inspect&matter=vessels") == ["V-3"]


def test_opened_twice_it_is_one_and_keeps_what_the_second_does_not_say(database: sa.Engine) -> None:
    first = wait(database, "V-1", due=date(2026, 12, 1), assignee_sub="s-1", rule="IVM-2025 r.4(2)")
    assert wait(database, "V-1") == first
    with database.connect() as db:
        kept = db.execute(sa.text("SELECT assignee_sub, rule, due IS NULL AS endless FROM task")).one()
    assert tuple(kept) == ("s-1", "IVM-2025 r.4(2)", False)
    assert wait(database, "V-1", due=date(2027, 1, 1)) == first


def test_closed_it_waits_no_longer_and_may_be_opened_again(database: sa.Engine) -> None:
    first = wait(database, "V-1")
    with acting(database, "surveyor", state="IN-KL", sub="s-1", now=NOW) as act:
        close_task(act, "inspect", "V-1")
        close_task(act, "inspect", "V-9")
    second = wait(database, "V-1")
    wait(database, "V-1", what="survey")
    assert second != first
    with acting(database, now=NOW) as act:
        close_tasks_of(act, "V-1")
    with database.connect() as db:
        closed = db.execute(sa.text("SELECT closed_by FROM task WHERE closed_at IS NOT NULL ORDER BY closed_by, id"))
        assert list(closed.scalars()) == ["s-1", "test:caller", "test:caller"]


def transfer(house: Client, token: str, key: str = "k1", **body: Any) -> Any:
    asked = {"from_sub": "old", "to_sub": "new", "reasons": "Posted elsewhere."} | body
    return house.post("/v1/tasks/transfer", json=asked, token=token, key=key)


def test_a_charge_is_transferred_within_the_authority(
    house: Client, database: sa.Engine, token: Callable[..., str]
) -> None:
    for subject, bears, officer in (("V-1", KERALA, "old"), ("V-2", KERALA, "old"), ("V-3", ASSAM, "old")):
        wait(database, subject, bears=bears, assignee_sub=officer)
    wait(database, "V-4", assignee_sub="another")
    wait(database, "V-5", assignee_sub="old")
    with acting(database, now=NOW) as act:
        close_task(act, "inspect", "V-5")
    head = token(["designated_authority"], state="IN-KL", sub="head")
    answer = transfer(house, head)
    assert (answer.status_code, answer.json()) == (200, {"from_sub": "old", "to_sub": "new", "moved": 2})
    assert transfer(house, head).json()["moved"] == 2
    assert mine(house, token(["surveyor"], state="IN-KL", sub="new")) == ["V-1", "V-2"]
    assert mine(house, token(["surveyor"], state="IN-AS", sub="old")) == ["V-3"]
    with database.connect() as db:
        (audit,) = db.execute(sa.text("SELECT act, subject, authority, reasons, details FROM audit_record")).all()
    assert (audit.act, audit.subject, audit.authority) == ("transfer_charge", "old", "KL")
    assert audit.details == {"to_sub": "new", "of": ["vessels/V-1", "vessels/V-2"]}


def test_a_transfer_may_be_narrowed(house: Client, database: sa.Engine, token: Callable[..., str]) -> None:
    for subject in ("V-1", "V-2"):
        wait(database, subject, assignee_sub="old")
    head = token(["designated_authority"], state="IN-KL")
    assert transfer(house, head, subject="V-2", matter="vessels").json()["moved"] == 1


@pytest.mark.parametrize("roles", [["surveyor"], ["owner"], ["auditor"]])
def test_only_the_head_transfers(house: Client, token: Callable[..., str], roles: list[str]) -> None:
    assert transfer(house, token(roles, state="IN-KL", org="firm")).status_code == 403


def test_to_himself_is_nothing(house: Client, token: Callable[..., str]) -> None:
    assert transfer(house, token(["designated_authority"], state="IN-KL"), to_sub="old").status_code == 422
