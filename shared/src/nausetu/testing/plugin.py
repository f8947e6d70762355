"""pytest plugin of the house: one real PostgreSQL per test run (or xdist worker); the broker: nausetu.testing.brokers.

Databases come from template databases, each migrated once, so that every test has a fresh one in some milliseconds.
Never mocks a part: a fixture here is the thing itself.
"""

import base64
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa
import structlog
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from nausetu import clock
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.db import migrate
from nausetu.db.house import FIRST, migration
from nausetu.local import children, postgres
from nausetu.settings import ServiceSettings
from nausetu.telemetry.logs import processors, readable
from nausetu.testing import house, servers
from nausetu.testing.client import Client
from nausetu.testing.databases import Databases

S = TypeVar("S", bound=ServiceSettings)


def pytest_configure() -> None:
    """Settings that a test does not name are those of a test, never of production; log lines are plain ones."""
    structlog.configure(processors=[*processors("test", production=False), readable(colors=False)])
    os.environ.setdefault("NAUSETU_ENVIRONMENT", "test")
    os.environ.setdefault("NAUSETU_ENCRYPTION_KEYS", f"test:{base64.b64encode(secrets.token_bytes(32)).decode()}")


@pytest.fixture(scope="session")
def pg_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[postgres.Cluster]:
    """The run's own PostgreSQL cluster; empty, without safety against power cuts."""
    folder = tmp_path_factory.mktemp("postgres")
    cluster = postgres.Cluster(
        folder / "data", children.free_port(), secrets.token_urlsafe(16), durable=False, binaries=servers.binaries()
    )
    with postgres.running(cluster, log=folder / "log"):
        yield cluster


@pytest.fixture(scope="session")
def databases(pg_server: postgres.Cluster) -> Databases:
    """Templates of the run, made when first asked for."""
    return Databases(pg_server)


@pytest.fixture
def house_db(databases: Databases) -> Iterator[sa.Engine]:
    """A fresh database with the library's tables and nothing else."""

    def house(engine: sa.Engine) -> None:
        with engine.begin() as connection:
            for name in FIRST:
                connection.exec_driver_sql(migration(name))

    with databases.fresh("house", house) as engine:
        yield engine


@pytest.fixture
def service_db(databases: Databases) -> Iterator[Callable[[str], sa.Engine]]:
    """Factory: a fresh, migrated database of the service named, e.g. `manning` or `rps-licensing`."""
    opened: list[AbstractContextManager[sa.Engine]] = []

    def make(service: str) -> sa.Engine:
        name = service.replace("_", "-")
        database = databases.fresh(migrate.package(name), lambda engine: migrate.upgrade(name, engine))
        opened.append(database)
        return database.__enter__()

    yield make
    for database in opened:
        database.__exit__(None, None, None)


@pytest.fixture(scope="session")
def whole_house(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Iterator[house.House]:
    """The run's own house, sample data loaded. Shared: a test may act in it, and leaves it working."""
    folder = tmp_path_factory.mktemp("house") / "run"
    with house.running(folder, samples=pytestconfig.rootpath / "deploy" / "sample") as running:
        yield running


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], AbstractContextManager[None]]:
    """Factory: `with at("2027-01-15T10:00:00+05:30"):` stops the clock at that instant for the whole process."""

    @contextmanager
    def stopped(instant: str) -> Iterator[None]:
        found = datetime.fromisoformat(instant)
        if found.tzinfo is None:
            raise ValueError("an instant needs its offset")
        with monkeypatch.context() as patch:
            patch.setattr(clock, "now", lambda: found.astimezone(UTC))
            yield

    return stopped


@pytest.fixture(scope="session")
def issuer(tmp_path_factory: pytest.TempPathFactory) -> EmbeddedIssuer:
    """The run's issuer; its JWKS lies in a file that `service_settings` names."""
    return EmbeddedIssuer.kept_in(tmp_path_factory.mktemp("issuer"))


@pytest.fixture(scope="session")
def jwks_url(issuer: EmbeddedIssuer, tmp_path_factory: pytest.TempPathFactory) -> str:
    """`file://` address of the test issuer's key set."""
    path: Path = tmp_path_factory.mktemp("jwks") / "jwks.json"
    issuer.write_jwks(path)
    return path.as_uri()


@pytest.fixture
def token(issuer: EmbeddedIssuer) -> Callable[..., str]:
    """Factory: `token(roles=["surveyor"], state="IN-KL")`, signed by the test issuer, good for an hour.

    Further claims (`exp=...`, `iss=...`) overrule what would be there.
    """

    def make(
        roles: list[str],
        state: str | None = None,
        sub: str = "test:caller",
        org: str | None = None,
        office: str | None = None,
        **claims: Any,
    ) -> str:
        hour = timedelta(hours=1)
        return issuer.mint(sub, roles, state=state, org=org, office=office, lifetime=hour, **claims)

    return make


@pytest.fixture
def service_settings(issuer: EmbeddedIssuer, jwks_url: str, tmp_path: Path) -> Callable[..., Any]:
    """Factory: `service_settings(Settings, engine, **more)`: settings of a service on that database, for tests."""

    def make(kind: type[S], engine: sa.Engine, **more: Any) -> S:
        return kind(
            database_url=engine.url.render_as_string(hide_password=False),
            issuer=issuer.issuer,
            audience=issuer.audience,
            jwks_url=jwks_url,
            attachments_path=str(tmp_path / "attachments"),
            **more,
        )

    return make


@pytest.fixture
def client() -> Iterator[Callable[[ASGIApp], Client]]:
    """Factory: `client(app)`: started with the app's lifespan, stopped after the test.

    Requests take `token=...`, `key=...` (Idempotency-Key) and `if_match=...` besides what httpx takes.
    """
    opened: list[TestClient] = []

    def make(app: ASGIApp) -> Client:
        made = Client(app)
        opened.append(made.http.__enter__())
        return made

    yield make
    for made in reversed(opened):
        made.__exit__(None, None, None)
