"""The merged OpenAPI document: fetched when asked for, kept a while, whole again soon after a service comes back."""

import asyncio
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

import structlog

from gateway.own.merge import merge
from gateway.upstream import Unreached, Upstream
from nausetu import clock
from nausetu.http.problem_page import FaultBody, ProblemBody

_KEPT_S = 60.0
_KEPT_WHERE_ONE_IS_MISSING_S = 2.0
_FETCH_TIMEOUT_S = 10.0
_COMMON: dict[str, Any] = {
    model.__name__: model.model_json_schema(ref_template="#/components/schemas/{model}")
    for model in (FaultBody, ProblemBody)
}
_COMMON["ProblemBody"].pop("$defs", None)
_log = structlog.get_logger("gateway")


class Documents:
    """Keeps one merged document; several askers wait for one fetch."""

    def __init__(self, upstreams: Mapping[str, Upstream], own: Callable[[], dict[str, Any]], server: str) -> None:
        self._upstreams, self._own, self._server = upstreams, own, server
        self._lock = asyncio.Lock()
        self._kept: dict[str, Any] = {}
        self._until = 0.0

    async def openapi(self) -> dict[str, Any]:
        """The document as of at most a minute ago."""
        async with self._lock:
            if clock.monotonic() >= self._until:
                found = await asyncio.gather(*(_fetch(upstream) for upstream in self._upstreams.values()))
                services = dict(zip(self._upstreams, found, strict=True))
                self._kept = merge(self._own(), services, server=self._server, common=_COMMON)
                whole = not self._kept["x-unavailable"]
                self._until = clock.monotonic() + (_KEPT_S if whole else _KEPT_WHERE_ONE_IS_MISSING_S)
            return self._kept


async def _fetch(upstream: Upstream) -> dict[str, Any] | None:
    try:
        status, document = await upstream.json("/openapi.json", _FETCH_TIMEOUT_S)
    except (*Unreached, ValueError) as error:
        _log.warning("no OpenAPI document", upstream=upstream.service, why=type(error).__name__)
        return None
    return document if status == HTTPStatus.OK and isinstance(document, dict) and "paths" in document else None
