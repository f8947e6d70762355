"""Test client whose requests carry a token and an Idempotency-Key by name. Never retries, never hides an answer."""

from typing import Any

import httpx2
from starlette.testclient import TestClient
from starlette.types import ASGIApp


class Client:
    """`client.post(url, json=..., token=..., key=..., if_match=...)`; the rest as starlette's TestClient (`http`)."""

    def __init__(self, app: ASGIApp) -> None:
        self.http = TestClient(app, raise_server_exceptions=False)
        """Its own methods (`stream`, `cookies`, ...), for what this class has no word for."""
        self.headers: dict[str, str] = {}
        """Sent with every request, e.g. a token for all of a test."""

    def request(
        self,
        method: str,
        url: str,
        *,
        token: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
        headers: dict[str, str] | None = None,
        **rest: Any,
    ) -> httpx2.Response:
        """Send one request; `if_match` is the version without its quotation marks."""
        said = self.headers | (headers or {})
        if token is not None:
            said["Authorization"] = f"Bearer {token}"
        if key is not None:
            said["Idempotency-Key"] = key
        if if_match is not None:
            said["If-Match"] = f'"{if_match}"'
        return self.http.request(method, url, headers=said, **rest)

    def get(self, url: str, **rest: Any) -> httpx2.Response:
        """Read."""
        return self.request("GET", url, **rest)

    def head(self, url: str, **rest: Any) -> httpx2.Response:
        """Read the headers."""
        return self.request("HEAD", url, **rest)

    def post(self, url: str, **rest: Any) -> httpx2.Response:
        """Act."""
        return self.request("POST", url, **rest)

    def patch(self, url: str, **rest: Any) -> httpx2.Response:
        """Change a draft."""
        return self.request("PATCH", url, **rest)

    def put(self, url: str, **rest: Any) -> httpx2.Response:
        """Put; the house has no such route over a lawful record, and tests say so."""
        return self.request("PUT", url, **rest)

    def delete(self, url: str, **rest: Any) -> httpx2.Response:
        """Delete; the house has no such route either."""
        return self.request("DELETE", url, **rest)
