"""`nausetu audit verify`: walks the audit chains and says which record was changed, moved, taken out or cut off.

Reads one consistent snapshot, record by record with flat memory, while acts go on. Never repairs. Whoever can rewrite
the chains' heads as well escapes it, so the heads are reported: kept elsewhere, they hold the end too.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa

from nausetu.audit import CHAINS, AuditRecord
from nausetu.db.house import audit_chain, audit_record

_FIRST = bytes(32)
_COLUMNS = (
    "recorded_at", "effective_at", "actor", "actor_roles", "authority", "act", "matter", "subject", "from_state",
    "to_state", "citation", "reasons", "details",
)  # fmt: skip
_CHAIN = sa.select(audit_record).where(audit_record.c.chain == sa.bindparam("chain")).order_by(audit_record.c.position)
_HEAD = sa.select(audit_chain.c.length, audit_chain.c.head).where(audit_chain.c.chain == sa.bindparam("chain"))


class Fault(NamedTuple):
    """One fault: where it shows and what it is, in words."""

    chain: int
    position: int
    what: str

    def __str__(self) -> str:
        return f"chain {self.chain}, record {self.position}: {self.what}"


class Head(NamedTuple):
    """Length of a chain and hash of its last record, in hexadecimal."""

    length: int
    hash: str


@dataclass(frozen=True, slots=True)
class Report:
    """What was found: records walked, faults, and each chain's head to be kept elsewhere."""

    records: int
    faults: tuple[Fault, ...]
    heads: Mapping[int, Head]

    @property
    def ok(self) -> bool:
        """Whether every record is as it was written."""
        return not self.faults


def verify(engine: sa.Engine) -> Report:
    """Recompute all chains from the stored columns."""
    faults: list[Fault] = []
    heads: dict[int, Head] = {}
    records = 0
    with engine.connect() as plain:
        db = plain.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        for chain in range(CHAINS):
            walk = _Walk(chain)
            rows = db.execute(_CHAIN, {"chain": chain}, execution_options={"yield_per": 1000})
            for row in rows.mappings():
                faults.extend(walk.step(row))
                records += 1
            length, head = db.execute(_HEAD, {"chain": chain}).one_or_none() or (0, b"")
            faults.extend(walk.end(length, bytes(head)))
            heads[chain] = Head(length, bytes(head).hex())
    return Report(records, tuple(faults), heads)


class _Walk:
    """One chain, record by record: what was expected next."""

    def __init__(self, chain: int) -> None:
        self._chain, self._position, self._head = chain, 0, _FIRST

    def step(self, row: Mapping[Any, Any]) -> Iterator[Fault]:
        position, previous, found = row["position"], bytes(row["previous"]), bytes(row["hash"])
        gap = position - self._position - 1
        if gap:
            yield self._fault(self._position + 1, f"missing ({gap} taken out)")
        if _hash(previous, row) != found:
            yield self._fault(position, "changed or moved since it was written")
        elif previous != self._head and not gap:
            yield self._fault(position, "does not follow the record before it")
        self._position, self._head = position, found

    def end(self, length: int, head: bytes) -> Iterator[Fault]:
        if length > self._position:
            yield self._fault(self._position + 1, f"missing ({length - self._position} cut off the end)")
        elif (length, head) != (self._position, self._head):
            yield self._fault(self._position, f"is not the head of the chain, which counts {length}")

    def _fault(self, position: int, what: str) -> Fault:
        return Fault(self._chain, position, what)


def _hash(previous: bytes, row: Mapping[Any, Any]) -> bytes:
    """Hash of the record as stored; one that lies in another chain than its own has none."""
    record = AuditRecord(**{name: row[name] for name in _COLUMNS})
    if record.chain != row["chain"]:
        return b""
    payload: bytes = record.row()["payload"]
    return hashlib.sha256(previous + row["position"].to_bytes(8, "big", signed=True) + payload).digest()
