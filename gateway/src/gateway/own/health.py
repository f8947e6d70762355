"""Is everything there: the gateway asks each service, which asks its own database and the broker. Changes nothing."""

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from gateway.upstream import Unreached, Upstream
from nausetu import clock

_TIMEOUT_S = 3.0
_KEPT_S = 0.5


class Readiness:
    """Public, so askers within half a second share one look."""

    def __init__(self, upstreams: Mapping[str, Upstream]) -> None:
        self._upstreams = upstreams
        self._lock = asyncio.Lock()
        self._kept: dict[str, Any] = {}
        self._until = 0.0

    async def look(self) -> dict[str, Any]:
        """`{"ready": bool, "broker": bool, "services": {name: {"ready": bool, "circuit": ..., what it says itself}}}`.

        Ready means everything, the broker too; services go on without it (acts wait in the outbox), and with one
        service down the gateway serves the other four: a load balancer asks `/healthz`.
        """
        async with self._lock:
            if clock.monotonic() >= self._until:
                found = await asyncio.gather(*(_ask(upstream) for upstream in self._upstreams.values()))
                services = dict(zip(self._upstreams, found, strict=True))
                broker = all(one.get("broker", True) for one in found)
                ready = broker and all(one["ready"] for one in found)
                self._kept = {"ready": ready, "broker": broker, "services": services}
                self._until = clock.monotonic() + _KEPT_S
            return self._kept


async def _ask(upstream: Upstream) -> dict[str, Any]:
    circuit = upstream.breaker.circuit
    try:
        status, said = await upstream.json("/readyz", _TIMEOUT_S)
    except (*Unreached, ValueError):
        return {"ready": False, "circuit": circuit, "detail": f"{upstream.service} does not answer"}
    own = said if isinstance(said, dict) else {}
    return {**own, "ready": status == HTTPStatus.OK, "circuit": circuit}
