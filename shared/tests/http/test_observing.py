"""What a service says of a request: one access line, figures, and a trace that goes on into the outbox."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from structlog.testing import capture_logs

from nausetu.testing.client import Client

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = f"00-{TRACE}-b7ad6b7169203331-01"
BOAT = {"name": "Jal Rani", "state": "IN-KL"}


def outbox_traceparent(database: sa.Engine) -> str:
    with database.connect() as db:
        return str(db.scalar(sa.text("SELECT traceparent FROM outbox")))


def test_one_access_line(house: Client, kerala: str) -> None:
    with capture_logs() as lines:
        house.post(
            "/v1/boats?who=Asha", json=BOAT | {"name": "Asha"}, token=kerala, key="k",
            headers={"X-Request-ID": "request-1", "traceparent": PARENT},
        )  # fmt: skip
    line = lines[0]
    assert line.pop("ms") > 0
    assert len(line.pop("caller")) == 16
    assert lines == [{
        "event": "request", "log_level": "info", "method": "POST", "route": "/boats", "status": 201,
        "request_id": "request-1", "trace_id": TRACE,
    }]  # fmt: skip


def test_health_leaves_no_line(house: Client) -> None:
    with capture_logs() as lines:
        house.get("/healthz")
    assert not lines


def test_a_fault_is_logged_once_with_the_requests_id(house: Client, kerala: str) -> None:
    with capture_logs() as lines:
        house.post("/v1/faults", token=kerala, key="k", headers={"X-Request-ID": "request-1"})
    assert [(line["event"], line["request_id"]) for line in lines] == [("fault", "request-1"), ("request", "request-1")]
    assert isinstance(lines[0]["exc_info"], ZeroDivisionError)


def test_figures(house: Client, kerala: str) -> None:
    house.post("/v1/boats", json=BOAT, token=kerala, key="k")
    house.get("/v1/nowhere/asha")
    text = house.get("/metrics").text
    assert 'nausetu_requests_total{method="POST",route="/boats",status="201"} 1.0' in text
    assert 'nausetu_requests_total{method="GET",route="none",status="404"} 1.0' in text
    assert 'nausetu_request_seconds_count{route="/boats"} 1.0' in text
    assert "nausetu_outbox_unpublished 1.0" in text
    assert "nausetu_lane_waiting 0.0" in text
    assert "nausetu_pool_in_use" in text
    assert "asha" not in text


@pytest.mark.parametrize(
    "given", [None, "", "x", f"00-{'0' * 32}-b7ad6b7169203331-01", "01-" + PARENT[3:], PARENT.upper()]
)
def test_a_trace_begins_where_none_came(given: str | None, house: Client, kerala: str, database: sa.Engine) -> None:
    headers = {} if given is None else {"traceparent": given}
    house.post("/v1/boats", json=BOAT, token=kerala, key="k", headers=headers)
    version, trace_id, span_id, flags = outbox_traceparent(database).split("-")
    assert (version, len(trace_id), len(span_id), flags) == ("00", 32, 16, "00")
    assert trace_id not in {TRACE, "0" * 32}


def test_a_trace_goes_on_into_the_outbox(house: Client, kerala: str, database: sa.Engine) -> None:
    house.post("/v1/boats", json=BOAT, token=kerala, key="k", headers={"traceparent": PARENT})
    found = outbox_traceparent(database)
    assert found.startswith(f"00-{TRACE}-")
    assert found.endswith("-01")
    assert "b7ad6b7169203331" not in found


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Any]]:
    """Factory: spans recorded since."""
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(trace, "get_tracer_provider", lambda: provider)
    monkeypatch.setattr(trace, "get_tracer", provider.get_tracer)
    yield exporter.get_finished_spans
    provider.shutdown()


def test_spans(spans: Callable[[], Any], house: Client, kerala: str, database: sa.Engine) -> None:
    house.post("/v1/boats?who=Asha", json=BOAT, token=kerala, key="k", headers={"traceparent": PARENT})
    house.post("/v1/faults", token=kerala, key="f")
    served, failed = spans()
    assert (served.name, served.kind) == ("POST /boats", trace.SpanKind.SERVER)
    assert dict(served.attributes) == {
        "http.request.method": "POST", "http.route": "/boats", "http.response.status_code": 201,
    }  # fmt: skip
    assert f"{served.parent.span_id:016x}" == "b7ad6b7169203331"
    assert outbox_traceparent(database) == f"00-{TRACE}-{served.context.span_id:016x}-01"
    assert (failed.status.status_code, failed.events) == (trace.StatusCode.ERROR, ())
