"""Attachments: by SHA-256, of the kind they say, seen by those whom a record lets see them."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu import attachments
from nausetu.attachments.actions import MAX_BYTES
from nausetu.auth import Bears
from nausetu.problems import InvalidRequest
from nausetu.testing.acting import acting
from nausetu.testing.client import Client

PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"photograph of the engine room" * 9
PDF = b"%PDF-1.7\n" + b"notification" * 9
SHA = hashlib.sha256(PNG).hexdigest()


@pytest.fixture
def house(service: Callable[..., Client]) -> Client:
    return service()  # every service has attachments


def sent(house: Client, token: str, body: bytes = PNG, kind: str = "image/png", key: str = "k1", **rest: Any) -> Any:
    return house.post(
        "/v1/attachments", content=body, headers={"Content-Type": kind, **rest.pop("headers", {})}, token=token, key=key
    )


def test_sent_and_read_again(house: Client, token: Callable[..., str], tmp_path: Path) -> None:
    officer = token(["surveyor"], state="IN-KL", sub="s1")
    answer = sent(house, officer)
    assert answer.status_code == 201, answer.text
    assert answer.json()["sha256"] == SHA
    assert answer.headers["location"] == f"/manning/v1/attachments/{SHA}"
    read = house.get(f"/v1/attachments/{SHA}", token=officer)
    assert (read.status_code, read.content, read.headers["content-type"]) == (200, PNG, "image/png")
    assert read.headers["x-content-type-options"] == "nosniff"
    kept = [path for path in (tmp_path / "attachments").rglob("*") if path.is_file()]
    assert [path.name for path in kept] == [SHA]


def test_the_same_file_twice_is_one_record(house: Client, token: Callable[..., str], database: sa.Engine) -> None:
    kerala, assam = token(["surveyor"], state="IN-KL", sub="s1"), token(["surveyor"], state="IN-AS", sub="s2")
    first, second, other = sent(house, kerala), sent(house, kerala, key="k2"), sent(house, assam, key="k3")
    assert first.json() == second.json() == other.json()
    with database.connect() as db:
        assert db.scalar(sa.text("SELECT count(*) FROM attachment")) == 1
        assert db.scalar(sa.text("SELECT count(*) FROM audit_record WHERE act = 'upload'")) == 2
    # Each sees what he sent himself.
    assert house.get(f"/v1/attachments/{SHA}", token=assam).status_code == 200


def test_bytes_and_content_type_must_agree(house: Client, token: Callable[..., str], tmp_path: Path) -> None:
    officer = token(["surveyor"], state="IN-KL")
    refused = [
        sent(house, officer, PNG, "image/jpeg"),
        sent(house, officer, PDF, "image/png"),
        sent(house, officer, b"<svg/>", "image/svg+xml"),
        sent(house, officer, b"MZ\x90\0" * 9, "application/pdf"),
        sent(house, officer, b"plain text", "image/png"),
    ]
    assert [answer.status_code for answer in refused] == [415] * 5
    assert sent(house, officer, PDF, "application/pdf", key="k2").status_code == 201
    assert len([path for path in (tmp_path / "attachments").rglob("*") if path.is_file()]) == 1


def test_too_large_empty_or_without_key(house: Client, token: Callable[..., str], tmp_path: Path) -> None:
    officer = token(["surveyor"], state="IN-KL")
    assert sent(house, officer, PNG + b"x" * MAX_BYTES).status_code == 413
    chunks = iter([PNG, b"x" * MAX_BYTES])
    unknown_length = house.post(
        "/v1/attachments", content=chunks, headers={"Content-Type": "image/png"}, token=officer, key="k2"
    )
    assert unknown_length.status_code == 413
    assert sent(house, officer, b"").status_code == 422
    without = house.post("/v1/attachments", content=PNG, headers={"Content-Type": "image/png"}, token=officer)
    assert without.status_code == 400
    assert not [path for path in (tmp_path / "attachments").rglob("*") if path.is_file()]


def test_exactly_five_mebibytes_fit(house: Client, token: Callable[..., str]) -> None:
    body = PNG + b"x" * (MAX_BYTES - len(PNG))
    assert sent(house, token(["surveyor"], state="IN-KL"), body).status_code == 201


def test_a_repeated_request_gets_the_same_answer_another_body_none(house: Client, token: Callable[..., str]) -> None:
    officer = token(["surveyor"], state="IN-KL")
    first, again = sent(house, officer), sent(house, officer)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert sent(house, officer, PDF, "application/pdf").status_code == 422


def test_who_may_see_it(house: Client, token: Callable[..., str], database: sa.Engine) -> None:
    seafarer = token(["crew_member"], state="IN-KL", sub="c1")
    assert sent(house, seafarer).status_code == 201
    officer, stranger = token(["surveyor"], state="IN-KL", sub="s1"), token(["surveyor"], state="IN-AS", sub="s2")

    def seen(who: str, purpose: str | None = "examining application A-1") -> int:
        headers = {"Purpose": purpose} if purpose else {}
        return int(house.get(f"/v1/attachments/{SHA}", token=who, headers=headers).status_code)

    # Before a record refers to it, it is the holder's own.
    assert [seen(who) for who in (seafarer, officer, stranger)] == [200, 404, 404]
    with acting(database, "crew_member", sub="c1", state="IN-KL") as act:
        attachments.require(
            act, SHA, matter="applications", subject="A-1", bears=Bears.of("IN-KL", holder_sub="c1"), pointer="/photo"
        )
    assert [seen(who) for who in (seafarer, officer, stranger)] == [200, 200, 404]
    assert seen(token(["auditor"], sub="a1")) == 200
    # A person's file: others say why they look, and that is kept.
    assert (seen(officer, None), seen(seafarer, None)) == (400, 200)
    with database.connect() as db:
        views = db.execute(sa.text("SELECT viewer, holder_sub FROM view_record ORDER BY id")).all()
    assert views == [("s1", "c1"), ("a1", "c1")]
    assert house.get("/v1/attachments/" + "0" * 64, token=officer).status_code == 404
    assert house.get("/v1/attachments/../etc/passwd", token=officer).status_code == 404
    assert house.get("/v1/attachments/UPPER", token=officer).status_code == 422


def test_nobody_refers_to_what_is_not_uploaded_or_not_his(
    house: Client, token: Callable[..., str], database: sa.Engine
) -> None:
    bears = Bears.of("IN-AS")
    with acting(database, "surveyor", sub="s2", state="IN-AS") as act, pytest.raises(InvalidRequest) as refusal:
        attachments.require(act, SHA, matter="orders", subject="O-1", bears=bears, pointer="/proof")
    assert [fault.pointer for fault in refusal.value.errors] == ["/proof"]
    assert sent(house, token(["surveyor"], state="IN-KL", sub="s1")).status_code == 201
    with acting(database, "surveyor", sub="s2", state="IN-AS") as act, pytest.raises(InvalidRequest):
        attachments.require(act, SHA, matter="orders", subject="O-1", bears=bears, pointer="/proof")


def test_a_lost_file_is_unavailable_not_a_fault_of_ours(
    house: Client, token: Callable[..., str], tmp_path: Path
) -> None:
    officer = token(["surveyor"], state="IN-KL")
    assert sent(house, officer).status_code == 201
    for path in (tmp_path / "attachments").rglob(SHA):
        path.unlink()
    assert house.get(f"/v1/attachments/{SHA}", token=officer).status_code == 503
