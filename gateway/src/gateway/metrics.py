"""Figures of the gateway for Prometheus: requests, time taken, circuits. Names no client and no record."""

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from gateway.exchange import Exchange
from gateway.upstream import Upstream

_CIRCUITS = {"closed": 0, "half_open": 1, "open": 2}
_SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30)


class Metrics:
    """One registry per gateway."""

    def __init__(self, upstreams: Iterable[Upstream]) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "nausetu_gateway_requests", "Requests answered", ("service", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "nausetu_gateway_seconds", "Time to the end of the answer", ("service",), buckets=_SECONDS,
            registry=self._registry,
        )  # fmt: skip
        self._registry.register(_Circuits(tuple(upstreams)))
        self._counters: dict[tuple[str, int], Counter] = {}
        self._times: dict[str, Histogram] = {}

    def observe(self, exchange: Exchange, seconds: float) -> None:
        """One request is over."""
        service = exchange.service
        key = (service, exchange.status)
        if (counter := self._counters.get(key)) is None:
            counter = self._counters[key] = self._requests.labels(service, str(key[1]))
        counter.inc()
        if (timer := self._times.get(service)) is None:
            timer = self._times[service] = self._seconds.labels(service)
        timer.observe(seconds)

    def text(self) -> bytes:
        """Prometheus' text format."""
        return generate_latest(self._registry)


class _Circuits(Collector):
    def __init__(self, upstreams: tuple[Upstream, ...]) -> None:
        self._upstreams = upstreams

    def collect(self) -> Iterable[Metric]:
        """Where each circuit stands at the time of asking."""
        found = GaugeMetricFamily("nausetu_gateway_circuit", "0 closed, 1 half open, 2 open", labels=["service"])
        for upstream in self._upstreams:
            found.add_metric([upstream.service], _CIRCUITS[upstream.breaker.circuit])
        yield found
