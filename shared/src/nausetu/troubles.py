"""Outages of database and broker: told from other failures, waited for with growing pauses, and said once.

Never decides what is lost: whoever waits begins again where it was.
"""

from threading import Event

import sqlalchemy as sa
from structlog.typing import FilteringBoundLogger

_FIRST_S, _LONGEST_S = 0.1, 5.0
# SQLSTATE classes: connection, rollback (deadlock, serialisation), resources, operator (shutdown), system; and a lock
# not had in time. A statement that took too long (57014) is the statement's fault.
_OUTAGES = ("08", "40", "53", "57P", "58", "55P03", "25P02")


def is_outage(error: sa.exc.SQLAlchemyError) -> bool:
    """Whether the database (not the statement) failed, so that the same work may succeed later."""
    if isinstance(error, sa.exc.DBAPIError):
        state = getattr(error.orig, "sqlstate", None)
        if state is None:
            return error.connection_invalidated or isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError)
        return error.connection_invalidated or str(state).startswith(_OUTAGES)
    return isinstance(error, sa.exc.TimeoutError)


def said(error: BaseException) -> str:
    """Kind and first line of an error; of the database's own, without statement and values."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig else error
    line = next(iter(str(cause).splitlines()), "")
    return f"{type(cause).__name__}: {line}"[:500]


class Troubles:
    """Pauses of one loop, and one log line where trouble starts and one where it is over."""

    def __init__(self, log: FilteringBoundLogger, who: str, stop: Event) -> None:
        self._log, self._who, self._stop = log, who, stop
        self._pause = 0.0

    def wait(self, error: BaseException) -> None:
        """Pause before the next try, longer each time up to five seconds; less where told to stop."""
        if not self._pause:
            self._log.warning(f"{self._who} waits: {said(error)}")
        self._pause = min(self._pause * 2 or _FIRST_S, _LONGEST_S)
        self._stop.wait(self._pause)

    def over(self) -> None:
        """It works again."""
        if self._pause:
            self._log.info(f"{self._who} goes on")
        self._pause = 0.0
