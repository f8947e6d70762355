"""The edge of a service: runs synchronous actions in the service's own thread lane, one transaction each.

The transaction opens inside the thread and is committed before the answer is made. Answers of acts are stored with
their Idempotency-Key in that same transaction, so that a repeated request gets the same answer. Reads need no
transaction: each of their statements, a view record's too, commits by itself, which saves two round trips.
"""

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import anyio
import anyio.to_thread
import sqlalchemy as sa
from fastapi import Request, Response

from nausetu import clock, idempotency
from nausetu.act import Act
from nausetu.act import Request as ActRequest
from nausetu.auth import Access, Caller
from nausetu.http.answers import Answer
from nausetu.i18n import negotiate
from nausetu.problems import Forbidden, Unauthenticated, Unavailable

_T = TypeVar("_T")
_MAX_WAITING = 400
_ANYONE = Caller(sub="anyone")


class Edge:
    """Lanes and transactions of one service."""

    def __init__(
        self, engine: sa.Engine, *, lanes: int = 16, slow_lanes: int = 4, max_body_bytes: int = 1_048_576
    ) -> None:
        self.engine, self.max_body_bytes = engine, max_body_bytes
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._lane = anyio.CapacityLimiter(lanes)
        self._slow = anyio.CapacityLimiter(slow_lanes)

    async def run(self, work: Callable[[], _T], *, slow: bool = False) -> _T:
        """Run `work` in the lane (or the lane for slow work). Raises Unavailable where too many wait."""
        lane = self._slow if slow else self._lane
        if lane.statistics().tasks_waiting > _MAX_WAITING:
            raise Unavailable("too many requests wait", headers={"Retry-After": "1"})
        return await anyio.to_thread.run_sync(work, limiter=lane)

    def figures(self) -> dict[str, float]:
        """How busy lanes and pool are just now."""
        lane, slow = self._lane.statistics(), self._slow.statistics()
        found: dict[str, float] = {
            "lane_busy": lane.borrowed_tokens, "lane_waiting": lane.tasks_waiting,
            "slow_lane_busy": slow.borrowed_tokens, "slow_lane_waiting": slow.tasks_waiting,
        }  # fmt: skip
        if isinstance(self.engine.pool, sa.QueuePool):
            found["pool_in_use"] = self.engine.pool.checkedout()
        return found

    async def admit(self, request: Request, access: Access, *, acts: bool) -> Caller:
        """The caller, if the route lets him in. Raises Unauthenticated, or Forbidden (an act leaves an audit line)."""
        caller: Caller | None = request.scope.get("state", {}).get("caller")
        if caller is None:
            raise Unauthenticated("this asks for a token", headers={"WWW-Authenticate": "Bearer"})
        try:
            access.admits(caller)
        except Forbidden as refusal:
            if acts:
                await self.record_refusal(request, access, refusal.detail)
            raise
        return caller

    async def record_refusal(self, request: Request, access: Access, reasons: str) -> None:
        """An act refused for want of right leaves an audit line of its own."""
        work = functools.partial(
            self._refused, _context(request), _caller(request), access, request.scope["path"], reasons, None
        )  # fmt: skip
        await self.run(work)

    async def act(
        self,
        request: Request,
        access: Access,
        action: Callable[[Act], Any],
        *,
        status: int,
        keyed: bool,
        location: str | None = None,
        slow: bool = False,
        body_sha256: str | None = None,
    ) -> Response:
        """One request: caller admitted, one transaction, audit and outbox flushed, committed, answered.

        Not `keyed` means reading: no transaction, and the answer's ETag spares a client that has it (304).
        """
        caller = _caller(request) if access.public else await self.admit(request, access, acts=keyed)
        if not keyed:
            reading = functools.partial(self._read, _context(request), caller, access, action, status)
            return (await self.run(reading, slow=slow)).response(request.headers.get("if-none-match"))
        key = await idempotency.Key.of(request, caller, body_sha256)
        work = functools.partial(self._transact, _context(request), caller, access, action, status, key, location)
        return (await self.run(work, slow=slow)).response()

    def _read(
        self, context: ActRequest, caller: Caller, access: Access, action: Callable[[Act], Any], status: int
    ) -> Answer:
        with self._reading.connect() as db:
            act = Act(db, caller, access, clock.now(), context)
            answer = Answer.of(action(act), status, tagged=True)
            _require_scope(act)
            act.flush()
        return answer

    def _transact(
        self,
        context: ActRequest,
        caller: Caller,
        access: Access,
        action: Callable[[Act], Any],
        status: int,
        key: idempotency.Key,
        location: str | None,
    ) -> Answer:
        try:
            with self.engine.begin() as db:
                if stored := key.stored(db):
                    return Answer(*stored)
                act = Act(db, caller, access, clock.now(), context)
                answer = Answer.of(action(act), status, location=location)
                _require_scope(act)
                act.flush()
                key.store(db, answer.status, answer.headers, answer.body, act.now)
            return answer
        except Forbidden as refusal:
            self._refused(context, caller, access, key.path, refusal.detail, refusal.rule)
            raise

    def _refused(
        self, context: ActRequest, caller: Caller, access: Access, path: str, reasons: str, rule: str | None
    ) -> None:
        with self.engine.begin() as db:
            act = Act(db, caller, access, clock.now(), context)
            act.audit("refuse", "requests", path, citation=rule, reasons=reasons)
            act.flush()


def _caller(request: Request) -> Caller:
    return request.scope.get("state", {}).get("caller") or _ANYONE


def _context(request: Request) -> ActRequest:
    headers, state = request.headers, request.scope.get("state", {})
    return ActRequest(
        if_match=headers.get("if-match"),
        purpose=headers.get("purpose"),
        language=negotiate(headers.get("accept-language")),
        request_id=state.get("request_id"),
        traceparent=state.get("traceparent"),
    )


def _require_scope(act: Act) -> None:
    if act.access.scoped and not act.access.public and not act.allowed:
        raise RuntimeError("a scoped action ended without act.allow(): the record's bearings were never checked")
