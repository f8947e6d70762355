"""Idempotency-Key: same key and body, same answer; another body 422; two at once, one wins, the other 409.

Keys are scoped to caller and route and kept 24 hours (the worker removes older ones).
"""

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from starlette.requests import Request

from nausetu.auth import Caller
from nausetu.db.house import idempotency_key
from nausetu.problems import Conflict, Fault, IdempotencyMismatch, InvalidRequest, MissingKey

KEPT = timedelta(hours=24)
_MAX_LENGTH = 200

# One round trip. Where the other request ends between snapshot and lock, the key's own uniqueness still stops this one.
_FIND = (
    sa.select(
        sa.func.pg_try_advisory_xact_lock(sa.func.hashtextextended(sa.bindparam("scoped"), 0)).label("mine"),
        idempotency_key.c.request_hash,
        idempotency_key.c.status,
        idempotency_key.c.headers,
        idempotency_key.c.body,
    )
    .select_from(
        sa.select(sa.literal(1)).subquery("one").outerjoin(
            idempotency_key,
            (idempotency_key.c.scope == sa.bindparam("scope")) & (idempotency_key.c.key == sa.bindparam("key")),
        )
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Key:
    """Key of one request, its scope and the hash of what was asked."""

    scope: str
    key: str
    path: str
    request_hash: bytes

    @classmethod
    async def of(cls, request: Request, caller: Caller, body_sha256: str | None = None) -> "Key":
        """Key of the request. Raises MissingKey where the header is absent.

        `body_sha256` stands for a body that was streamed to disk and is not held in memory.
        """
        key = request.headers.get("idempotency-key")
        if not key:
            raise MissingKey("an act needs an Idempotency-Key", errors=[Fault("/header/Idempotency-Key", "missing")])
        if len(key) > _MAX_LENGTH or not (key.isascii() and key.isprintable()):
            raise InvalidRequest("no key", errors=[Fault("/header/Idempotency-Key", "at most 200 characters of ASCII")])
        path: str = request.scope["path"]
        route = getattr(request.scope.get("route"), "path", path)
        asked = f"{request.method} {path}?".encode() + request.scope["query_string"] + b"\n"
        asked += await request.body() if body_sha256 is None else body_sha256.encode()
        # Who goes over to another State or organisation is another caller: its answers are not his any more.
        who = [caller.sub, caller.state, caller.office, caller.org, request.method, route]
        return cls(json.dumps(who, ensure_ascii=False), key, path, hashlib.sha256(asked).digest())

    def stored(self, db: sa.Connection) -> tuple[int, dict[str, str], bytes] | None:
        """The stored answer, or None for a first request. Raises Conflict while another one is under way."""
        asked = {"scoped": f"{self.scope}\n{self.key}", "scope": self.scope, "key": self.key}
        row: Any = db.execute(_FIND, asked).one()
        if not row.mine:
            raise Conflict("a request with this key is under way", headers={"Retry-After": "1"})
        if row.status is None:
            return None
        if row.request_hash != self.request_hash:
            raise IdempotencyMismatch("this key was used with another request")
        return row.status, row.headers, row.body

    def store(self, db: sa.Connection, status: int, headers: dict[str, str], body: bytes, at: datetime) -> None:
        """Keep the answer, in the act's own transaction."""
        db.execute(
            idempotency_key.insert(),
            {
                "scope": self.scope, "key": self.key, "request_hash": self.request_hash, "status": status,
                "headers": headers, "body": body, "created_at": at,
            },
        )  # fmt: skip


def forget_old(db: sa.Connection, now: datetime) -> int:
    """Remove keys older than 24 hours; returns how many."""
    return db.execute(sa.delete(idempotency_key).where(idempotency_key.c.created_at < now - KEPT)).rowcount
