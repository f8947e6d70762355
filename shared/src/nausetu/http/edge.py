"""The edge of a service: runs synchronous actions in the service's own thread lane, one transaction each.

The transaction opens inside the thread and is committed before the answer is made. Answers of acts are stored with
their Idempotency-Key in that same transaction, so that a repeated request gets the same answer.
"""

import functools
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import anyio
import anyio.to_thread
import sqlalchemy as sa
from fastapi import Request, Response

from nausetu import clock, idempotency
from nausetu.act import Act
from nausetu.act import Request as ActRequest
from nausetu.auth import Access, Caller
from nausetu.fields import jsonable
from nausetu.i18n import negotiate
from nausetu.problems import Forbidden, Unavailable

_T = TypeVar("_T")
_MAX_WAITING = 400
_ANYONE = Caller(sub="anyone")


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers and body of an answer, ready to be stored and sent."""

    status: int
    headers: dict[str, str]
    body: bytes

    def response(self) -> Response:
        """As an HTTP response."""
        return Response(self.body, self.status, self.headers, media_type="application/json")


class Edge:
    """Lanes and transactions of one service."""

    def __init__(self, engine: sa.Engine, *, lanes: int = 16, slow_lanes: int = 4) -> None:
        self.engine = engine
        self._lane = anyio.CapacityLimiter(lanes)
        self._slow = anyio.CapacityLimiter(slow_lanes)

    async def run(self, work: Callable[[], _T], *, slow: bool = False) -> _T:
        """Run `work` in the lane (or the lane for slow work). Raises Unavailable where too many wait."""
        lane = self._slow if slow else self._lane
        if lane.statistics().tasks_waiting > _MAX_WAITING:
            raise Unavailable("too many requests wait", headers={"Retry-After": "1"})
        return await anyio.to_thread.run_sync(work, limiter=lane)

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
        """One request: caller admitted, one transaction, audit and outbox flushed, committed, answered."""
        caller: Caller = request.scope.get("state", {}).get("caller") or _ANYONE
        if not access.public:
            access.admits(caller)
        key = await idempotency.Key.of(request, caller, body_sha256) if keyed else None
        work = functools.partial(self._transact, _context(request), caller, access, action, status, key, location)
        return (await self.run(work, slow=slow)).response()

    def _transact(
        self,
        context: ActRequest,
        caller: Caller,
        access: Access,
        action: Callable[[Act], Any],
        status: int,
        key: idempotency.Key | None,
        location: str | None,
    ) -> Answer:
        try:
            with self.engine.begin() as db:
                if key and (stored := key.stored(db)):
                    return Answer(*stored)
                act = Act(db, caller, access, clock.now(), context)
                answer = _answer(action(act), status, location)
                _require_scope(act)
                act.flush()
                if key:
                    key.store(db, answer.status, answer.headers, answer.body, act.now)
            return answer
        except Forbidden as refusal:
            if key:
                self._record_refusal(caller, access, context, key, refusal)
            raise

    def _record_refusal(
        self, caller: Caller, access: Access, context: ActRequest, key: idempotency.Key, refusal: Forbidden
    ) -> None:
        """An act refused for want of right leaves an audit line of its own."""
        with self.engine.begin() as db:
            act = Act(db, caller, access, clock.now(), context)
            act.audit("refuse", "requests", key.path, citation=refusal.rule, reasons=refusal.detail)
            act.flush()


def _context(request: Request) -> ActRequest:
    headers = request.headers
    return ActRequest(
        if_match=headers.get("if-match"),
        purpose=headers.get("purpose"),
        language=negotiate(headers.get("accept-language")),
        request_id=headers.get("x-request-id"),
        traceparent=headers.get("traceparent"),
    )


def _require_scope(act: Act) -> None:
    if act.access.scoped and not act.access.public and not act.allowed:
        raise RuntimeError("a scoped action ended without act.allow(): the record's bearings were never checked")


def _answer(result: Any, status: int, location: str | None) -> Answer:
    body = jsonable(result)
    headers: dict[str, str] = {}
    if isinstance(body, dict) and isinstance(body.get("version"), int):
        headers["ETag"] = f'"{body["version"]}"'
    if location and isinstance(body, dict):
        headers["Location"] = location.format_map(body)
    return Answer(status, headers, json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode())
