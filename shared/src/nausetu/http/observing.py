"""The outermost layer of a service, pure ASGI: request id, trace, figures, the access line, headers of every answer.

Never reads a body and never logs one, nor a path's or a query's values; callers appear as a hash.
"""

import hashlib
import re
import secrets
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nausetu import clock
from nausetu.telemetry import tracing
from nausetu.telemetry.metrics import Metrics

_REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,128}")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_QUIET = frozenset({"/healthz", "/readyz", "/metrics"})
_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"referrer-policy", b"no-referrer"),
]
_PRIVATE, _PUBLIC = (b"cache-control", b"no-store"), (b"cache-control", b"no-cache")
_NAMES = frozenset(name for name, _ in [*_HEADERS, _PRIVATE])
_BAD_REQUEST = 400
_log = structlog.get_logger("nausetu.http")


class Observing:
    """Wraps the whole application, its handling of faults included."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; lifespan goes through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        named = dict(scope["headers"])
        state = scope.setdefault("state", {})
        state["request_id"] = request_id = _request_id(named.get(b"x-request-id", b""))
        method, began = scope["method"], clock.monotonic()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = _headers(
                    message["headers"], request_id, personal="caller" in state or status >= _BAD_REQUEST
                )
            elif method == "HEAD":
                message = {**message, "body": b""}
            await send(message)

        if method == "HEAD":
            scope = {**scope, "method": "GET"}
        with tracing.serving(named.get(b"traceparent", b"").decode("latin-1")) as span:
            state["traceparent"] = span.traceparent
            try:
                await self._app(scope, receive, answer)
            finally:
                route = getattr(scope.get("route"), "path", "none")
                shown = method if method in _METHODS else "OTHER"
                seconds = clock.monotonic() - began
                span.end(shown, route, status)
                self._metrics.observe(shown, route, status, seconds)
                if scope["path"] not in _QUIET:
                    _log.info(
                        "request", method=shown, route=route, status=status, ms=round(seconds * 1000, 1),
                        request_id=request_id, trace_id=span.trace_id, **_caller(state),
                    )  # fmt: skip


def _request_id(given: bytes) -> str:
    """The caller's own id where it is well formed, else a new one."""
    return given.decode("ascii") if _REQUEST_ID.fullmatch(given) else secrets.token_hex(16)


def _headers(said: list[tuple[bytes, bytes]], request_id: str, *, personal: bool) -> list[tuple[bytes, bytes]]:
    """What the answer says itself, and what every answer says unless it says otherwise."""
    own = {name for name, _ in said} & _NAMES
    usual = [*_HEADERS, _PRIVATE if personal else _PUBLIC]
    added = [header for header in usual if header[0] not in own] if own else usual
    return [*said, *added, (b"x-request-id", request_id.encode())]


def _caller(state: dict[str, Any]) -> dict[str, str]:
    caller = state.get("caller")
    return {"caller": hashlib.sha256(caller.sub.encode()).hexdigest()[:16]} if caller else {}
