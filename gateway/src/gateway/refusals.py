"""Refusals of the gateway as answers: the library's problems, written straight to ASGI."""

import json
from typing import ClassVar

from starlette.types import Send

from gateway.exchange import Exchange
from gateway.routes import METHODS
from nausetu.http.problem_page import body
from nausetu.problems import InvalidRequest, Problem


class Malformed(InvalidRequest):
    """400: the request itself is not as HTTP or this address asks."""

    status: ClassVar[int] = 400


class MethodNotAllowed(InvalidRequest):
    """405, with Allow."""

    status: ClassVar[int] = 405

    def __init__(self, method: str) -> None:
        super().__init__(f"{method[:20]} is not used here", headers={"Allow": ", ".join(METHODS)})


def retry_after(seconds: float) -> dict[str, str]:
    """Whole seconds, never less than one."""
    return {"Retry-After": str(max(1, -int(-seconds // 1)))}


async def refuse(problem: Problem, exchange: Exchange) -> None:
    """Answer with the problem. Nothing of the answer may have been sent before."""
    content = json.dumps(body(problem, exchange.header(b"accept-language")), ensure_ascii=False).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-store"),
    ]
    headers += [(name.lower().encode(), value.encode("latin-1")) for name, value in problem.headers.items()]
    await answer(exchange.send, exchange, problem.status, headers, content)


async def answer(
    send: Send, exchange: Exchange, status: int, headers: list[tuple[bytes, bytes]], content: bytes
) -> None:
    """A whole answer at once, with the request's id."""
    exchange.status = status
    headers.append((b"x-request-id", exchange.request_id.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if exchange.method == "HEAD" else content})
