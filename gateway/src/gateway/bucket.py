"""Token buckets, one per client, as GCRA (one instant each), in the memory of this process.

Written here because the `limits` library's memory storage sweeps every client's list every 10 ms, holding the
interpreter (measured: 200 ms a sweep with 100,000 clients), and keeps as many clients as come. These are bounded: the
client longest not seen is forgotten first. Several gateway processes each count for themselves.
"""

from cachetools import LRUCache

from nausetu import clock


class Buckets:
    """`burst` requests at once, refilled at `per_s`."""

    def __init__(self, per_s: float, burst: int, *, clients: int = 100_000) -> None:
        self._step = 1 / per_s
        self._room = (burst - 1) / per_s + 1e-9
        self._full_at: LRUCache[str, float] = LRUCache(clients)

    def take(self, client: str) -> float:
        """0 where the request may pass (it is then counted), else the seconds to wait."""
        now = clock.monotonic()
        full_at = max(self._full_at.get(client, 0.0), now)
        if (wait := full_at - now - self._room) > 0:
            return wait
        self._full_at[client] = full_at + self._step
        return 0.0

    def wait(self, client: str) -> float:
        """Seconds until `take` would pass; counts nothing."""
        return max(0.0, self._full_at.get(client, 0.0) - clock.monotonic() - self._room)
