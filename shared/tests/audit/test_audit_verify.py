"""The audit's chains: what SQL hashed and what is recomputed agree for all values; tampering shows."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nausetu import audit
from nausetu.audit_verify import verify

NOW = datetime(2026, 12, 1, 4, 30, 0, 123456, tzinfo=UTC)
SUBJECT = "COC-KL-2026-000123-7"


def record(act: str, subject: str = SUBJECT, **more: Any) -> audit.AuditRecord:
    return audit.AuditRecord(
        NOW, NOW - timedelta(days=1), "officer", ["surveyor"], "KL", act, "orders", subject, **more
    )


def write(engine: sa.Engine, *records: audit.AuditRecord) -> None:
    with engine.begin() as db:
        audit.append(db, records)


@pytest.fixture
def chained(house_db: sa.Engine) -> sa.Engine:
    """A database whose one chain holds five records of one subject."""
    for number in range(5):
        write(house_db, record(f"act_{number}", details={"number": number}))
    assert verify(house_db).ok
    return house_db


def tamper(engine: sa.Engine, *statements: str) -> list[str]:
    """Do it as the superuser who lifts the trigger; return what verification then says, without the chain's number."""
    with engine.begin() as db:
        db.execute(sa.text("ALTER TABLE audit_record DISABLE TRIGGER audit_record_append_only"))
        for statement in statements:
            db.execute(sa.text(statement))
    return [f"{fault.position}: {fault.what}" for fault in verify(engine).faults]


def test_the_report_counts_records_and_gives_heads(chained: sa.Engine) -> None:
    report = verify(chained)
    chain = record("any").chain
    assert (report.records, report.heads[chain].length, len(report.heads)) == (5, 5, 16)
    with chained.connect() as db:
        last = db.execute(sa.text("SELECT hash FROM audit_record ORDER BY position DESC LIMIT 1")).scalar_one()
    assert report.heads[chain].hash == bytes(last).hex()


@pytest.mark.parametrize(
    "change",
    [
        "reasons = 'other reasons'", "actor = 'someone else'", "recorded_at = recorded_at + interval '1 microsecond'",
        "details = '{\"number\": 7}'", "authority = NULL", "to_state = 'valid'", "actor_roles = '[\"auditor\"]'",
    ],
)  # fmt: skip
def test_a_changed_record_is_found(chained: sa.Engine, change: str) -> None:
    found = tamper(chained, f"UPDATE audit_record SET {change} WHERE position = 3")  # noqa: S608 - the test's own words
    assert found == ["3: changed or moved since it was written"]


def test_a_record_rewritten_with_a_fitting_hash_is_found_at_the_next_one(chained: sa.Engine) -> None:
    with chained.connect() as db:
        previous = bytes(db.execute(sa.text("SELECT previous FROM audit_record WHERE position = 3")).scalar_one())
    forged = record("forged").row()["payload"]
    with chained.begin() as db:
        db.execute(sa.text("ALTER TABLE audit_record DISABLE TRIGGER audit_record_append_only"))
        db.execute(
            sa.text(
                "UPDATE audit_record SET act = 'forged', details = '{}',"
                " hash = sha256(:previous || int8send(3) || :payload) WHERE position = 3"
            ).bindparams(sa.bindparam("previous", type_=sa.LargeBinary), sa.bindparam("payload", type_=sa.LargeBinary)),
            {"previous": previous, "payload": forged},
        )
    assert [(f.position, f.what) for f in verify(chained).faults] == [(4, "does not follow the record before it")]


def test_a_missing_record_is_found(chained: sa.Engine) -> None:
    assert tamper(chained, "DELETE FROM audit_record WHERE position IN (2, 3)") == ["2: missing (2 taken out)"]


def test_the_first_record_missing_is_found(chained: sa.Engine) -> None:
    assert tamper(chained, "DELETE FROM audit_record WHERE position = 1") == ["1: missing (1 taken out)"]


