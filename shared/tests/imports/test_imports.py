"""Imports through the door: 202, report row by row, nothing lost for a bad neighbour, nothing doubled by a repeat."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu import imports
from nausetu.imports import Importer
from nausetu.testing.client import Client


@pytest.fixture
def house(service: Callable[..., Client], importer: Importer[Any]) -> Client:
    return service(imports.router(importer, service="manning"))


@pytest.fixture
def kerala(token: Callable[..., str]) -> str:
    return token(["designated_authority"], state="IN-KL", sub="da-kl")


def sent(
    house: Client, token: str, body: str, key: str = "k1", kind: str = "application/x-ndjson", query: str = ""
) -> Any:
    return house.post(
        f"/v1/boats/imports{query}", content=body.encode(), headers={"Content-Type": kind}, token=token, key=key
    )


def report(house: Client, token: str, answer: Any, query: str = "") -> Any:
    assert answer.status_code == 202, answer.text
    assert answer.headers["location"] == f"/manning/v1/boats/imports/{answer.json()['id']}"
    read = house.get(f"/v1/boats/imports/{answer.json()['id']}{query}", token=token)
    assert read.status_code == 200, read.text
    return read.json()


def counts(told: Any) -> list[int]:
    return [told[name] for name in ("rows", "created", "updated", "unchanged", "rejected")]


def test_created_updated_unchanged_rejected(
    house: Client, kerala: str, line: Callable[..., str], database: sa.Engine, tmp_path: Path
) -> None:
    first = report(house, kerala, sent(house, kerala, "\n".join(line(n) for n in range(25))))
    assert (counts(first), first["finished"], first["errors"]) == ([25, 25, 0, 0, 0], True, [])
    body = [line(n, length_m=13 if n < 4 else 12.5) for n in range(25)]
    body[10] = line(10, length_m=-1, name="")
    body[11] = line(11, state="IN-AS")
    body[12] = line(12, name="Forbidden")
    body[13] = line(13, name="Xerxes")
    body[14] = line(14, colour="red")
    body[15] = "{"
    second = report(house, kerala, sent(house, kerala, "\n".join(body), "k2"))
    assert counts(second) == [25, 0, 4, 15, 6]
    told = [(error["line"], error["pointer"]) for error in second["errors"]]
    assert told == [(11, "/name"), (11, "/length_m"), (12, "/state"), (13, ""), (14, ""), (15, "/colour"), (16, "")]
    details = [error["detail"] for error in second["errors"]]
    assert details[3] == "not this one"
    assert details[4] == "the database refused the row (no_x)"
    assert second["errors"][0]["row"]["length_m"] == -1
    assert second["bytes_read"] == second["bytes_total"]
    with database.connect() as db:
        assert db.scalar(sa.text("SELECT count(*) FROM boats WHERE length_m = 13")) == 4
        grouped = db.execute(sa.text("SELECT act, count(*) AS n FROM audit_record GROUP BY act"))
        acts = {row.act: row.n for row in grouped}
    # What a rejected half had told before it was undone is not told.
    assert acts == {"start_import": 2, "finish_import": 2, "register": 29}
    assert not [path for path in (tmp_path / "attachments").rglob("*") if path.is_file()]


def test_csv(house: Client, kerala: str, database: sa.Engine) -> None:
    body = (
        "\ufeffnumber,name,state,length_m,energy\r\n"
        'B-1,"Jal, Rani",IN-OR,12.5,diesel;battery\r\n'
        'B-2,"open,IN-KL,12.5,\r\n'
        "B-3,=cmd(),IN-KL,,\r\n"
        'B-4,"नाव ""दो""",IN-KL,"1,250",\r\n'
    )
    odisha = report(house, kerala, sent(house, kerala, body, kind="text/csv; charset=utf-8"))
    assert counts(odisha) == [4, 1, 0, 0, 3]
    assert [(error["line"], error["pointer"]) for error in odisha["errors"]] == [
        (2, "/state"),
        (3, ""),
        (5, "/length_m"),
    ]
    assert odisha["errors"][2]["row"]["name"] == 'नाव "दो"'
    with database.connect() as db:
        assert db.execute(sa.text("SELECT number, name, length_m FROM boats")).all() == [("B-3", "=cmd()", None)]


