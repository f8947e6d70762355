"""A running gateway with its services, and what tests ask of refusals. Each server runs on a port of its own."""

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import uvicorn
from starlette.types import ASGIApp


class Served:
    """An application on a port, in a thread of its own."""

    def __init__(self, application: ASGIApp, port: int) -> None:
        self.port, self.url = port, f"http://127.0.0.1:{port}"
        config = uvicorn.Config(
            application, port=port, log_level="critical", access_log=False, proxy_headers=False, server_header=False,
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        until = time.monotonic() + 20
        while not self._server.started:
            assert time.monotonic() < until, "the server did not start"
            self._thread.join(0.005)

    def stop(self) -> None:
        """Stop it and give the port back."""
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()


class House:
    """A running gateway and its services; `client` talks to it."""

    def __init__(
        self, gateway: Served, services: dict[str, Served], ports: dict[str, int], serve: Callable[..., Served]
    ) -> None:
        self.gateway, self.services, self.ports, self._serve = gateway, services, ports, serve
        self.client = httpx.Client(base_url=gateway.url, timeout=20, trust_env=False)

    def restart(self, service: str, application: ASGIApp) -> None:
        """The service again, at its address."""
        self.services[service] = self._serve(application, self.ports[service])


def problem(response: httpx.Response, status: int, slug: str) -> dict[str, Any]:
    """The body of a refusal, having checked its form."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert response.headers["x-request-id"]
    body: dict[str, Any] = json.loads(response.content)
    assert body["type"] == f"/problems/{slug}"
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    return body
