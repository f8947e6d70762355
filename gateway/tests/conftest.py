"""Real servers for the gateway's tests: tiny services and the gateway itself, run by uvicorn."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from gateway_house import House, Served
from probe_service import Probe
from starlette.types import ASGIApp

from gateway.app import app
from gateway.routes import SERVICES
from gateway.settings import Settings
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.local.children import free_port, free_ports


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    """Factory: `serve(app, port=...)`."""
    running: list[Served] = []

    def start(application: ASGIApp, port: int | None = None) -> Served:
        running.append(Served(application, port or free_port()))
        return running[-1]

    yield start
    for served in reversed(running):
        served.stop()


@pytest.fixture
def probe() -> Probe:
    """The service behind `manning`, in this process, so that a test sees what reached it."""
    return Probe("manning")


@pytest.fixture
def gateway(
    serve: Callable[..., Served], probe: Probe, issuer: EmbeddedIssuer, jwks_url: str
) -> Iterator[Callable[..., House]]:
    """Factory: the gateway before `probe` as manning; other services are down unless `up` names them."""

    started: list[House] = []

    def start(*, up: tuple[str, ...] = (), **settings: Any) -> House:
        ports = dict(zip(SERVICES, free_ports(len(SERVICES)), strict=True))
        services = {"manning": serve(probe, ports["manning"])}
        services |= {name: serve(Probe(name), ports[name]) for name in up}
        upstreams = {name: f"http://127.0.0.1:{port}" for name, port in ports.items()}
        made = Settings.model_validate({
            "environment": "test", "issuer": issuer.issuer, "jwks_url": jwks_url, "upstreams": upstreams, **settings,
        })  # fmt: skip
        started.append(House(serve(app(made)), services, ports, serve))
        return started[-1]

    yield start
    for house in started:
        house.client.close()
