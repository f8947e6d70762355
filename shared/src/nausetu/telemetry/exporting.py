"""Sending spans by OTLP over HTTP. Imported only where an address to send to is set."""

from urllib.parse import urlsplit

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor


def begin(address: str, service: str) -> None:
    """Send the spans of this process to `address`, a collector's (then below `/v1/traces`) or the full one."""
    given = address.rstrip("/")
    endpoint = given if urlsplit(given).path else f"{given}/v1/traces"
    provider = TracerProvider(resource=Resource.create({"service.name": f"nausetu-{service}"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint)))
    trace.set_tracer_provider(provider)
