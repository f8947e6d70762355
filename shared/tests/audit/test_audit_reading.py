"""`GET /audit`: the authority concerned reads it, whoever acted; newest first, no record twice."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import sqlalchemy as sa

from nausetu.auth import Bears
from nausetu.testing.acting import acting
from nausetu.testing.client import Client

NOW = "2026-11-02T10:00:{:02}+05:30"


def acts(database: sa.Engine, *roles: Any, bears: Bears, count: int = 1, subject: str = "V-1", **caller: Any) -> None:
    for number in range(count):
        with acting(database, *roles, now=NOW.format(number), **caller) as act:
            act.audit(
                "inspect", "vessels", subject, bears=bears, from_state="afloat", to_state="aground",
                citation="IVM-2025 r.4(2)", reasons="कारण", draught_m=number, length_m=Decimal("12.5"),
            )  # fmt: skip


def read(house: Client, token: str, query: str = "") -> list[dict[str, Any]]:
    answer = house.get(f"/v1/audit{query}", token=token)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


def test_one_record_whole(service: Callable[..., Client], database: sa.Engine, token: Callable[..., str]) -> None:
    acts(database, "surveyor", bears=Bears.of("IN-KL"), sub="s-1", state="IN-KL")
    (found,) = read(service(), token(["designated_authority"], state="IN-KL"))
    assert len(found.pop("hash")) == 64
    assert found.pop("chain") in range(16)
    assert found == {
        "position": 1, "recorded_at": NOW.format(0), "effective_at": NOW.format(0), "actor": "s-1",
        "actor_roles": ["surveyor"], "authority": "KL", "act": "inspect", "matter": "vessels", "subject": "V-1",
        "from_state": "afloat", "to_state": "aground", "citation": "IVM-2025 r.4(2)", "reasons": "कारण",
        "details": {"draught_m": 0, "length_m": 12.5},
    }  # fmt: skip


def test_the_authority_concerned_reads_whoever_acted(
    service: Callable[..., Client], database: sa.Engine, token: Callable[..., str]
) -> None:
    acts(database, "owner", bears=Bears.of("IN-KL", org="firm"), subject="by the owner", org="firm")
    acts(database, bears=Bears.of("IN-KL"), subject="by the calendar")
    acts(database, "designated_authority", bears=Bears.of("IN-AS"), subject="of Assam", state="IN-AS")
    acts(database, "issuing_authority", bears=Bears.of(office="MUM"), subject="of Mumbai", office="MUM")
    house = service()
    readers = {
        "Kerala": token(["designated_authority"], state="IN-KL"),
        "Mumbai": token(["principal_officer"], office="MUM"),
        "auditor": token(["auditor"]),
    }
    assert {who: {r["subject"] for r in read(house, token)} for who, token in readers.items()} == {
        "Kerala": {"by the owner", "by the calendar"}, "Mumbai": {"of Mumbai"},
        "auditor": {"by the owner", "by the calendar", "of Assam", "of Mumbai"},
    }  # fmt: skip
    for refused in (token(["owner"], org="firm"), token(["crew_member"]), token(["surveyor"], state="IN-KL")):
        assert house.get("/v1/audit", token=refused).status_code == 403
    assert house.get("/v1/audit").status_code == 401


def test_newest_first_in_pages_and_filters(
    service: Callable[..., Client], database: sa.Engine, token: Callable[..., str]
) -> None:
    acts(database, bears=Bears.of("IN-KL"), count=9)
    acts(database, bears=Bears.of("IN-KL"), subject="V-2")
    house, auditor = service(), token(["auditor"])
    found: list[int] = []
    cursor: str | None = ""
    while cursor is not None:
        page = house.get(f"/v1/audit?subject=V-1&limit=4{cursor and '&cursor=' + cursor}", token=auditor).json()
        found += [record["details"]["draught_m"] for record in page["items"]]
        cursor = page["next_cursor"]
    assert found == list(range(8, -1, -1))
    span = "since=2026-11-02T10:00:03%2B05:30&until=2026-11-02T10:00:05%2B05:30"
    assert [r["details"]["draught_m"] for r in read(house, auditor, f"?{span}")] == [4, 3]
    assert read(house, auditor, "?matter=orders") == []
    assert len(read(house, auditor, "?act=inspect&matter=vessels&actor=test:caller")) == 10
    # Trial 3: a bare date is no instant.
    assert house.get("/v1/audit?since=2026-11-02", token=auditor).status_code == 422


def test_a_refused_act_leaves_a_line(
    service: Callable[..., Client], database: sa.Engine, token: Callable[..., str]
) -> None:
    house = service()
    body = {"from_sub": "old", "to_sub": "new", "reasons": "Because."}
    answer = house.post("/v1/tasks/transfer", json=body, token=token(["surveyor"], state="IN-KL"), key="k1")
    assert answer.status_code == 403
    (found,) = read(house, token(["designated_authority"], state="IN-KL"))
    assert (found["act"], found["subject"], found["actor"]) == ("refuse", "/v1/tasks/transfer", "test:caller")
