"""Who looked at whose data: written with the reading, with its purpose; shown to the person and to auditors."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.act import Act, Request
from nausetu.auth import Bears
from nausetu.fields import Model
from nausetu.http import Router
from nausetu.testing.acting import acting
from nausetu.testing.client import Client
from nausetu.views import view

FILE = Router(tags=["files"])


class FileOut(Model):
    """A person's file."""

    holder: str


@FILE.read("/files/{holder}", roles=["crew_member", "surveyor"], answer=FileOut)
def read_file(act: Act, holder: str) -> FileOut:
    """A crew member of Kerala."""
    act.allow(Bears.of("IN-KL", holder_sub=holder))
    view(act, "crew-members", f"file-{holder}", holder)
    return FileOut(holder=holder)


@pytest.fixture
def house(service: Callable[..., Client]) -> Client:
    return service(FILE)


def look(house: Client, token: str, purpose: str | None = None, holder: str = "holder") -> Any:
    headers: Any = {} if purpose is None else {"Purpose": purpose.encode()}
    return house.get(f"/v1/files/{holder}", token=token, headers=headers)


def views(house: Client, token: str, query: str = "") -> list[Any]:
    answer = house.get(f"/v1/views{query}", token=token)
    assert answer.status_code == 200, answer.text
    items: list[Any] = answer.json()["items"]
    return items


def test_an_officer_says_why_and_the_holder_sees_it(house: Client, token: Callable[..., str]) -> None:
    officer, holder = token(["surveyor"], state="IN-KL", sub="s-1"), token(["crew_member"], sub="holder")
    assert look(house, officer, "inspection of 2 December").status_code == 200
    assert look(house, officer, "निरीक्षण").status_code == 200
    second, first = views(house, holder)
    assert (first["viewer"], first["viewer_roles"], first["authority"]) == ("s-1", ["surveyor"], "KL")
    assert (first["matter"], first["subject"]) == ("crew-members", "file-holder")
    assert (first["purpose"], second["purpose"]) == ("inspection of 2 December", "निरीक्षण")


@pytest.mark.parametrize("purpose", [None, "", "  ", "x" * 2001])
def test_without_purpose_no_reading(
    house: Client, token: Callable[..., str], database: sa.Engine, purpose: str | None
) -> None:
    answer = look(house, token(["surveyor"], state="IN-KL"), purpose)
    assert (answer.status_code, answer.json()["type"]) == (400, "/problems/invalid-request")
    assert answer.json()["errors"][0]["pointer"] == "/header/Purpose"
    with database.connect() as db:
        assert db.scalar(sa.text("SELECT count(*) FROM view_record")) == 0


def test_ones_own_file_leaves_no_record(house: Client, token: Callable[..., str]) -> None:
    holder = token(["crew_member"], sub="holder")
    assert look(house, holder).status_code == 200
    assert views(house, holder) == []


def test_who_may_not_read_leaves_none(house: Client, token: Callable[..., str], database: sa.Engine) -> None:
    assert look(house, token(["surveyor"], state="IN-AS"), "curiosity").status_code == 403
    with database.connect() as db:
        assert db.scalar(sa.text("SELECT count(*) FROM view_record")) == 0


def test_each_sees_views_of_himself_auditors_all(house: Client, token: Callable[..., str]) -> None:
    officer = token(["surveyor"], state="IN-KL", sub="s-1")
    for holder in ("holder", "another"):
        look(house, officer, "inspection", holder)
    assert [v["subject"] for v in views(house, token(["crew_member"], sub="another"))] == ["file-another"]
    assert views(house, officer) == []
    auditor = token(["auditor"])
    assert [v["subject"] for v in views(house, auditor)] == ["file-another", "file-holder"]
    assert len(views(house, auditor, "?subject=file-holder&viewer=s-1&matter=crew-members")) == 1
    assert house.get("/v1/views").status_code == 401


def test_a_12_digit_number_in_the_purpose_is_masked(database: sa.Engine) -> None:
    request = Request(purpose="card 4991 1866 5246")
    with acting(database, "surveyor", state="IN-KL", request=request) as act:
        view(act, "crew-members", "file", None)
    with database.connect() as db:
        assert "4991 1866" not in db.execute(sa.text("SELECT purpose FROM view_record")).scalar_one()


def test_the_system_needs_no_purpose(database: sa.Engine) -> None:
    with acting(database) as act:
        view(act, "crew-members", "file", "holder")
    with database.connect() as db:
        assert db.scalar(sa.text("SELECT count(*) FROM view_record")) == 0
