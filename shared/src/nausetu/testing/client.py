"""Test client whose requests carry a token and an Idempotency-Key by name. Never retries, never hides an answer."""

from typing import Any

import httpx2
from starlette.testclient import TestClient


class Client(TestClient):
    """`client.post(url, json=..., token=..., key=..., if_match=...)`; else as starlette's."""

    def request(  # type: ignore[override]  # adds three names in front of what starlette hands on
        self,
        method: str,
        url: httpx2.URL | str,
        *,
        token: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
        headers: dict[str, str] | None = None,
        **rest: Any,
    ) -> httpx2.Response:
        """Send one request."""
        said = dict(headers or {})
        if token is not None:
            said["Authorization"] = f"Bearer {token}"
        if key is not None:
            said["Idempotency-Key"] = key
        if if_match is not None:
            said["If-Match"] = f'"{if_match}"'
        return super().request(method, url, headers=said, **rest)
