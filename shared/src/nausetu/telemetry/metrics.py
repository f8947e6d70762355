"""Figures for Prometheus: requests by route and status, time taken, lanes, pool, events not yet sent.

One registry per application. Names no caller and no record: routes are templates.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

_SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_BOUNDS = [*map(str, _SECONDS), "+Inf"]
Figures = Callable[[], dict[str, float]]


class Metrics:
    """What one service counts. `observe` is for its event loop alone and takes no lock; the library's own counters
    would cost a tenth of a small request.
    """

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._counts: dict[tuple[str, str, int], int] = {}
        self._times: dict[str, list[float]] = {}
        self._registry.register(_Asked(self._requests))

    def observe(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request is over."""
        key = (method, route, status)
        self._counts[key] = self._counts.get(key, 0) + 1
        times = self._times.get(route)
        if times is None:
            times = self._times[route] = [0.0] * (len(_BOUNDS) + 1)
        times[bisect_left(_SECONDS, seconds)] += 1
        times[-1] += seconds

    def _requests(self) -> Iterator[Metric]:
        counted = CounterMetricFamily("nausetu_requests", "Requests answered", labels=["method", "route", "status"])
        for (method, route, status), count in list(self._counts.items()):
            counted.add_metric([method, route, str(status)], count)
        yield counted
        timed = HistogramMetricFamily("nausetu_request_seconds", "Time to the end of the answer", labels=["route"])
        for route, (*times, total) in list(self._times.items()):
            timed.add_metric([route], list(zip(_BOUNDS, accumulate(times), strict=True)), total)
        yield timed

    def gauge(self, figures: Figures) -> None:
        """Add figures that are asked for when Prometheus asks; name to value."""

        def asked() -> Iterator[Metric]:
            for name, value in figures().items():
                yield GaugeMetricFamily(f"nausetu_{name}", name.replace("_", " "), value=value)

        self._registry.register(_Asked(asked))

    def text(self) -> bytes:
        """Prometheus' text format."""
        return generate_latest(self._registry)


class _Asked(Collector):
    def __init__(self, found: Callable[[], Iterable[Metric]]) -> None:
        self._found = found

    def describe(self) -> Iterable[Metric]:
        """Nothing beforehand: registering must not ask the database."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """The figures now."""
        return self._found()
