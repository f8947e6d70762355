"""Figures for Prometheus: requests by route and status, time taken, lanes, pool, events not yet sent.

One registry per application. Names no caller and no record: routes are templates.
"""

from collections.abc import Callable, Iterable

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

_SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
Figures = Callable[[], dict[str, float]]


class Metrics:
    """What one service counts."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "nausetu_requests", "Requests answered", ("method", "route", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "nausetu_request_seconds", "Time to the end of the answer", ("route",), buckets=_SECONDS,
            registry=self._registry,
        )  # fmt: skip
        self._children: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}

    def observe(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request is over."""
        key = (method, route, status)
        if (found := self._children.get(key)) is None:
            made = (self._requests.labels(method, route, str(status)), self._seconds.labels(route))
            found = self._children[key] = made
        found[0].inc()
        found[1].observe(seconds)

    def gauge(self, figures: Figures) -> None:
        """Add figures that are asked for when Prometheus asks; name to value."""
        self._registry.register(_Asked(figures))

    def text(self) -> bytes:
        """Prometheus' text format."""
        return generate_latest(self._registry)


class _Asked(Collector):
    def __init__(self, figures: Figures) -> None:
        self._figures = figures

    def describe(self) -> Iterable[Metric]:
        """Nothing beforehand: registering must not ask the database."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """The figures now."""
        for name, value in self._figures().items():
            yield GaugeMetricFamily(f"nausetu_{name}", name.replace("_", " "), value=value)
