"""A of G8: the same rows as `act_service` writes, by hand: raw ASGI and asyncpg, no law, no checks, no JSON read.

As fast as this machine writes an act from Python; never a model for anything.
"""

import hashlib
import json
import os
import uuid
from datetime import UTC, datetime
from typing import Any

import asyncpg
from act_service import CHANGE, LOCK

from nausetu import audit, outbox

_DATA = json.dumps({
    "effective_at": "2027-01-15T10:00:00+05:30", "state": "IN-KL", "registration_number": "RECORD-10",
    "found_at": "2027-01-15T10:00:00+05:30", "inspection": None, "crew_list": None,
    "host_state": None, "category": "B", "shortfalls": [], "citations": ["IVM-2025 r.4(3)"],
})  # fmt: skip
_DETAILS = json.dumps({"findings": 13})
_PAYLOAD = b"x" * 400
_ANSWER = json.dumps({"subject": "RECORD-10", "findings": 13, "version": 2, "at": "2027-01-15T10:00:00+05:30"}).encode()
_START = {"type": "http.response.start", "status": 201, "headers": [(b"content-type", b"application/json"),
          (b"content-length", str(len(_ANSWER)).encode())]}  # fmt: skip


def numbered(statement: str, *names: str) -> str:
    """The statement with PostgreSQL's own places."""
    for number, name in enumerate(names, 1):
        statement = statement.replace(f":{name}", f"${number}")
    return statement


_LOCK = numbered(LOCK, "subject")
_CHANGE = numbered(CHANGE, "subject", "findings")
_FIND = (
    "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)), k.* FROM (SELECT 1) AS one"
    " LEFT JOIN idempotency_key AS k ON k.scope = $2 AND k.key = $3"
)
_AUDIT = """
    WITH moved AS (
        UPDATE audit_chain SET length = length + 1, previous = head,
            head = sha256(head || int8send(length + 1) || $1)
        WHERE chain = $2 RETURNING length, previous, head
    )
    INSERT INTO audit_record (chain, position, recorded_at, effective_at, actor, actor_roles, authority, act, matter,
        subject, citation, reasons, details, previous, hash)
    SELECT $2, length, $3, $3, 'load', '["surveyor"]', 'KL', 'change', 'records', $4, 'IVM-2025 r.4(3)', 'load', $5,
        previous, head
    FROM moved
"""
_OUTBOX = """
    WITH next AS (
        INSERT INTO subject_sequence AS s (subject, value) VALUES ($1, 1)
        ON CONFLICT (subject) DO UPDATE SET value = s.value + 1 RETURNING value
    )
    INSERT INTO outbox (id, type, subject, sequence, time, data)
    SELECT $2, 'manning.crew_found_deficient.v1', $1, value, $3, $4 FROM next RETURNING pg_notify($5, '')
"""
_KEEP = (
    "INSERT INTO idempotency_key (scope, key, request_hash, status, headers, body, created_at)"
    " VALUES ($1, $2, $3, 201, '{}', $4, $5)"
)


class Raw:
    """The application."""

    def __init__(self) -> None:
        self._pool: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request: one transaction."""
        if self._pool is None:
            address = os.environ["NAUSETU_DATABASE_URL"].replace("postgresql+psycopg", "postgresql")
            self._pool = await asyncpg.create_pool(address, min_size=16, max_size=16)
        while (await receive())["more_body"]:
            pass
        if scope["method"] == "POST":
            key = dict(scope["headers"])[b"idempotency-key"].decode()
            subject = scope["path"].split("/")[-2]
            async with self._pool.acquire() as db, db.transaction():
                await _act(db, subject, key)
        await send(_START)
        await send({"type": "http.response.body", "body": _ANSWER})


async def _act(db: Any, subject: str, key: str) -> None:
    now, scope = datetime.now(UTC), "load POST /v1/records/{subject}/changes"
    await db.fetchrow(_FIND, f"{scope}\n{key}", scope, key)
    await db.fetchrow(_LOCK, subject)
    await db.execute(_CHANGE, subject, 13)
    chain = audit.AuditRecord(now, now, "", (), None, "change", "records", subject).chain
    await db.execute(_AUDIT, _PAYLOAD, chain, now, subject, _DETAILS)
    await db.execute(_OUTBOX, subject, uuid.uuid4(), now, _DATA, outbox.CHANNEL)
    await db.execute(_KEEP, scope, key, hashlib.sha256(key.encode()).digest(), _ANSWER, now)


def app() -> Raw:
    """The application."""
    return Raw()
