"""The straight line: every request goes through the stages in the order of gateway.stages, and ends here."""

from collections.abc import Mapping
from http import HTTPStatus

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.exchange import Exchange
from gateway.metrics import Metrics
from gateway.refusals import Malformed, refuse
from gateway.settings import Settings
from gateway.stages.admit import Admit
from gateway.stages.forward import BrokenOffError, forward
from gateway.stages.identify import identify
from gateway.stages.rate import rate, rates
from gateway.stages.shape import shape
from gateway.stages.size import rooms, size
from gateway.upstream import Upstream
from nausetu import clock
from nausetu.problems import Problem
from nausetu.telemetry.tracing import serving

_NEVER_COUNTED = frozenset({"/healthz", "/readyz", "/metrics"})
_LEFT = 499
_log = structlog.get_logger("gateway")


class Line:
    """The gateway as an ASGI application; `own` answers the paths that are no service's."""

    def __init__(
        self, settings: Settings, admit: Admit, upstreams: Mapping[str, Upstream], metrics: Metrics, own: ASGIApp
    ) -> None:
        self._settings, self._admit, self._upstreams, self._metrics = settings, admit, upstreams, metrics
        self._own = own
        self._rooms, self._rates = rooms(settings), rates(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or the lifespan (the own application's)."""
        if scope["type"] == "lifespan":
            return await self._own(scope, receive, send)
        if scope["type"] != "http":
            return await send({"type": "websocket.close", "code": 1008})
        exchange = Exchange(scope, receive, send)
        began = clock.monotonic()
        with serving(exchange.header(b"traceparent")) as span:
            exchange.trace = span
            try:
                await self._pass(exchange)
            except Problem as problem:
                await _refuse(problem, exchange)
            except BrokenOffError as error:
                # The server closes the connection of an answer that was not completed.
                _log.warning("broken off", **_known(exchange), why=str(error))
            finally:
                # 499: the client left before its answer.
                exchange.status = exchange.status or _LEFT
                self._metrics.observe(exchange, clock.monotonic() - began)
                span.end(exchange.method, exchange.service, exchange.status)

    async def _pass(self, exchange: Exchange) -> None:
        identify(exchange, self._settings.trusted_proxies)
        shape(exchange)
        size(exchange, self._rooms)
        await self._admit(exchange)
        route = exchange.route
        if route is None:
            return await self._answer_itself(exchange)
        rate(exchange, self._rates)
        return await forward(exchange, route, self._upstreams[route.service], self._settings.body_timeout_s)

    async def _answer_itself(self, exchange: Exchange) -> None:
        if exchange.length is None:
            raise Malformed("a body needs its Content-Length here")
        if exchange.scope["path"] not in _NEVER_COUNTED:
            rate(exchange, self._rates)

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                exchange.status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", exchange.request_id.encode())]
            elif exchange.method == "HEAD":
                message = {**message, "body": b""}
            await exchange.send(message)

        asked = {**exchange.scope, "method": "GET"} if exchange.method == "HEAD" else exchange.scope
        await self._own(asked, exchange.receive, send)


async def _refuse(problem: Problem, exchange: Exchange) -> None:
    """Answers of services are in their own logs; what the gateway refuses is in none but this."""
    note = _log.warning if problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR else _log.info
    note("refused", **_known(exchange), status=problem.status, why=problem.detail)
    if not exchange.status:
        await refuse(problem, exchange)


def _known(exchange: Exchange) -> dict[str, str]:
    return {
        "request_id": exchange.request_id,
        "trace_id": exchange.trace.trace_id if exchange.trace else "",
        "upstream": exchange.service,
    }
