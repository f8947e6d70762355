"""Middleware of a service, pure ASGI: who calls. A token that is there must hold, on public routes too.

The caller of a token that holds stands in `scope["state"]["caller"]`; whether a route asks for one is the route's
business. Never reads a body, never asks the database.
"""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from nausetu.auth.tokens import TokenChecker
from nausetu.http.problem_page import response
from nausetu.problems import Problem


class CallerCheck:
    """Puts the caller into the request's state, or answers 401."""

    def __init__(self, app: ASGIApp, checker: TokenChecker) -> None:
        self._app, self._checker = app, checker

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; one without a token goes on as it is."""
        if scope["type"] == "http":
            authorization = _authorization(scope)
            if authorization is not None:
                try:
                    scope["state"]["caller"] = await self._checker.check(authorization)
                except Problem as problem:
                    await response(problem, Request(scope))(scope, receive, send)
                    return
        await self._app(scope, receive, send)


def _authorization(scope: Scope) -> str | None:
    """The header's value; of two there is no telling which is meant, so that both together hold for none."""
    found = [value for name, value in scope["headers"] if name == b"authorization"]
    return b",".join(found).decode("latin-1") if found else None
