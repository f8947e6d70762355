"""Circuit breaker of one service: closed -> open after failures in a row -> half-open (one probe) -> closed | open.

Written here and not taken from `purgatory` or `circuitbreaker`: those let every waiting request through when half-open
(a service that is just starting gets them all), and do not say how long is left for Retry-After. It never waits and
never calls: the proxy asks and tells.
"""

from typing import Literal, NamedTuple

from nausetu import clock

Circuit = Literal["closed", "open", "half_open"]


class Admission(NamedTuple):
    """`wait_s` is 0 where the request may go, else the seconds after which to come again."""

    wait_s: float
    probe: bool = False


_FREE = Admission(0.0)


class Breaker:
    """A failure is: not reached, no answer in time, an answer broken off. A service's own 5xx is an answer."""

    def __init__(self, failures: int, open_s: float) -> None:
        self._allowed, self._open_s = failures, open_s
        self._in_a_row = 0
        self._opened_at: float | None = None
        self._probing = False

    @property
    def circuit(self) -> Circuit:
        """Where it stands now."""
        if self._opened_at is None:
            return "closed"
        return "open" if clock.monotonic() < self._opened_at + self._open_s else "half_open"

    def admit(self) -> Admission:
        """Whether a request may go. Who is admitted calls `succeeded`, `failed` or `abandoned` once."""
        if self._opened_at is None:
            return _FREE
        if (left := self._opened_at + self._open_s - clock.monotonic()) > 0:
            return Admission(left)
        if self._probing:
            return Admission(self._open_s)
        self._probing = True
        return Admission(0.0, probe=True)

    def succeeded(self) -> None:
        """The service answered."""
        self._in_a_row, self._opened_at, self._probing = 0, None, False

    def failed(self, admission: Admission) -> None:
        """The service did not answer. Late failures of requests sent while it was closed do not lengthen the pause."""
        self._in_a_row += 1
        if admission.probe:
            self._opened_at, self._probing = clock.monotonic(), False
        elif self._opened_at is None and self._in_a_row >= self._allowed:
            self._opened_at = clock.monotonic()

    def abandoned(self, admission: Admission) -> None:
        """The client left before the service answered: nothing was learned."""
        if admission.probe:
            self._probing = False
