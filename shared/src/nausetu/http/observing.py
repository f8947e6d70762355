"""The outermost layer of a service, pure ASGI: request id, trace, figures, the access line, headers of every answer.

Never reads a body and never logs one, nor a path's or a query's values; callers appear as a hash.
"""

import hashlib
import re
import secrets

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nausetu import clock
from nausetu.telemetry import tracing
from nausetu.telemetry.access import Write
from nausetu.telemetry.metrics import Metrics

_REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,128}")
_PERSONAL = re.compile(rb"(?<![A-Za-z0-9])\d{4}-?\d{4}-?\d{4}(?![A-Za-z0-9])")
"""A number of twelve digits standing by itself: an id that is logged must not hold one."""
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_QUIET = frozenset({"/healthz", "/readyz", "/metrics"})
_NOSNIFF = (b"x-content-type-options", b"nosniff")
_NOTHING_INSIDE = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
_PRIVATE, _PUBLIC = (b"cache-control", b"no-store"), (b"cache-control", b"no-cache")
_CACHE, _POLICY = _PRIVATE[0], _NOTHING_INSIDE[0]
_DATA = frozenset({b"application/json", b"application/problem+json"})
"""What no browser shows as a page; each header more is time that a small answer feels."""
_BAD_REQUEST = 400


class Observing:
    """Wraps the whole application, its handling of faults included."""

    def __init__(self, app: ASGIApp, metrics: Metrics, access: Write) -> None:
        self._app, self._metrics, self._access = app, metrics, access
        self._recording = tracing.recording()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; lifespan goes through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        named = dict(scope["headers"])
        state = scope.setdefault("state", {})
        state["request_id"] = _request_id(named.get(b"x-request-id", b""))
        traceparent = named.get(b"traceparent", b"").decode("latin-1")
        if self._recording:
            with tracing.recorded(traceparent) as span:
                await self._serve(scope, receive, send, span)
        else:
            await self._serve(scope, receive, send, tracing.unrecorded(traceparent))

    async def _serve(self, scope: Scope, receive: Receive, send: Send, span: tracing.ServerSpan) -> None:
        began = clock.monotonic()
        method, state = scope["method"], scope["state"]
        state["traceparent"] = span.traceparent
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                personal = "caller" in state or status >= _BAD_REQUEST
                message["headers"] = _headers(message["headers"], state["request_id"], personal=personal)
            elif method == "HEAD":
                message = {**message, "body": b""}
            await send(message)

        if method == "HEAD":
            scope = {**scope, "method": "GET"}
        try:
            await self._app(scope, receive, answer)
        finally:
            self._tell(scope, method if method in _METHODS else "OTHER", status, span, clock.monotonic() - began)

    def _tell(self, scope: Scope, method: str, status: int, span: tracing.ServerSpan, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        span.end(method, route, status)
        self._metrics.observe(method, route, status, seconds)
        if scope["path"] not in _QUIET:
            state = scope["state"]
            line = {
                "method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1),
                "request_id": state["request_id"], "trace_id": span.trace_id,
            }  # fmt: skip
            if caller := state.get("caller"):
                line["caller"] = hashlib.sha256(caller.sub.encode()).hexdigest()[:16]
            self._access(line)


def _request_id(given: bytes) -> str:
    """The caller's own id where it is well formed and no personal number, else a new one."""
    taken = _REQUEST_ID.fullmatch(given) and not _PERSONAL.search(given)
    return given.decode("ascii") if taken else secrets.token_hex(16)


def _headers(said: list[tuple[bytes, bytes]], request_id: str, *, personal: bool) -> list[tuple[bytes, bytes]]:
    """What the answer says itself, and what every answer says unless it says otherwise."""
    named = dict(said)
    added = [*said, (b"x-request-id", request_id.encode())]
    if _NOSNIFF[0] not in named:
        added.append(_NOSNIFF)
    if _CACHE not in named:
        added.append(_PRIVATE if personal else _PUBLIC)
    if named.get(b"content-type") not in _DATA and _POLICY not in named:
        added.append(_NOTHING_INSIDE)
    return added
