"""Traces (OpenTelemetry): a span for each request, continuing the caller's, and the traceparent that events carry on.

Spans are sent where `NAUSETU_OTLP_ENDPOINT` is set. Elsewhere only ids are made, which costs next to nothing, so that
request, outbox and consumer are still known by one trace id. A span never holds a path's or a query's values.
"""

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module

from opentelemetry import trace
from opentelemetry.trace import Span, SpanKind, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from nausetu.settings import Settings

_W3C = TraceContextTextMapPropagator()
_TRACEPARENT = re.compile(r"00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})")
_SERVER_FAULT = 500


def configure(settings: Settings, service: str) -> None:
    """Send this process's spans, named `service`, where the settings say; nowhere, where they say nothing."""
    if settings.otlp_endpoint and not recording():
        # The exporter is heavy; a process that sends nothing does without.
        import_module("nausetu.telemetry.exporting").begin(settings.otlp_endpoint, service)


def recording() -> bool:
    """Whether this process records spans."""
    return not isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider)


@dataclass(slots=True)
class ServerSpan:
    """A request under way: what is passed on, and the span itself where it is recorded."""

    trace_id: str
    traceparent: str
    span: Span | None = None

    def end(self, method: str, route: str, status: int) -> None:
        """Say how it ended. `route` is the template, never the path."""
        if self.span is not None:
            self.span.update_name(f"{method} {route}")
            self.span.set_attributes(
                {"http.request.method": method, "http.route": route, "http.response.status_code": status}
            )
            if status >= _SERVER_FAULT:
                self.span.set_status(StatusCode.ERROR)


def serving(traceparent: str | None) -> AbstractContextManager[ServerSpan]:
    """A server span that continues `traceparent`: recorded where this process records any, else its ids alone."""
    return recorded(traceparent) if recording() else nullcontext(unrecorded(traceparent))


@contextmanager
def recorded(traceparent: str | None) -> Iterator[ServerSpan]:
    """A recorded server span that continues `traceparent`, or begins a trace where that is not well formed."""
    parent = _W3C.extract({"traceparent": traceparent} if traceparent else {})
    with trace.get_tracer("nausetu.http").start_as_current_span(
        "request", context=parent, kind=SpanKind.SERVER, record_exception=False
    ) as span:
        found = span.get_span_context()
        trace_id = f"{found.trace_id:032x}"
        yield ServerSpan(trace_id, f"00-{trace_id}-{found.span_id:016x}-{found.trace_flags:02x}", span)


def unrecorded(traceparent: str | None) -> ServerSpan:
    """The ids alone, for a process that records nothing."""
    span_id = os.urandom(8).hex()
    if traceparent and (known := _TRACEPARENT.fullmatch(traceparent)):
        trace_id, flags = known.groups()
        return ServerSpan(trace_id, f"00-{trace_id}-{span_id}-{flags}")
    trace_id = os.urandom(16).hex()
    return ServerSpan(trace_id, f"00-{trace_id}-{span_id}-00")
