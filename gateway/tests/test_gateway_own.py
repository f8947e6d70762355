"""The gateway's own answers: pages, merged document, health, figures, the development issuer."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from gateway_house import House, problem
from openapi_spec_validator import validate
from probe_service import Probe
from pydantic import ValidationError

from gateway.own.problem_pages import slugs
from gateway.routes import SERVICES
from gateway.settings import Settings

Gateway = Callable[..., House]


def test_home_links_lead_somewhere(gateway: Gateway) -> None:
    client = gateway(up=SERVICES[1:]).client
    home = client.get("/")
    assert home.headers["content-type"] == "text/html; charset=utf-8"
    assert 'lang="hi"' in home.text
    for address in re.findall(r'href="([^"]+)"', home.text):
        assert client.get(address).status_code == 200, address


def test_every_problem_has_its_page_in_both_languages(gateway: Gateway) -> None:
    client = gateway().client
    assert len(slugs()) == 14
    everything = client.get("/problems").text
    for slug in slugs():
        page = client.get(f"/problems/{slug}")
        assert page.status_code == 200
        assert slug in page.text
        assert re.search(r'lang="hi">[^<]*[ऀ-ॿ]', page.text)
        assert f"/problems/{slug}" in everything
    problem(client.get("/problems/no-such"), 404, "not-found")
    problem(client.get("/problems/%3Cscript%3E"), 404, "not-found")


def test_merged_document_is_valid_and_whole(gateway: Gateway) -> None:
    client = gateway(up=SERVICES[1:]).client
    document: dict[str, Any] = client.get("/openapi.json").json()
    validate(document)
    assert document["x-unavailable"] == []
    for service in SERVICES:
        name = service.replace("-", "_")
        things = document["paths"][f"/{service}/v1/things"]["get"]
        assert things["security"] == [{"bearer": []}]
        assert things["operationId"] == f"{name}.things"
        schema = things["responses"]["200"]["content"]["application/json"]["schema"]
        assert schema == {"$ref": f"#/components/schemas/{name}.Thing"}
        assert document["components"]["schemas"][f"{name}.Thing"]["properties"]["next"]["anyOf"][0] == schema
        assert document["paths"][f"/{service}/v1/public"]["get"]["security"] == []
        assert f"/{service}/readyz" not in document["paths"]
    assert "/readyz" in document["paths"]
    assert document["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"


def test_a_service_that_is_down_is_named_and_comes_back(gateway: Gateway, probe: Probe) -> None:
    house = gateway(up=SERVICES[1:])
    house.services["manning"].stop()
    document = house.client.get("/openapi.json").json()
    validate(document)
    assert document["x-unavailable"] == ["manning"]
    assert "manning" in document["info"]["description"]
    assert "/certification/v1/things" in document["paths"]


def test_docs_page_needs_nothing_from_elsewhere(gateway: Gateway) -> None:
    client = gateway().client
    page = client.get("/docs")
    assert page.status_code == 200
    assert "://" not in page.text
    for address in re.findall(r'(?:href|src)="(/[^"]+)"', page.text):
        assert client.get(address).status_code == 200, address
    assert len(client.get("/docs/files/swagger-ui-bundle.js").content) > 1_000_000


def test_ready_names_each_service(gateway: Gateway, probe: Probe) -> None:
    house = gateway(up=SERVICES[1:])
    answer = house.client.get("/readyz")
    assert answer.status_code == 200
    said = answer.json()
    assert said["ready"] is True
    assert set(said["services"]) == set(SERVICES)
    assert said["services"]["manning"] == {"ready": True, "database": "current", "broker": True, "circuit": "closed"}


@pytest.mark.parametrize("how", ["database", "down", "broker"])
def test_not_ready_says_what_is_missing(gateway: Gateway, probe: Probe, how: str) -> None:
    house = gateway(up=SERVICES[1:])
    if how == "down":
        house.services["manning"].stop()
    elif how == "database":
        probe.ready = (503, {"ready": False, "database": "away", "broker": True})
    else:
        probe.ready = (200, {"ready": True, "database": "current", "broker": False})
    answer = house.client.get("/readyz")
    assert answer.status_code == 503
    said = answer.json()
    assert said["ready"] is False
    assert said["broker"] is (how != "broker")
    missing = [name for name, one in said["services"].items() if not one["ready"]]
    assert missing == ([] if how == "broker" else ["manning"])
    assert said["services"]["manning"].get("database") == {"database": "away", "broker": "current"}.get(how)
    assert house.client.get("/healthz").json() == {"live": True}


def test_figures(gateway: Gateway) -> None:
    client = gateway().client
    client.get("/manning/v1/things")
    client.get("/certification/v1/things")
    text = client.get("/metrics").text
    assert 'nausetu_gateway_requests_total{service="manning",status="200"} 1.0' in text
    assert 'nausetu_gateway_requests_total{service="certification",status="503"} 1.0' in text
    assert 'nausetu_gateway_seconds_count{service="manning"} 1.0' in text


def test_embedded_issuer(gateway: Gateway, tmp_path: Path) -> None:
    client = gateway(embedded_issuer=True, issuer_path=str(tmp_path)).client
    keys = client.get("/.well-known/jwks.json").json()["keys"]
    assert len(keys) == 1
    assert "d" not in keys[0]
    said = client.get("/.well-known/openid-configuration").json()
    assert httpx.URL(said["jwks_uri"]).path == "/.well-known/jwks.json"
    asked = {"sub": "me", "roles": ["surveyor"], "state": "IN-KL"}
    made = client.post("/issuer/token", json=asked).json()
    assert made["token_type"] == "Bearer"
    assert made["access_token"].count(".") == 2
    problem(client.post("/issuer/token", json={"sub": "me", "roles": ["king"]}), 422, "invalid-request")
    problem(client.post("/issuer/token", json={"sub": "me", "state": "Kerala"}), 422, "invalid-request")


def test_no_issuer_where_it_is_not_asked_for(gateway: Gateway) -> None:
    client = gateway().client
    problem(client.post("/issuer/token", json={"sub": "me"}), 404, "not-found")
    problem(client.get("/.well-known/jwks.json"), 404, "not-found")


def test_settings_refuse_what_cannot_be() -> None:
    with pytest.raises(ValidationError, match="refused in production"):
        Settings(environment="production", embedded_issuer=True)
    with pytest.raises(ValidationError, match="no such service"):
        Settings.model_validate({"environment": "test", "upstreams": {"mannning": "http://127.0.0.1:1"}})
    settings = Settings.model_validate({"environment": "test", "upstreams": {"manning": "http://manning:8000/"}})
    assert [settings.base(service) for service in SERVICES[:2]] == ["http://manning:8000", "http://127.0.0.1:8102"]


def test_upstreams_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAUSETU_UPSTREAMS", json.dumps({"rps-licensing": "http://rps:8000"}))
    monkeypatch.setenv("NAUSETU_CORS_ORIGINS", '["https://portal.example"]')
    settings = Settings(environment="test")
    assert settings.base("rps-licensing") == "http://rps:8000"
    assert settings.cors_origins == ["https://portal.example"]


def test_events_are_documented(gateway: Gateway) -> None:
    document = gateway().client.get("/asyncapi.json").json()
    assert document["asyncapi"].startswith("3.")
    assert {f"{service}.v1" for service in SERVICES} <= {
        channel["address"] for channel in document["channels"].values()
    }
