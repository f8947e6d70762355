"""Logs hold no personal data, whoever writes them."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
import structlog

from nausetu.settings import Settings
from nausetu.telemetry import configure_logs
from nausetu.telemetry.failures import kind
from nausetu.telemetry.redaction import HIDDEN, masked, redact


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Aadhaar 123456789012 given", "Aadhaar XXXXXXXX9012 given"),
        ("1234 5678 9012", "XXXX XXXX 9012"),
        ("wrote to asha@example.org", f"wrote to {HIDDEN}"),
        ("Bearer eyJhbGciOi.eyJzdWIi.c2ln-_", f"Bearer {HIDDEN}"),
        ("postgresql://u:secret@host/db", f"postgresql://u:{HIDDEN}@host/db"),
        ("COC-KL-2026-000123-7", "COC-KL-2026-000123-7"),
        ("short", "short"),
    ],
)
def test_masked(text: str, shown: str) -> None:
    assert masked(text) == shown


def test_what_stands_under_a_telling_name() -> None:
    line = {
        "event": "x", "status": 200, "ms": 1.5, "name": "Asha", "token": "t", "body": b"x", "ok": None,
        "inner": {"date_of_birth": "2000-02-29", "route": "/boats", "list": ["1234 5678 9012", {"password": "p"}]},
        "odd": ValueError("asha@example.org"),
    }  # fmt: skip
    assert redact(None, "info", line) == {
        "event": "x", "status": 200, "ms": 1.5, "name": HIDDEN, "token": HIDDEN, "body": HIDDEN, "ok": None,
        "inner": {"date_of_birth": HIDDEN, "route": "/boats", "list": ["XXXX XXXX 9012", {"password": HIDDEN}]},
        "odd": HIDDEN,
    }  # fmt: skip


def test_a_database_error_shows_state_and_constraint(house_db: sa.Engine) -> None:
    twice = sa.text("INSERT INTO number_counter SELECT 'Asha', 'KL', 2026, 1 FROM generate_series(1, 2)")
    with house_db.begin() as db, pytest.raises(sa.exc.IntegrityError) as found:
        db.execute(twice)
    assert kind(found.value) == "IntegrityError 23505 number_counter_pkey < UniqueViolation"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Factory: lines that production writes on standard error, as JSON."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, "utf8", write_through=True)
    monkeypatch.setattr("sys.stderr", stream)
    kept, handlers, level = structlog.get_config(), logging.root.handlers[:], logging.root.level
    uvicorn = logging.getLogger("uvicorn.error")
    configure_logs(Settings(environment="production"), "manning")
    yield lambda: [json.loads(line) for line in raw.getvalue().splitlines()]
    structlog.configure(**kept)
    logging.root.handlers[:], logging.root.level = handlers, level
    uvicorn.handlers, uvicorn.propagate = [], True


def test_production_writes_json(written: Any) -> None:
    structlog.get_logger("x").info("request", route="/boats", ms=1.5, who="1234 5678 9012")
    line = written()[0]
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "request", "level": "info", "service": "manning", "route": "/boats", "ms": 1.5,
        "who": "XXXX XXXX 9012",
    }  # fmt: skip


def test_an_exception_tells_where_but_not_what(written: Any) -> None:
    def fail() -> None:
        try:
            int("Asha Devi")
        except ValueError as error:
            raise RuntimeError("of Asha Devi") from error

    for log in (structlog.get_logger("x").exception, logging.getLogger("library").exception):
        try:
            fail()
        except RuntimeError:
            log("failed")
    assert len(written()) == 2
    for line in written():
        assert line["error"] == "RuntimeError < ValueError"
        assert line["where"][-1].endswith(" fail")
        assert "Asha" not in json.dumps(line)


def test_libraries_write_through_the_same_processors(written: Any) -> None:
    logging.getLogger("uvicorn.error").warning("of %s", "asha@example.org", extra={"token": "t"})
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n")
    logging.getLogger("noisy").debug("not shown")
    assert [(line["event"], line["logger"], line["level"], line["token"]) for line in written()] == [
        (f"of {HIDDEN}", "uvicorn.error", "warning", HIDDEN)
    ]
