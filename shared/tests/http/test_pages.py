"""Trial 28: a walk through what one transaction wrote meets every row once."""

from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.ids import uuid7
from nausetu.testing.client import Client


def fill(database: sa.Engine, rows: int) -> None:
    if not rows:
        return
    with database.begin() as db:
        db.execute(
            sa.text(
                "INSERT INTO boat (id, name, name_folded, state, entered_at, version)"
                " VALUES (:id, :name, :name, 'IN-KL', :at, 1)"
            ),
            [{"id": uuid7(), "name": f"b{n}", "at": datetime(2026, 11, 1, tzinfo=UTC)} for n in range(rows)],
        )


def walk(house: Client, token: str, limit: int) -> list[list[dict[str, Any]]]:
    pages: list[list[dict[str, Any]]] = []
    cursor: str | None = ""
    while cursor is not None:
        said = house.get(f"/v1/boats?limit={limit}" + (f"&cursor={cursor}" if cursor else ""), token=token)
        assert said.status_code == 200
        pages.append(said.json()["items"])
        cursor = said.json()["next_cursor"]
    return pages


def test_every_row_once(house: Client, database: sa.Engine, kerala: str) -> None:
    fill(database, 572)
    pages = walk(house, kerala, 200)
    assert [len(page) for page in pages] == [200, 200, 172]
    assert len({row["id"] for page in pages for row in page}) == 572


@pytest.mark.parametrize(("rows", "sizes"), [(0, [0]), (1, [1]), (2, [2]), (3, [2, 1]), (4, [2, 2])])
def test_ends(rows: int, sizes: list[int], house: Client, database: sa.Engine, kerala: str) -> None:
    fill(database, rows)
    assert [len(page) for page in walk(house, kerala, 2)] == sizes


def test_fifty_where_nothing_is_said(house: Client, database: sa.Engine, kerala: str) -> None:
    fill(database, 51)
    assert len(house.get("/v1/boats", token=kerala).json()["items"]) == 50


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "WzFd",
        "bnVsbA",
        "e30",
        "W10",
        "WyIyMDI2LTExLTAxIiwieCJd",
        "WyJ4IiwieSJd",
        "W251bGwsbnVsbF0",
        "%00",
        "é",
        "a" * 513,
    ],
)
def test_cursors_that_are_not_from_here(cursor: str, house: Client, kerala: str) -> None:
    said = house.get("/v1/boats", params={"cursor": cursor}, token=kerala)
    assert said.status_code == 422
    assert said.json()["errors"][0]["pointer"] == "/query/cursor"
