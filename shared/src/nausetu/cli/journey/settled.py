"""Waiting until a neighbour has taken in what was told: read from outbox and inbox, the library's own tables."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from dotenv import dotenv_values

from nausetu.cli.journey.calls import Calls
from nausetu.db import create_engine
from nausetu.db.house import inbox, outbox

_TOLD = sa.select(outbox.c.id).where(
    outbox.c.type == sa.bindparam("kind"), outbox.c.subject.in_(sa.bindparam("subjects", expanding=True))
)
_TAKEN = sa.select(sa.func.count()).where(inbox.c.event_id.in_(sa.bindparam("ids", expanding=True)))


@contextmanager
def database(folder: Path, service: str) -> Iterator[sa.Engine]:
    """A service's database in the house kept in `folder`."""
    engine = create_engine(dotenv_values(folder / f"{service}.env")["NAUSETU_DATABASE_URL"] or "", connections=1)
    try:
        yield engine
    finally:
        engine.dispose()


def settled(calls: Calls, folder: Path, kind: str, taken_by: str, subjects: Collection[str]) -> None:
    """Wait until `taken_by` has taken in all events of that kind on `subjects`. Raises JourneyError."""
    with database(folder, kind.partition(".")[0]) as producer, database(folder, taken_by) as consumer:

        def look() -> bool:
            try:
                with producer.connect() as db:
                    ids = db.execute(_TOLD, {"kind": kind, "subjects": sorted(subjects)}).scalars().all()
                with consumer.connect() as db:
                    return db.scalar(_TAKEN, {"ids": ids}) == len(ids)
            except sa.exc.DBAPIError:
                return False

        calls.until(f"{taken_by} hears of {kind}", look)
