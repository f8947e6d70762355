"""Reading JSON strictly: numbers as Decimals, no NaN, no doubled keys, no invalid UTF-8."""

import json
from collections.abc import Callable, Coroutine
from decimal import Decimal
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from nausetu.problems import Fault, InvalidRequest


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def read_json(raw: bytes) -> Any:
    """JSON of `raw`. Raises InvalidRequest naming what is wrong."""
    try:
        return json.loads(
            raw.decode("utf8"), parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_pairs
        )
    except (ValueError, RecursionError) as error:
        raise InvalidRequest("the body is not JSON", errors=[Fault("", str(error))]) from error


class StrictRequest(Request):
    """A request whose `json()` reads strictly."""

    async def json(self) -> Any:
        """Body as JSON, read once."""
        if not hasattr(self, "_json"):
            self._json = read_json(await self.body())
        return self._json


class StrictRoute(APIRoute):
    """Route of all NauSetu routers."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's handler, given a StrictRequest."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return strict
