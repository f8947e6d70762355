"""For tests of events on real parts: a part of a worker running beside the test, what a topic holds, waiting for facts.

Never sleeps a fixed time: everything is polled with a deadline.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any, TypeVar

import sqlalchemy as sa

from nausetu import clock, outbox
from nausetu.events import Payload
from nausetu.kafka import Broker, read_all

_T = TypeVar("_T")


def eventually(found: Callable[[], _T], holds: Callable[[_T], bool] = bool, *, seconds: float = 30) -> _T:
    """What `found` gives once it holds. Raises AssertionError with the last value where it never does."""
    deadline = clock.monotonic() + seconds
    while not holds(value := found()):
        if clock.monotonic() > deadline:
            raise AssertionError(f"not within {seconds} s; last: {value!r}")
        time.sleep(0.02)
    return value


@contextmanager
def running(*parts: Callable[[Event], None]) -> Iterator[Event]:
    """Run parts of a worker (`Relay(...).run`) as threads for the length of a `with`; gives what stops them."""
    stop, ended = Event(), list[int]()

    def body(number: int, part: Callable[[Event], None]) -> None:
        part(stop)
        ended.append(number)

    threads = [Thread(target=body, args=entry, daemon=True) for entry in enumerate(parts)]
    for thread in threads:
        thread.start()
    try:
        yield stop
    finally:
        stop.set()
        for thread in threads:
            thread.join(20)
    if sorted(ended) != list(range(len(parts))):
        raise AssertionError("a part fell, or did not stop in time")


def emit(engine: sa.Engine, subject: str, *payloads: Payload, traceparent: str | None = None) -> None:
    """Events of one act on a subject, committed."""
    with engine.begin() as db:
        outbox.append(db, [outbox.Event(subject, payload, clock.now(), traceparent) for payload in payloads])


def contents(bootstrap: str, topic: str) -> list[Any]:
    """All records that a topic holds now, in the order of their partitions; empty where it is not there."""
    records = read_all(Broker(bootstrap), topic)
    return sorted(records, key=lambda record: (record.partition, record.offset))


def count(engine: sa.Engine, statement: str, **values: Any) -> int:
    """The number that a statement gives."""
    with engine.connect() as db:
        return int(db.scalar(sa.text(statement), values) or 0)


def column(engine: sa.Engine, statement: str, **values: Any) -> list[Any]:
    """The first column of what a statement gives."""
    with engine.connect() as db:
        return list(db.scalars(sa.text(statement), values))
