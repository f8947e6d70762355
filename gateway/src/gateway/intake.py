"""The client's side of a call: its body as it comes, counted; and whether the client is still there."""

import asyncio
from collections.abc import AsyncIterator

from gateway.exchange import Exchange
from gateway.refusals import Malformed
from gateway.stages.size import too_large
from nausetu.problems import Problem

_WATCHED_AFTER_S = 0.05


class ClientGoneError(Exception):
    """The client left while it was sending."""


class Intake:
    """Made and used within one task, which is cancelled when the client leaves or the service takes no more bytes."""

    def __init__(self, exchange: Exchange, body_timeout_s: float, stall_timeout_s: float) -> None:
        self._exchange = exchange
        self._body_timeout_s, self._stall_timeout_s = body_timeout_s, stall_timeout_s
        self._task = asyncio.current_task()
        self._later: asyncio.TimerHandle | None = None
        self._watch: asyncio.Task[None] | None = None
        self._first = b""
        self.left = False
        self.stalled = False
        self.fault: Problem | None = None
        """What is wrong with the client's body, found while it was passed on."""

    async def begin(self) -> "bytes | Intake":
        """The body where it is already whole, else this stream of it. Raises Problem, ClientGoneError."""
        if self._exchange.length == 0:
            self._watch_client()
            return b""
        self._first, more = await self._next()
        if more:
            return self
        if len(self._first) > self._exchange.room:
            raise too_large(self._exchange.room)
        self._watch_client()
        return self._first

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """The body piece by piece, never more than the route's room."""
        taken, piece, more = 0, self._first, True
        self._first = b""
        try:
            while True:
                taken += len(piece)
                if taken > self._exchange.room:
                    raise too_large(self._exchange.room)
                alarm = asyncio.get_running_loop().call_later(self._stall_timeout_s, self._stall)
                try:
                    yield piece
                finally:
                    alarm.cancel()
                if not more:
                    break
                piece, more = await self._next()
        except Problem as fault:
            self.fault = fault
            raise
        self._watch_client()

    def end(self) -> None:
        """The call is over: look no longer whether the client is there."""
        if self._later is not None:
            self._later.cancel()
        if self._watch is not None:
            self._watch.cancel()

    async def _next(self) -> tuple[bytes, bool]:
        try:
            async with asyncio.timeout(self._body_timeout_s):
                message = await self._exchange.receive()
        except TimeoutError as error:
            raise Malformed(f"the body did not come within {self._body_timeout_s:g} s") from error
        if message["type"] == "http.disconnect":
            self.left = True
            raise ClientGoneError
        return message.get("body", b""), message.get("more_body", False)

    def _watch_client(self) -> None:
        # Most answers come sooner, and then no task was made.
        self._later = asyncio.get_running_loop().call_later(_WATCHED_AFTER_S, self._start_watch)

    def _start_watch(self) -> None:
        self._watch = asyncio.create_task(self._until_gone())

    async def _until_gone(self) -> None:
        while (await self._exchange.receive())["type"] != "http.disconnect":
            pass
        self.left = True
        self._cancel()

    def _stall(self) -> None:
        self.stalled = True
        self._cancel()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