def test_a_header_that_does_not_fit_is_refused_at_once(house: Client, kerala: str, database: sa.Engine) -> None:
    answer = sent(house, kerala, "number,naam,naam\r\n1,2,3\r\n", kind="text/csv")
    assert answer.status_code == 422
    assert [error["detail"] for error in answer.json()["errors"]] == [
        "unknown column 'naam'", "unknown column 'naam'", "column 'naam' stands twice", "column 'name' is missing",
        "column 'state' is missing",
    ]  # fmt: skip
    with database.connect() as db:
        assert db.scalar(sa.text("SELECT count(*) FROM import_run")) == 0


def test_a_key_that_stands_twice_is_created_then_updated(house: Client, kerala: str, line: Callable[..., str]) -> None:
    told = report(house, kerala, sent(house, kerala, "\n".join([line(1), line(1, length_m=20), line(1, length_m=20)])))
    assert counts(told) == [3, 1, 1, 1, 0]


def test_what_fails_only_at_commit_costs_its_own_row(house: Client, kerala: str, line: Callable[..., str]) -> None:
    body = [line(1), line(2, twin_of="B-1"), line(3), line(4, twin_of="B-99"), line(5)]
    told = report(house, kerala, sent(house, kerala, "\n".join(body)))
    assert counts(told) == [5, 4, 0, 0, 1]
    assert [error["line"] for error in told["errors"]] == [4]


def test_a_dry_run_keeps_nothing(house: Client, kerala: str, line: Callable[..., str], database: sa.Engine) -> None:
    body = "\n".join([*(line(n) for n in range(15)), line(99, zone=4)])
    told = report(house, kerala, sent(house, kerala, body, query="?dry_run=true"))
    assert (counts(told), told["dry_run"], told["errors"][0]["line"]) == ([16, 15, 0, 0, 1], True, 16)
    with database.connect() as db:
        assert db.scalar(sa.text("SELECT count(*) FROM boats")) == 0
        assert db.scalar(sa.text("SELECT count(*) FROM audit_record WHERE matter = 'boats' AND act = 'register'")) == 0


def test_a_repeated_request_is_the_same_import(
    house: Client, kerala: str, line: Callable[..., str], database: sa.Engine
) -> None:
    body = "\n".join(line(n) for n in range(12))
    first, again = sent(house, kerala, body), sent(house, kerala, body)
    assert first.content == again.content
    assert counts(report(house, kerala, again)) == [12, 12, 0, 0, 0]
    assert sent(house, kerala, body + "\n" + line(13)).status_code == 422
    with database.connect() as db:
        assert db.scalar(sa.text("SELECT count(*) FROM import_run")) == 1


def test_errors_are_paged_and_fit_to_be_stored(house: Client, kerala: str) -> None:
    nested = '{"a":' * 60 + "1" + "}" * 60
    bad = ['{"number": "B-1", "name": "a\\u0000b", "note": "2345 6789 0124"}', '{"length_m": 1e999999}', nested] * 3
    answer = sent(house, kerala, "\n".join(bad))
    whole = report(house, kerala, answer)
    assert counts(whole) == [9, 0, 0, 0, 9]
    assert whole["errors"][0]["row"]["note"] == "XXXX XXXX 0124"
    seen, cursor = [], ""
    for _ in range(100):
        page = report(house, kerala, answer, f"?limit=4{cursor}")
        seen += page["errors"]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert seen == whole["errors"]
    assert house.get(f"/v1/boats/imports/{whole['id']}?cursor=x", token=kerala).status_code == 422


def test_who_may(house: Client, kerala: str, token: Callable[..., str], line: Callable[..., str]) -> None:
    assert sent(house, token(["surveyor"], state="IN-KL"), line(1)).status_code == 403
    answer = sent(house, kerala, line(1))
    path = f"/v1/boats/imports/{answer.json()['id']}"
    assert house.get(path, token=token(["state_system"], state="IN-KL")).status_code == 200
    assert house.get(path, token=token(["designated_authority"], state="IN-AS")).status_code == 403
    assert house.get("/v1/boats/imports/00000000-0000-7000-8000-000000000000", token=kerala).status_code == 404
    assert sent(house, kerala, line(1), "k2", "application/json").status_code == 415
    assert sent(house, kerala, "number", "k3", "text/csv; charset=latin-1").status_code == 415
    assert sent(house, kerala, "", "k4").status_code == 422
