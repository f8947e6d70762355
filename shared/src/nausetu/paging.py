"""Keyset paging: a page begins behind the last row of the one before, so that walks neither repeat nor skip rows.

The cursor holds the last row's keys; the keys must tell rows apart (end with the primary key). Never counts rows,
never uses OFFSET.
"""

import base64
import json
from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any, Generic, TypeVar
from uuid import UUID

import sqlalchemy as sa
from fastapi import Query
from pydantic import Field

from nausetu.fields import Model
from nausetu.problems import Fault, InvalidRequest

MAX_LIMIT = 200
_BITS: dict[type, int] = {sa.SmallInteger: 15, sa.BigInteger: 63}

Limit = Annotated[int, Query(ge=1, le=MAX_LIMIT, description="rows on a page")]
"""Query parameter `limit`; give it the default 50."""

Cursor = Annotated[str | None, Query(max_length=512, description="`next_cursor` of the page before")]
"""Query parameter `cursor`; give it the default None."""

_T = TypeVar("_T")


class Page(Model, Generic[_T]):
    """One page of a list; `next_cursor` null on the last one."""

    items: list[_T]
    next_cursor: str | None = Field(description="for the next page; null on the last")


def page(
    db: sa.Connection,
    query: sa.Select[Any],
    keys: Sequence[sa.ColumnElement[Any]],
    limit: int,
    cursor: str | None,
    *,
    descending: bool = False,
) -> tuple[Sequence[sa.Row[Any]], str | None]:
    """Rows of `query` in order of `keys`, at most `limit`, behind `cursor`; and the next cursor.

    The keys are columns that `query` selects, never null. Raises InvalidRequest for a cursor that is not from here.
    """
    if cursor is not None:
        behind = sa.tuple_(*(sa.literal(v, key.type) for key, v in zip(keys, _read(cursor, keys), strict=True)))
        query = query.where(sa.tuple_(*keys) < behind if descending else sa.tuple_(*keys) > behind)
    ordered = query.order_by(*(key.desc() if descending else key for key in keys)).limit(limit + 1)
    rows = db.execute(ordered).all()
    if len(rows) <= limit:
        return rows, None
    last = rows[limit - 1]._mapping
    return rows[:limit], _write([last[key] for key in keys])


def _write(values: Sequence[Any]) -> str:
    plain = [v.isoformat() if isinstance(v, date) else str(v) if isinstance(v, UUID) else v for v in values]
    return base64.urlsafe_b64encode(json.dumps(plain, separators=(",", ":")).encode()).decode().rstrip("=")


def _read(cursor: str, keys: Sequence[sa.ColumnElement[Any]]) -> list[Any]:
    try:
        found = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        return [_value(v, key) for key, v in zip(keys, found, strict=True)]
    except (ValueError, TypeError, OverflowError) as error:
        raise InvalidRequest("the cursor is not from here", errors=[Fault("/query/cursor", "not from here")]) from error


def _value(value: Any, key: sa.ColumnElement[Any]) -> Any:
    match key.type:
        case sa.DateTime():
            instant = datetime.fromisoformat(value)
            if instant.tzinfo is None:
                raise ValueError("an instant needs its offset")
            return instant
        case sa.Date():
            return date.fromisoformat(value)
        case sa.Uuid():
            return str(UUID(value))
        case sa.Integer():
            if type(value) is not int or value.bit_length() > _BITS.get(type(key.type), 31):
                raise ValueError("no such number")
            return value
        case _:
            if not isinstance(value, str) or "\0" in value:
                raise ValueError("text is expected")
            value.encode()  # a lone surrogate is no text
            return value
