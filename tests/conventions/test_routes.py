"""Every route asks for a token or is on the list of public ones; each declares who may use it."""

import importlib
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

from gateway.routes import METHODS, find
from nausetu.auth import ROLES
from nausetu.db.migrate import SERVICES, package

PUBLIC = tuple(map(re.compile, (
    r"POST /[a-z-]+/v1/decisions/[a-z-]+",
    r"GET /certification/v1/certificates/\{number\}",
    r"GET /training-institutes/v1/course-certificates/\{number\}",
    r"GET /special-vessels/v1/validations",
    r"GET /training-institutes/v1/institutes(/\{[a-z_]+\})?",
    r"GET /rps-licensing/v1/licences(/\{[a-z_]+\})?",
)))  # fmt: skip
"""Decisions, public views, validation by number, registers; docs, schemas, problems and health are outside `/v1`."""

NOT_KEYED = re.compile(r"POST /[a-z-]+/v1/(decisions/[a-z-]+|decision-records/\{record_id\}/replay)")
"""Nothing lawful is written; no Idempotency-Key."""


class Operation(NamedTuple):
    """One operation of a service's document."""

    service: str
    method: str
    path: str
    spoken: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.method} /{self.service}{self.path}"


def application(service: str) -> Any:
    name = package(service)
    settings = importlib.import_module(f"{name}.settings").Settings(
        database_url="postgresql+psycopg://nobody@127.0.0.1:1/x"
    )
    return importlib.import_module(f"{name}.app").app(settings)


APPLICATIONS = {service: application(service) for service in SERVICES}


def operations() -> Iterator[Operation]:
    for service, app in APPLICATIONS.items():
        for path, item in app.openapi()["paths"].items():
            for method, spoken in item.items():
                yield Operation(service, method.upper(), path, spoken)


EVERY = list(operations())


@pytest.mark.parametrize("operation", EVERY, ids=str)
def test_declares_its_access(operation: Operation) -> None:
    access = operation.spoken["x-access"]
    assert set(access) == {"public", "roles", "scoped", "national_read"}
    if access["public"]:
        assert any(pattern.fullmatch(str(operation)) for pattern in PUBLIC), "not on the list of public routes"
        assert operation.spoken["security"] == []
    else:
        assert access["roles"]
        assert set(access["roles"]) <= ROLES
        assert operation.spoken["security"] == [{"bearer": []}]


@pytest.mark.parametrize("operation", EVERY, ids=str)
def test_is_authenticated(operation: Operation) -> None:
    """Asked for, not only declared: without a token nothing but 401, whatever else is wrong with the request."""
    if operation.spoken["x-access"]["public"]:
        return
    client = TestClient(APPLICATIONS[operation.service], raise_server_exceptions=False)
    answer = client.request(operation.method, re.sub(r"\{[^}]+\}", "x", operation.path), content=b"{")
    assert answer.status_code == 401
    assert answer.json()["type"] == "/problems/unauthenticated"


@pytest.mark.parametrize("operation", EVERY, ids=str)
def test_methods_and_keys(operation: Operation) -> None:
    assert operation.method in METHODS
    headers = {p["name"] for p in operation.spoken.get("parameters", []) if p["in"] == "header"}
    keyed = operation.method == "POST" and not NOT_KEYED.fullmatch(str(operation))
    assert ("Idempotency-Key" in headers) == keyed


@pytest.mark.parametrize("operation", EVERY, ids=str)
def test_the_gateway_leads_there(operation: Operation) -> None:
    route = find(f"/{operation.service}" + re.sub(r"\{[^}]+\}", "X-1", operation.path))
    assert route is not None
    assert (route.service, route.path) == (operation.service, re.sub(r"\{[^}]+\}", "X-1", operation.path))


@pytest.mark.parametrize("operation", EVERY, ids=str)
def test_refusals_are_problems(operation: Operation) -> None:
    for status, said in operation.spoken["responses"].items():
        if status >= "400":
            assert set(said["content"]) == {"application/problem+json"}


@pytest.mark.parametrize("service", SERVICES)
def test_paging(service: str) -> None:
    """A list takes `limit` (1 to 200, 50) and `cursor`, and answers items and next_cursor."""
    document = APPLICATIONS[service].openapi()
    for operation in EVERY:
        if operation.service != service:
            continue
        answer = operation.spoken["responses"].get("200", {}).get("content", {}).get("application/json", {})
        name = answer.get("schema", {}).get("$ref", "").rpartition("/")[2]
        fields = document["components"]["schemas"].get(name, {}).get("properties", {})
        if {"items", "next_cursor"} <= set(fields):
            asked = {p["name"]: p["schema"] for p in operation.spoken["parameters"]}
            limit = {name: asked["limit"][name] for name in ("type", "minimum", "maximum", "default")}
            assert limit == {"type": "integer", "minimum": 1, "maximum": 200, "default": 50}
            assert "cursor" in asked
