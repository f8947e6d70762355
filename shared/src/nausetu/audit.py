"""Audit: every lawful act leaves an append-only, hash-chained record in the act's own transaction.

Sixteen chains, chosen by the record acted on, so that acts on different records seldom wait for one another. Each hash
covers the previous one, the position and the whole record; `audit_chain` keeps length and head, so that a record
changed, missing, reordered or cut off the end shows (`nausetu audit verify`, docs/decisions/0005).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any
from zlib import crc32

import rfc8785
import sqlalchemy as sa

from nausetu.fields import jsonable

CHAINS = 16
_EXACT = 2**53


def exact(value: Any) -> Any:
    """`value` (JSON) with numbers beyond what every reader of JSON holds exactly as text, so that hashes agree."""
    if isinstance(value, dict):
        return {key: exact(v) for key, v in value.items()}
    if isinstance(value, list):
        return [exact(v) for v in value]
    if isinstance(value, float) and value.is_integer():
        value = int(Decimal(repr(value)))
    return str(value) if isinstance(value, int) and abs(value) >= _EXACT else value


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """Who did what to which record, when, from which state to which, under which provision and why."""

    recorded_at: datetime
    effective_at: datetime
    actor: str
    actor_roles: Sequence[str]
    authority: str | None
    act: str
    matter: str
    subject: str
    from_state: str | None = None
    to_state: str | None = None
    citation: str | None = None
    reasons: str | None = None
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def chain(self) -> int:
        """Chain that the record belongs to."""
        return crc32(f"{self.matter}/{self.subject}".encode()) % CHAINS

    def row(self) -> dict[str, Any]:
        """Column values, canonical JSON in `payload` (RFC 8785)."""
        values = {
            "recorded_at": self.recorded_at, "effective_at": self.effective_at, "actor": self.actor,
            "actor_roles": list(self.actor_roles), "authority": self.authority, "act": self.act,
            "matter": self.matter, "subject": self.subject, "from_state": self.from_state,
            "to_state": self.to_state, "citation": self.citation, "reasons": self.reasons,
            "details": exact(jsonable(self.details)),
        }  # fmt: skip
        return {**values, "payload": rfc8785.dumps(jsonable(values)), "chain": self.chain}


_APPEND = sa.text(
    """
    WITH moved AS (
        UPDATE audit_chain
        SET length = length + 1, previous = head, head = sha256(head || int8send(length + 1) || :payload)
        WHERE chain = :chain RETURNING length, previous, head
    )
    INSERT INTO audit_record
        (chain, position, recorded_at, effective_at, actor, actor_roles, authority, act, matter, subject,
         from_state, to_state, citation, reasons, details, previous, hash)
    SELECT :chain, length, :recorded_at, :effective_at, :actor, :actor_roles, :authority, :act, :matter, :subject,
           :from_state, :to_state, :citation, :reasons, :details, previous, head
    FROM moved
    """
).bindparams(
    sa.bindparam("actor_roles", type_=sa.JSON),
    sa.bindparam("details", type_=sa.JSON),
    sa.bindparam("payload", type_=sa.LargeBinary),
    *(sa.bindparam(n, type_=sa.Text) for n in ("authority", "from_state", "to_state", "citation", "reasons")),
)


def append(db: sa.Connection, records: Sequence[AuditRecord]) -> None:
    """Write `records`, chain by chain in rising order, so that two acts never wait for each other in a ring."""
    rows = sorted((record.row() for record in records), key=lambda row: row["chain"])
    if rows:
        db.execute(_APPEND, rows)
