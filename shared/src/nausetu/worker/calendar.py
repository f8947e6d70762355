"""The calendar's thread: missed deadlines every second, and housekeeping every ten minutes.

Several workers may run it at once: a deadline is claimed in the transaction that misses it.
"""

from collections.abc import Mapping
from threading import Event

import sqlalchemy as sa
import structlog

from nausetu import clock, idempotency
from nausetu.deadlines import runner
from nausetu.troubles import Troubles, is_outage

_log = structlog.get_logger(__name__)

EVERY_S = 1.0
HOUSEKEEPING_S = 600.0
_AFTER_FAILURE_S = 5.0


class Calendar:
    """Runs deadlines and housekeeping of one service until told to stop."""

    def __init__(self, engine: sa.Engine, service: str, lapses: Mapping[str, runner.Lapse]) -> None:
        self._engine, self._service, self._lapses = engine, service, lapses
        self._kept = -HOUSEKEEPING_S

    def run(self, stop: Event) -> None:
        """Run until `stop` is set; outages of the database are waited for."""
        outage = Troubles(_log, f"calendar of {self._service}", stop)
        while not stop.is_set():
            try:
                self.once()
                outage.over()
                stop.wait(EVERY_S)
            except Exception as error:  # noqa: BLE001 (the door: one record's fault must not stop the calendar)
                if isinstance(error, sa.exc.SQLAlchemyError) and is_outage(error):
                    outage.wait(error)
                    continue
                _log.exception("a deadline could not be dealt with")
                stop.wait(_AFTER_FAILURE_S)

    def once(self) -> int:
        """Miss what is overdue, and keep house where it is time; returns how many deadlines were missed."""
        if clock.monotonic() - self._kept >= HOUSEKEEPING_S:
            with self._engine.begin() as db:
                idempotency.forget_old(db, clock.now())
            self._kept = clock.monotonic()
        return runner.run_once(self._engine, self._service, clock.now(), self._lapses)
