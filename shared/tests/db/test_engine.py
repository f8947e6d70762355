"""The pool gives no connection that the server has closed; values stay out of messages."""

import pytest
import sqlalchemy as sa

_OTHERS = sa.text(
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
)


def test_connections_that_ended_are_replaced(house_db: sa.Engine) -> None:
    held = [house_db.connect() for _ in range(5)]
    before = {connection.scalar(sa.text("SELECT pg_backend_pid()")) for connection in held}
    for connection in held[1:]:
        connection.close()
    assert held[0].scalar(_OTHERS) == 4
    held[0].close()
    again = [house_db.connect() for _ in range(5)]
    after = {connection.scalar(sa.text("SELECT pg_backend_pid()")) for connection in again}
    for connection in again:
        connection.close()
    assert len(after) == 5
    assert len(after & before) == 1, "only the one that was not ended"
    assert house_db.pool.checkedout() == 0  # type: ignore[attr-defined]


def test_messages_hold_no_values(house_db: sa.Engine) -> None:
    with house_db.connect() as db, pytest.raises(sa.exc.DBAPIError) as found:
        db.execute(sa.text("SELECT :name, 1 / 0"), {"name": "Asha Devi"})
    assert "Asha" not in str(found.value)
