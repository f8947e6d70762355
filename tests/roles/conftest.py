"""Services of which every role asks everything, on a day in the transition period."""

import importlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from nausetu import clock
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.db import migrate
from nausetu.testing.client import Client
from nausetu.testing.databases import Databases

NOW = datetime.fromisoformat("2027-01-15T12:00:00+05:30")


@pytest.fixture(scope="module")
def noon() -> Iterator[None]:
    """The clock stands still for the module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "now", lambda: NOW)
        yield


@pytest.fixture(scope="module")
def serve(
    noon: None, databases: Databases, issuer: EmbeddedIssuer, jwks_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Client]]:
    """Factory: the service of that name on a fresh database, started; the same one for the whole module."""
    del noon
    attachments: Path = tmp_path_factory.mktemp("attachments")
    started: dict[str, Client] = {}
    with ExitStack() as stack:

        def make(service: str) -> Client:
            if service in started:
                return started[service]
            name = migrate.package(service)
            engine = stack.enter_context(
                databases.fresh(name, lambda engine: migrate.upgrade(service, engine))
            )  # fmt: skip
            settings: Any = importlib.import_module(f"{name}.settings").Settings(
                database_url=engine.url.render_as_string(hide_password=False), issuer=issuer.issuer,
                audience=issuer.audience, jwks_url=jwks_url, attachments_path=str(attachments),
            )  # fmt: skip
            client = Client(importlib.import_module(f"{name}.app").app(settings))
            stack.enter_context(client.http)
            started[service] = client
            return client

        yield make


class Maker:
    """Makes the records that the roles are let at, each by whom the law lets make it."""

    def __init__(self, client: Client, issuer: EmbeddedIssuer) -> None:
        self.client, self._issuer, self._count = client, issuer, 0

    def act(self, path: str, body: Any, role: str, version: int | None = None, **claims: Any) -> Any:
        """Act as a role of Kerala, unless `claims` say otherwise."""
        self._count += 1
        claims = claims or {"state": "IN-KL"}
        who = self._issuer.mint(claims.pop("sub", f"maker-{role}"), [role], **claims)
        asked = {} if body is None else {"json": body}
        answer = self.client.post(f"/v1{path}", token=who, key=f"make-{self._count}", if_match=version, **asked)
        assert answer.is_success, f"{path}: {answer.text}"
        return answer.json()


@pytest.fixture(scope="module")
def maker(issuer: EmbeddedIssuer) -> Callable[[Client], Maker]:
    """Factory: `maker(client)`."""
    return lambda client: Maker(client, issuer)
