"""Stage 7: the call to the service. Bodies stream both ways and are never held whole; nothing is asked twice.

An answer that has begun is either finished or broken off: the client then sees a broken connection, never a short body
that looks whole.
"""

import asyncio

import aiohttp

from gateway.exchange import Exchange
from gateway.headers import answered, asked
from gateway.intake import ClientGoneError, Intake
from gateway.refusals import retry_after
from gateway.routes import Route
from gateway.upstream import Unreached, Upstream
from nausetu.problems import Unavailable


class BrokenOffError(Exception):
    """The service stopped in the middle of its answer."""


async def forward(exchange: Exchange, route: Route, upstream: Upstream, body_timeout_s: float) -> None:
    """Call the service and pass its answer on. Ends without an answer where the client has left.

    Raises Unavailable (circuit open, not reached, no answer in time), what is wrong with the client's body, or
    BrokenOffError after the answer has begun.
    """
    admission = upstream.breaker.admit()
    if admission.wait_s:
        raise _unavailable(upstream, "has not answered of late and is left alone for a moment", admission.wait_s)
    intake = Intake(exchange, body_timeout_s, upstream.read_timeout_s)
    learned = False
    try:
        async with await _call(exchange, route, upstream, intake) as response:
            upstream.breaker.succeeded()
            learned = True
            await _pass_on(exchange, response)
            intake.end()
    except Unreached as error:
        if intake.fault is not None and not exchange.status:
            raise intake.fault from error
        if not intake.left:
            upstream.breaker.failed(admission)
            learned = True
            if exchange.status:
                raise BrokenOffError(str(error)) from error
            raise _unreached(upstream, error) from error
    except ClientGoneError:
        pass
    except asyncio.CancelledError:
        if intake.stalled:
            upstream.breaker.failed(admission)
            learned = True
            _not_cancelled()
            raise _unavailable(upstream, "takes no more of the body", 1.0) from None
        if not intake.left:
            raise
        _not_cancelled()
    finally:
        intake.end()
        if not learned:
            upstream.breaker.abandoned(admission)


async def _call(exchange: Exchange, route: Route, upstream: Upstream, intake: Intake) -> aiohttp.ClientResponse:
    content = await intake.begin()
    return await upstream.session.request(
        exchange.method,
        upstream.url(route.path, exchange.scope["query_string"]),
        headers=asked(exchange),
        data=content or None,
        allow_redirects=False,
    )


async def _pass_on(exchange: Exchange, response: aiohttp.ClientResponse) -> None:
    send = exchange.send
    exchange.status = response.status
    await send({"type": "http.response.start", "status": response.status, "headers": answered(exchange, response)})
    # Where the length is known, the last piece says that it is the last: one message less per answer.
    left = response.content_length
    more = True
    async for piece in response.content.iter_any():
        if left is not None:
            left -= len(piece)
            more = left > 0
        await send({"type": "http.response.body", "body": piece, "more_body": more})
    if more:
        await send({"type": "http.response.body", "body": b""})


def _unreached(upstream: Upstream, error: BaseException) -> Unavailable:
    if isinstance(error, aiohttp.SocketTimeoutError):
        return _unavailable(upstream, f"did not answer within {upstream.read_timeout_s:g} s", 1.0)
    return _unavailable(upstream, "does not answer", 1.0)


def _unavailable(upstream: Upstream, how: str, wait_s: float) -> Unavailable:
    detail = (
        f"the service {upstream.service} {how}; the other services are not concerned. "
        "An act may be sent again with the same Idempotency-Key"
    )
    return Unavailable(detail, headers=retry_after(wait_s), service=upstream.service)


def _not_cancelled() -> None:
    """The cancellation was the intake's word to this task, and has been understood."""
    if task := asyncio.current_task():
        task.uncancel()
