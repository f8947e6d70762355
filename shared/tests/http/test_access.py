"""Who is let in: 401 without a token, 403 without the right, and an audit line for every act refused (trial 16)."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.ids import uuid7
from nausetu.testing.client import Client

Token = Callable[..., str]
BOAT = {"name": "Jal Rani", "state": "IN-KL"}


def lines(database: sa.Engine) -> list[tuple[Any, ...]]:
    query = "SELECT actor, authority, act, matter, subject, reasons FROM audit_record ORDER BY recorded_at"
    with database.connect() as db:
        return [tuple(row) for row in db.execute(sa.text(query))]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_without_a_token(method: str, house: Client, database: sa.Engine) -> None:
    said = house.request(method, "/v1/boats", key="k", json={"not": "looked at"} if method == "POST" else None)
    assert (said.status_code, said.json()["type"]) == (401, "/problems/unauthenticated")
    assert said.headers["www-authenticate"] == "Bearer"
    assert not lines(database)


@pytest.mark.parametrize("path", ["/v1/boats", f"/v1/public/{uuid7()}", "/healthz", "/v1/nowhere"])
def test_a_token_that_does_not_hold_is_401_everywhere(path: str, house: Client, token: Token) -> None:
    said = house.get(path, token=token(["surveyor"], "IN-KL", exp=1))
    assert said.status_code == 401
    assert said.headers["content-type"] == "application/problem+json"
    assert said.headers["www-authenticate"] == 'Bearer error="invalid_token", error_description="the token has expired"'
    assert said.headers["x-request-id"]


def test_public_without_and_with_a_token(house: Client, kerala: str) -> None:
    made = house.post("/v1/boats", json=BOAT, token=kerala, key="k").json()
    for token in (None, kerala):
        assert house.get(f"/v1/public/{made['id']}", token=token).json() == made


def test_the_wrong_role(house: Client, token: Token, database: sa.Engine) -> None:
    owner = token(["owner"], sub="o1", org="o")
    assert house.get("/v1/boats", token=owner).status_code == 403
    assert not lines(database), "a read refused is no act"
    said = house.post("/v1/boats", json=BOAT, token=owner, key="k")
    assert (said.status_code, said.json()["type"]) == (403, "/problems/forbidden")
    assert lines(database) == [
        ("o1", "o", "refuse", "requests", "/v1/boats", "this asks for one of the roles surveyor")
    ]


def test_roles_that_nobody_knows_count_for_nothing(house: Client, token: Token) -> None:
    assert house.get("/v1/boats", token=token(["Surveyor", "admin"], "IN-KL")).status_code == 403


def test_another_state(house: Client, token: Token, database: sa.Engine) -> None:
    goa = token(["surveyor"], "IN-GA", sub="s-ga")
    assert house.post("/v1/boats", json=BOAT, token=goa, key="k").status_code == 403
    assert [line[:5] for line in lines(database)] == [("s-ga", "GA", "refuse", "requests", "/v1/boats")]


def test_national_roles_read_all_and_act_nowhere(house: Client, kerala: str, token: Token) -> None:
    made = house.post("/v1/boats", json=BOAT, token=kerala, key="k").json()
    auditor = token(["auditor"], sub="a")
    assert house.get(f"/v1/boats/{made['id']}", token=auditor).json() == made
    assert house.post("/v1/boats", json=BOAT, token=auditor, key="k").status_code == 403


def test_fields_that_nobody_may_set(house: Client, kerala: str, database: sa.Engine) -> None:
    said = house.post("/v1/boats", json=BOAT | {"status": "valid", "officer_id": "me"}, token=kerala, key="k")
    assert said.status_code == 422
    assert [e["pointer"] for e in said.json()["errors"]] == ["/status", "/officer_id"]
    line = lines(database)[0]
    assert line[2:] == ("refuse", "requests", "/v1/boats", "fields that nobody may set here: status, officer_id")


def test_an_ordinary_mistake_is_no_refusal_of_right(house: Client, kerala: str, database: sa.Engine) -> None:
    assert house.post("/v1/boats", json={"state": "IN-KL"}, token=kerala, key="k").status_code == 422
    assert not lines(database)
