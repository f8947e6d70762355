"""After a rotation: what older keys wrote is written anew under the current one, batch by batch.

Each call is one batch in the caller's transaction; rows under another's lock are left for the next call. The old key
may leave the ring when a call returns 0 and no reader of an older backup needs it.
"""

from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa

from nausetu.crypto.keyring import KeyRing


def reencrypt(
    db: sa.Connection,
    ring: KeyRing,
    column: sa.Column[str | None],
    context: Callable[[Mapping[str, Any]], str],
    *,
    index: sa.Column[str | None] | None = None,
    batch: int = 500,
) -> int:
    """Re-encrypt up to `batch` rows of `column` (and their blind `index`); returns how many were done.

    `context` gives the context of a row from its primary key columns by name. Raises DecryptionError where a text does
    not open: a fault to be looked into, never skipped.
    """
    table = column.table
    assert isinstance(table, sa.Table)  # noqa: S101 - a column of a table, not of a query
    keys = list(table.primary_key.columns)
    old = (
        sa.select(*keys, column.label("sealed"))
        .where(column.is_not(None), sa.not_(column.startswith(f"{ring.current}.", autoescape=True)))
        .order_by(*keys)
        .limit(batch)
        .with_for_update(skip_locked=True)
    )
    rows = db.execute(old).all()
    for row in rows:
        bound = context(row._asdict())
        value = ring.decrypt(row.sealed, bound)
        changed = {column: ring.encrypt(value, bound)}
        if index is not None:
            changed[index] = ring.blind_index(value, f"{table.name}.{column.name}")
        db.execute(table.update().where(*(key == row._mapping[key.name] for key in keys)).values(changed))
    return len(rows)
