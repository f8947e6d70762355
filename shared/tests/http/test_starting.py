"""Starting and standing ready: never on a database that is behind (trial 27)."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.db import migrate
from nausetu.http import create_app
from nausetu.settings import ServiceSettings
from nausetu.testing.client import Client


def set_revision(engine: sa.Engine, revision: str | None) -> None:
    with engine.begin() as db:
        db.execute(sa.text("DELETE FROM alembic_version"))
        if revision is not None:
            db.execute(sa.text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": revision})


@pytest.mark.parametrize("revision", ["0000_before", None])
def test_a_service_does_not_start_behind(revision: str | None, database: sa.Engine, jwks_url: str) -> None:
    set_revision(database, revision)
    environment = os.environ | {
        "NAUSETU_ENVIRONMENT": "development", "NAUSETU_JWKS_URL": jwks_url,
        "NAUSETU_DATABASE_URL": database.url.render_as_string(hide_password=False),
    }  # fmt: skip
    words = [sys.executable, "-m", "uvicorn", "--factory", "manning.app:app", "--port", "0"]
    ended = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=100, check=False)
    assert ended.returncode != 0
    assert f"the database of manning is at revision {revision or 'none'}" in ended.stderr
    assert f"this code asks for {migrate.heads('manning')[0]}: run `nausetu migrate manning`" in ended.stderr


def test_ready(service: Callable[..., Client], kafka_bootstrap: str, database: sa.Engine, monkeypatch: Any) -> None:
    monkeypatch.setenv("NAUSETU_KAFKA_BOOTSTRAP", kafka_bootstrap)
    house = service()
    assert house.get("/healthz").json() == {"live": True}
    assert house.get("/readyz").json() == {"ready": True, "database": "current", "broker": True}
    set_revision(database, "0000_before")
    behind = house.get("/readyz")
    assert (behind.status_code, behind.json()["database"]) == (503, "behind")


def test_ready_without_a_broker(service: Callable[..., Client], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAUSETU_KAFKA_BOOTSTRAP", "127.0.0.1:1")
    said = service().get("/readyz")
    assert (said.status_code, said.json()["broker"]) == (200, False)


def test_not_ready_without_a_database(
    client: Callable[[Any], Client], service_settings: Callable[..., ServiceSettings], database: sa.Engine
) -> None:
    away = database.url.set(port=1)
    settings = service_settings(ServiceSettings, database).model_copy(
        update={"database_url": type(ServiceSettings().database_url)(away.render_as_string(hide_password=False))}
    )
    house = client(create_app(settings, title="test", routers=[]))
    said = house.get("/readyz")
    assert (said.status_code, said.json()["database"]) == (503, "away")
    assert house.get("/healthz").status_code == 200
    assert house.get("/metrics").status_code == 200
