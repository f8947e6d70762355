"""One engine per process: SQLAlchemy Core on psycopg 3, pools sized to the lanes that use them."""

import json
import select
from decimal import Decimal
from typing import Any

import sqlalchemy as sa

from nausetu.fields import jsonable


def dumps(value: Any) -> str:
    """JSON for JSONB columns; dates, Decimals and models allowed."""
    return json.dumps(jsonable(value), ensure_ascii=False, separators=(",", ":"))


def loads(text: str | bytes) -> Any:
    """JSON from JSONB columns; fractions as Decimals."""
    return json.loads(text, parse_float=Decimal)


def create_engine(
    url: str, *, connections: int, statement_timeout_ms: int = 10_000, lock_timeout_ms: int = 5_000
) -> sa.Engine:
    """Engine with exactly `connections` connections and no overflow: admission is the lanes' business, not the pool's.

    A statement, a lock wait and an idle transaction each end by themselves, so that nobody waits for ever.
    """
    options = (
        f"-c statement_timeout={statement_timeout_ms} -c lock_timeout={lock_timeout_ms}"
        " -c idle_in_transaction_session_timeout=15000 -c timezone=UTC"
    )
    engine = sa.create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=5,
        json_serializer=dumps,
        json_deserializer=loads,
        # An exception shows its statement, never the values in it.
        hide_parameters=True,
        connect_args={"options": options, "connect_timeout": 5, "keepalives_idle": 30, "tcp_user_timeout": 15_000},
    )
    sa.event.listen(engine, "checkout", _still_there)
    return engine


def _still_there(connection: Any, _record: Any, _proxy: Any) -> None:
    """Refuse a pooled connection that the server has closed, without the round trip that a ping takes.

    A server says nothing to an idle connection but that it ends; where there is something to read, it has.
    """
    watch = select.poll()
    watch.register(connection.pgconn.socket, select.POLLIN)
    if watch.poll(0):
        raise sa.exc.DisconnectionError
