"""W3C trace context across the outbox and Kafka. Never sets up a provider: without one, spans cost nothing."""

from opentelemetry import context, trace
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

_W3C = TraceContextTextMapPropagator()


def current() -> str | None:
    """`traceparent` of the span under way, or None where there is none."""
    carrier: dict[str, str] = {}
    _W3C.inject(carrier)
    return carrier.get("traceparent")


def parent(traceparent: str | None) -> context.Context:
    """Context to start a span in that continues `traceparent`."""
    return _W3C.extract({"traceparent": traceparent} if traceparent else {})


def tracer() -> trace.Tracer:
    """The library's tracer for what happens to events."""
    return trace.get_tracer("nausetu.events")