def test_reordered_records_are_found(chained: sa.Engine) -> None:
    swap = "UPDATE audit_record SET position = {} WHERE position = {}"
    found = tamper(chained, swap.format(99, 2), swap.format(2, 3), swap.format(3, 99))
    moved = "changed or moved since it was written"
    assert found == [f"2: {moved}", f"3: {moved}", "4: does not follow the record before it"]


def test_records_cut_off_the_end_are_found(chained: sa.Engine) -> None:
    assert tamper(chained, "DELETE FROM audit_record WHERE position > 3") == ["4: missing (2 cut off the end)"]


def test_everything_cut_off_is_found(chained: sa.Engine) -> None:
    assert tamper(chained, "DELETE FROM audit_record") == ["1: missing (5 cut off the end)"]


def test_a_record_moved_to_another_chain_is_found(chained: sa.Engine) -> None:
    found = tamper(chained, "UPDATE audit_record SET chain = (chain + 1) % 16 WHERE position = 5")
    assert len(found) >= 2


def test_a_rewound_head_is_found(chained: sa.Engine) -> None:
    found = tamper(chained, "UPDATE audit_chain SET length = 4 WHERE length = 5")
    assert found == ["5: is not the head of the chain, which counts 4"]


def test_one_line_for_each_fault(chained: sa.Engine) -> None:
    tamper(chained, "DELETE FROM audit_record WHERE position = 2")
    chain = record("any").chain
    assert [str(fault) for fault in verify(chained).faults] == [f"chain {chain}, record 2: missing (1 taken out)"]


@pytest.mark.parametrize("statement", ["UPDATE audit_record SET act = 'x'", "DELETE FROM audit_record"])
def test_the_trigger_refuses_changes(chained: sa.Engine, statement: str) -> None:
    with pytest.raises(sa.exc.DBAPIError, match="append-only"), chained.begin() as db:
        db.execute(sa.text(statement))


VALUES = {
    "decimals": [Decimal("1.10"), Decimal("0.000001"), Decimal("123456789012345.123456"), Decimal("-0.0")],
    "hindi": "गंगा क़ानून — नौका", "emoji": "⛵🇮🇳", "dates": [date(2028, 2, 29), NOW], "nothing": None, "yes": True,
    "big": [2**53 - 1, 2**53, -(2**53), 10**40, 1e22, 1.5e300], "small": [5e-324, 1e-7, -0.0, 0.1],
    "text": "line\nbreak\t\"quoted\" \\ / \u2028 é é", "नाव": {"z": 1, "a": [], "": {}},
}  # fmt: skip


def test_all_kinds_of_values_verify(house_db: sa.Engine) -> None:
    write(house_db, record("correct", details=VALUES, reasons="कारण 🚢", citation="IVM-2025 r.4(3)"))
    assert verify(house_db) == verify(house_db)
    assert verify(house_db).ok


_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.dates()
    | st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**15), max_value=10**15)
    | st.datetimes(timezones=st.just(UTC)) | _TEXT,
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(_TEXT, inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(details=st.dictionaries(st.text("abc", min_size=1), _JSON, max_size=4))
def test_whatever_the_details_hold_verifies(house_db: sa.Engine, details: dict[str, Any]) -> None:
    write(house_db, record("correct", details=details))
    assert verify(house_db).ok


def test_a_snapshot_is_verified_while_acts_go_on(house_db: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    write(house_db, record("first"))
    step: Callable[..., Any] = audit.AuditRecord.row
    monkeypatch.setattr("nausetu.audit_verify.AuditRecord.row", _also_writing(house_db, step))
    assert verify(house_db).ok


def _also_writing(engine: sa.Engine, row: Callable[..., Any]) -> Callable[[audit.AuditRecord], dict[str, Any]]:
    def rows(self: audit.AuditRecord) -> dict[str, Any]:
        if self.act == "first":
            write(engine, record("meanwhile"))
        found: dict[str, Any] = row(self)
        return found

    return rows
