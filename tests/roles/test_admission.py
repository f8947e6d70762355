"""Every role on every route of every service: let in exactly where the route's declaration names it.

New routes are tried by themselves. The records asked for do not exist: what a role reaches of those that do is tried
beside this file.
"""

import importlib
import re
from collections.abc import Callable, Iterator

import pytest

from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.db.migrate import SERVICES, package
from nausetu.testing.client import Client
from nausetu.testing.roles import NOT_ADMITTED, ROLES, Operation, ask, operations, token

_UUID = "018f0000-0000-7000-8000-000000000000"


def every() -> Iterator[Operation]:
    for service in SERVICES:
        name = package(service)
        settings = importlib.import_module(f"{name}.settings").Settings(
            database_url="postgresql+psycopg://x@127.0.0.1:1/x"
        )
        yield from operations(service, importlib.import_module(f"{name}.app").app(settings).openapi())


def nowhere(path: str) -> dict[str, str]:
    """Addresses of records that do not exist."""
    names = re.findall(r"\{([^}]+)\}", path)
    return {name: _UUID if name.endswith("_id") else "0" * 64 if name == "sha256" else "X-1" for name in names}


@pytest.mark.parametrize("operation", list(every()), ids=str)
def test_admitted_as_declared(operation: Operation, serve: Callable[[str], Client], issuer: EmbeddedIssuer) -> None:
    client, wrong = serve(operation.service), []
    for role in ROLES:
        answer = ask(client, operation, token(issuer, role, "own"), nowhere(operation.path), {})
        refused = answer.status_code == 403 and answer.json()["detail"].startswith(NOT_ADMITTED)
        if answer.status_code == 401 or answer.status_code >= 500 or refused == operation.admits(role):
            wrong.append(f"{role}: {answer.status_code} {answer.text[:120]}")
    assert wrong == []
