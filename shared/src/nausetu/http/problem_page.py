"""Problems as answers (RFC 9457): titles in English and Hindi, and what OpenAPI declares."""

from http import HTTPStatus
from typing import Any

import structlog
from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic_core import to_json
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.exceptions import HTTPException
from starlette.routing import Match

from nausetu.fields import Model
from nausetu.i18n import Catalogue, negotiate
from nausetu.law import ImpossibleFactsError, ImpossibleTransitionError, NotInForceError
from nausetu.law.findings import say
from nausetu.problems import (
    Conflict,
    Fault,
    Forbidden,
    InvalidRequest,
    NotAllowedInState,
    NotFound,
    NotInForce,
    Problem,
    RateLimited,
    TooLarge,
    Unauthenticated,
    Unavailable,
    UnsupportedMediaType,
)

CATALOGUE = Catalogue.load("nausetu.http")
_UNIQUE_VIOLATION = "23505"
_log = structlog.get_logger("nausetu.http")


class FaultBody(Model):
    """One fault: JSON pointer, what is wrong, which provision refuses."""

    pointer: str
    detail: str
    rule: str | None = None


class ProblemBody(Model):
    """RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    rule: str | None = None
    errors: list[FaultBody] = []
    allowed_from: list[str] | None = None


def DECLARED(*, public: bool, method: str) -> dict[int | str, dict[str, Any]]:  # noqa: N802 - a constant per kind of route
    """Refusals that a route of this kind may answer, for OpenAPI; a token that does not hold is 401 everywhere."""
    codes = {400, 401, 404, 422, 429, 503}
    if not public:
        codes |= {403}
    if method == "POST":
        codes |= {409, 412, 413, 415, 428} if not public else {413, 415}
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemBody"}}}
    return {code: {"description": HTTPStatus(code).phrase, "content": content} for code in sorted(codes)}


def body(problem: Problem, accept_language: str | None) -> dict[str, Any]:
    """Body of the problem; title in the caller's language."""
    found: dict[str, Any] = {
        "type": f"/problems/{problem.slug}",
        "title": CATALOGUE.word(say(f"problem.{problem.slug}"), negotiate(accept_language)),
        "status": problem.status,
        "detail": problem.detail,
    }
    if problem.rule:
        found["rule"] = problem.rule
    found["errors"] = [
        {"pointer": f.pointer, "detail": f.detail} | ({"rule": f.rule} if f.rule else {}) for f in problem.errors
    ]
    return found | problem.extra


def response(problem: Problem, request: Request, *, status: int | None = None) -> Response:
    """The problem as an HTTP answer; `status` where HTTP knows a nearer one than the slug has."""
    content = body(problem, request.headers.get("accept-language"))
    content["status"] = status or problem.status
    return Response(to_json(content), content["status"], problem.headers, media_type="application/problem+json")


async def on_problem(request: Request, error: Exception) -> Response:
    """A refusal raised anywhere below."""
    assert isinstance(error, Problem)  # noqa: S101 - FastAPI types handlers loosely
    return response(error, request)


def pointer(location: tuple[int | str, ...]) -> str:
    """JSON pointer (RFC 6901) of a validation error; `/query/x` and `/header/x` for what is not in the body."""
    steps = location[1:] if location[:1] == ("body",) else location
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


async def on_validation(request: Request, error: Exception) -> Response:
    """FastAPI found the request's fields wrong."""
    assert isinstance(error, RequestValidationError)  # noqa: S101
    faults = [Fault(pointer(tuple(e["loc"])), e["msg"].removeprefix("Value error, ")) for e in error.errors()]
    return response(InvalidRequest("the request has faults", errors=faults), request)


async def on_law(request: Request, error: Exception) -> Response:
    """A law package could not answer: not in force, facts that cannot be, an act that the state does not allow."""
    if isinstance(error, ImpossibleTransitionError):
        refusal = NotAllowedInState(str(error), allowed_from=error.allowed_from, rule=error.citation)
        return response(refusal, request)
    if isinstance(error, NotInForceError):
        return response(NotInForce(str(error), errors=[Fault("/as_of", str(error))]), request)
    assert isinstance(error, ImpossibleFactsError)  # noqa: S101
    faults = [Fault(*fault) for fault in error.faults]
    return response(InvalidRequest("the facts cannot be so", errors=faults), request)


async def on_database(request: Request, error: Exception) -> Response:
    """The database refused: a double is a conflict; a time-out, a lock wait or a lost server is unavailable."""
    if isinstance(error, DataError):
        return response(InvalidRequest("a value that no record can hold"), request)
    if isinstance(error, IntegrityError):
        if getattr(error.orig, "sqlstate", None) != _UNIQUE_VIOLATION:
            raise error
        return response(Conflict("another request made the same record first"), request)
    return response(Unavailable("the database did not answer in time", headers={"Retry-After": "2"}), request)


_BY_STATUS: dict[int, type[Problem]] = {
    401: Unauthenticated, 403: Forbidden, 404: NotFound, 413: TooLarge, 415: UnsupportedMediaType, 429: RateLimited,
    503: Unavailable,
}  # fmt: skip
_SAID = {404: "there is no such address", 405: "this address does not take this method"}


async def on_http(request: Request, error: Exception) -> Response:
    """Starlette's own refusals (unknown path, wrong method) in our form."""
    assert isinstance(error, HTTPException)  # noqa: S101
    detail = _SAID.get(error.status_code, str(error.detail))
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_methods(request))
    problem = _BY_STATUS.get(error.status_code, InvalidRequest)(detail, headers=headers)
    return response(problem, request, status=error.status_code)


def _methods(request: Request) -> list[str]:
    """Methods that the address takes. Starlette's own 405 names those of one of its routes only."""
    found = [
        method
        for method in ("GET", "POST")
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in request.app.routes)
    ]
    return [*found, "HEAD"] if "GET" in found else found


async def on_fault(request: Request, error: Exception) -> Response:
    """A fault of ours: the caller learns the request's id, the log where it happened."""
    request_id = request.scope.get("state", {}).get("request_id", "")
    _log.error("fault", request_id=request_id, exc_info=error)
    title = CATALOGUE.word(say("problem.fault"), negotiate(request.headers.get("accept-language")))
    content = {
        "type": "about:blank", "title": title, "status": 500, "detail": f"request {request_id}".rstrip(), "errors": [],
    }  # fmt: skip
    return Response(to_json(content), 500, media_type="application/problem+json")


HANDLERS: dict[Any, Any] = {
    Problem: on_problem,
    RequestValidationError: on_validation,
    NotInForceError: on_law,
    ImpossibleFactsError: on_law,
    ImpossibleTransitionError: on_law,
    IntegrityError: on_database,
    DataError: on_database,
    OperationalError: on_database,
    InterfaceError: on_database,
    PoolTimeoutError: on_database,
    HTTPException: on_http,
    Exception: on_fault,
}
