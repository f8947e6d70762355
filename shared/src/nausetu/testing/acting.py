"""An act for tests of actions: one transaction, flushed and committed as a door does. Never used outside tests."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import cast

import sqlalchemy as sa

from nausetu import clock
from nausetu.act import Act, Request
from nausetu.auth import Access, Caller, Role


@contextmanager
def acting(
    engine: sa.Engine,
    *roles: Role,
    sub: str = "test:caller",
    state: str | None = None,
    office: str | None = None,
    org: str | None = None,
    now: str | None = None,
    request: Request | None = None,
    route: Collection[Role] = (),
) -> Iterator[Act]:
    """`with acting(engine, "surveyor", state="IN-KL") as act:`; without roles the caller is the system.

    `now` is ISO 8601 (default: the clock); `route` the roles that the route lets in, besides the caller's own.
    """
    caller = Caller(sub, cast("frozenset[str]", frozenset(roles)), state, office, org, system=not roles)
    instant = clock.now() if now is None else datetime.fromisoformat(now)
    with engine.begin() as db:
        act = Act(db, caller, Access(frozenset([*roles, *route])), instant, request or Request())
        yield act
        act.flush()
