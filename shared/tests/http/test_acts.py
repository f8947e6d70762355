"""Acts at the edge: once only, whole or not at all, by whom they may be done, and on the version seen."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.ids import uuid7
from nausetu.testing.client import Client

Count = Callable[..., int]
BOAT = {"name": "Jal Rani", "state": "IN-KL"}


def enter(house: Client, token: str, key: str = "k", **more: Any) -> Any:
    return house.post("/v1/boats", json=BOAT | more, token=token, key=key)


def test_an_act_whole(house: Client, kerala: str, count: Count, database: sa.Engine) -> None:
    made = enter(house, kerala, built="2020-02-29", tonnage=12.5)
    assert made.status_code == 201
    found = made.json()
    assert made.headers["location"] == f"/test/v1/boats/{found['id']}"
    assert made.headers["etag"] == '"1"'
    assert (found["built"], found["tonnage"], found["version"]) == ("2020-02-29", 12.5, 1)
    assert count("boat") == count("outbox") == count("idempotency_key") == 1
    with database.connect() as db:
        line = db.execute(sa.text("SELECT act, actor, authority, subject, citation FROM audit_record")).one()
    assert tuple(line) == ("enter", "surveyor-kl", "KL", found["id"], "TEST r.1")


def test_same_key_same_answer(house: Client, kerala: str, count: Count) -> None:
    first, second = enter(house, kerala), enter(house, kerala)
    assert second.status_code == 201
    assert second.content == first.content
    assert {n: second.headers[n] for n in ("location", "etag")} == {n: first.headers[n] for n in ("location", "etag")}
    assert count("boat") == count("outbox") == count("audit_record") == 1


def test_same_key_other_body(house: Client, kerala: str, count: Count) -> None:
    """Trial 22."""
    enter(house, kerala)
    other = enter(house, kerala, name="Jal Raja")
    assert (other.status_code, other.json()["type"]) == (422, "/problems/idempotency-mismatch")
    assert count("boat") == count("outbox") == count("audit_record") == 1


def test_a_key_is_the_callers_own(house: Client, kerala: str, token: Callable[..., str], count: Count) -> None:
    enter(house, kerala)
    other = token(["surveyor"], "IN-KL", sub="another")
    assert enter(house, other, name="Jal Raja").status_code == 201
    assert count("boat") == 2
    # The same person, gone over to another State: what was answered in Kerala is not answered there.
    moved = token(["surveyor"], "IN-AS")
    assert enter(house, moved).status_code == 403


@pytest.mark.parametrize(("key", "status"), [(None, 400), ("", 400), ("x" * 201, 422), ("x" * 200, 201)])
def test_keys(key: str | None, status: int, house: Client, kerala: str) -> None:
    said = house.post("/v1/boats", json=BOAT, token=kerala, headers={} if key is None else {"Idempotency-Key": key})
    assert said.status_code == status
    if status != 201:
        assert said.json()["errors"][0]["pointer"] == "/header/Idempotency-Key"


def test_twenty_first_requests_at_once(house: Client, kerala: str, count: Count) -> None:
    """Trial 23."""
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: enter(house, kerala), range(20)))
    by_status = {status: [a for a in answers if a.status_code == status] for status in (201, 409)}
    assert len(by_status[201]) + len(by_status[409]) == 20
    assert len({answer.content for answer in by_status[201]}) == 1
    assert all(answer.headers["retry-after"] == "1" for answer in by_status[409])
    assert count("boat") == count("outbox") == count("audit_record") == 1
    assert enter(house, kerala).content == by_status[201][0].content


def test_a_commit_that_fails(house: Client, kerala: str, count: Count) -> None:
    """Trial 24: a deferred constraint fails at commit."""
    made = enter(house, kerala, sister=uuid7())
    assert made.status_code == 500
    assert count("boat") == count("outbox") == count("audit_record") == count("idempotency_key") == 0
    assert enter(house, kerala).status_code == 201, "the key is free again"


def test_a_double_is_a_conflict(house: Client, kerala: str, count: Count) -> None:
    enter(house, kerala)
    double = enter(house, kerala, key="k2", name="JAL RANI")
    assert (double.status_code, double.json()["type"]) == (409, "/problems/conflict")
    assert count("boat") == 1


def test_three_hundred_at_once_half_of_them_failing(house: Client, kerala: str, count: Count) -> None:
    """Trial 25."""
    edge = house.http.app.state.edge  # type: ignore[attr-defined]

    def ask(number: int) -> int:
        if number % 2:
            return int(house.post("/v1/faults", token=kerala, key=f"f{number}").status_code)
        return int(enter(house, kerala, key=f"k{number}", name=f"Boat {number}").status_code)

    with ThreadPoolExecutor(100) as pool:
        statuses = list(pool.map(ask, range(300)))
    assert sorted(statuses) == [201] * 150 + [500] * 150
    assert count("boat") == 150
    assert edge.engine.pool.checkedout() == 0
    assert edge.figures()["lane_busy"] == 0


def test_if_match(house: Client, kerala: str, count: Count) -> None:
    made = enter(house, kerala).json()
    url = f"/v1/boats/{made['id']}/renaming"
    absent = house.post(url, json={"name": "Jal Raja"}, token=kerala, key="r1")
    assert (absent.status_code, absent.json()["type"]) == (428, "/problems/precondition-required")
    renamed = house.post(url, json={"name": "Jal Raja"}, token=kerala, key="r2", if_match=1)
    assert (renamed.status_code, renamed.headers["etag"]) == (200, '"2"')
    stale = house.post(url, json={"name": "Jal Devi"}, token=kerala, key="r3", if_match=1)
    assert (stale.status_code, stale.json()["type"]) == (412, "/problems/stale")
    assert house.post(url, json={"name": "Jal Raja"}, token=kerala, key="r2", if_match=1).content == renamed.content
    assert count("audit_record", act="rename") == 1


def test_what_ends_without_its_scope_checked_is_not_kept(house: Client, kerala: str, count: Count) -> None:
    assert house.post("/v1/unscoped", json=BOAT, token=kerala, key="k").status_code == 500
    assert count("boat") == 0
