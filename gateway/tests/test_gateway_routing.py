"""What passes through the gateway, and as what it arrives."""

from collections.abc import Callable

import pytest
from gateway_house import House, problem
from probe_service import Probe

from gateway.routes import SERVICES, find
from nausetu.events.base import SERVICES as KNOWN

Gateway = Callable[..., House]


def _headers(call: dict[str, list[list[str]]]) -> dict[str, str]:
    return dict(call["headers"])  # type: ignore[arg-type]


def test_every_service_has_its_prefix(gateway: Gateway) -> None:
    house = gateway(up=SERVICES[1:])
    for service in SERVICES:
        said = house.client.get(f"/{service}/v1/things").json()
        assert (said["service"], said["raw_path"]) == (service, "/v1/things")


def test_path_and_query_arrive_as_they_were(gateway: Gateway) -> None:
    house = gateway()
    query = "q=a%20b+c%2Bd&name=%E0%A4%97%E0%A4%82%E0%A4%97%E0%A4%BE&z=&at=2026-10-02T10:00:00%2B05:30&r=[1]|x"
    said = house.client.get(f"/manning/v1/vessels/IND-KL-1;x=%E0%A4%97?{query}").json()
    assert said["raw_path"] == "/v1/vessels/IND-KL-1;x=%E0%A4%97"
    assert said["query"].replace("%5B", "[").replace("%5D", "]").replace("%7C", "|") == query


@pytest.mark.parametrize("size", [0, 10, 100_000, 1_000_000])
@pytest.mark.parametrize("chunked", [False, True])
def test_bodies_arrive_whole(gateway: Gateway, size: int, chunked: bool) -> None:
    house = gateway()
    body = b"x" * size
    said = house.client.post("/manning/v1/things", content=iter([body]) if chunked else body).json()
    assert said["bytes"] == size
    assert said["method"] == "POST"


def test_answer_passes_without_hop_by_hop_headers(gateway: Gateway) -> None:
    answer = gateway().client.get("/manning/v1/things")
    assert answer.headers["etag"] == '"7"'
    assert answer.headers.get_list("set-cookie") == ["a=1", "b=2"]
    assert "keep-alive" not in answer.headers
    assert "x-secret" not in answer.headers
    assert len(answer.headers.get_list("date")) == 1
    assert "the-service-own-id" not in answer.headers.get_list("x-request-id")


def test_request_headers_pass_but_those_of_one_hop_do_not(gateway: Gateway) -> None:
    house = gateway()
    said = house.client.get(
        "/manning/v1/things",
        headers=[
            ("Accept-Language", "hi"), ("Idempotency-Key", "k1"), ("If-Match", '"3"'), ("Purpose", "जाँच".encode()),
            ("Connection", "keep-alive, X-Hop"), ("X-Hop", "1"), ("TE", "trailers"), ("Proxy-Authorization", "x"),
        ],
    ).json()  # fmt: skip
    headers = _headers(said)
    assert headers["accept-language"] == "hi"
    assert headers["idempotency-key"] == "k1"
    assert headers["if-match"] == '"3"'
    assert headers["purpose"] == "जाँच"
    assert not {"x-hop", "te", "proxy-authorization"} & set(headers)


def test_forwarded_headers_are_said_anew(gateway: Gateway) -> None:
    house = gateway()
    said = house.client.get(
        "/manning/v1/things",
        headers={
            "X-Forwarded-For": "6.6.6.6", "X-Forwarded-Host": "evil", "X-Forwarded-Proto": "https",
            "Forwarded": "for=6.6.6.6", "X-Real-IP": "6.6.6.6",
        },
    ).json()  # fmt: skip
    headers = _headers(said)
    assert headers["x-forwarded-for"] == "127.0.0.1"
    assert headers["x-forwarded-host"] == f"127.0.0.1:{house.gateway.port}"
    assert headers["x-forwarded-proto"] == "http"
    assert "6.6.6.6" not in str(said)


def test_a_trusted_proxy_is_believed_and_only_it(gateway: Gateway) -> None:
    house = gateway(trusted_proxies=["127.0.0.0/8", "10.0.0.0/8"])
    said = house.client.get("/manning/v1/things", headers={"X-Forwarded-For": "6.6.6.6, 203.0.113.9, 10.1.2.3"}).json()
    assert _headers(said)["x-forwarded-for"] == "203.0.113.9"


def test_request_id_is_taken_over_or_made(gateway: Gateway, probe: Probe) -> None:
    client = gateway().client
    answer = client.get("/manning/v1/things", headers={"X-Request-ID": "portal-2026-0001"})
    assert answer.headers["x-request-id"] == "portal-2026-0001"
    assert _headers(probe.calls[-1])["x-request-id"] == "portal-2026-0001"
    made = client.get("/manning/v1/things", headers={"X-Request-ID": "no good\tid"}).headers["x-request-id"]
    assert made != "no good\tid"
    assert _headers(probe.calls[-1])["x-request-id"] == made
    assert client.get("/healthz", headers={"X-Request-ID": "own-0000001"}).headers["x-request-id"] == "own-0000001"


def test_trace_context_passes_or_is_made(gateway: Gateway, probe: Probe) -> None:
    client = gateway().client
    parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    client.get("/manning/v1/things", headers={"traceparent": parent, "tracestate": "a=b"})
    headers = _headers(probe.calls[-1])
    assert headers["traceparent"].split("-")[1] == parent.split("-")[1]
    assert headers["tracestate"] == "a=b"
    client.get("/manning/v1/things", headers={"traceparent": "00-" + "0" * 32 + "-1-1", "tracestate": "a=b"})
    headers = _headers(probe.calls[-1])
    assert headers["traceparent"].split("-")[1] not in {"0" * 32, parent.split("-")[1]}
    assert "tracestate" not in headers


@pytest.mark.parametrize("path", ["/", "/manning", "/manning/v2/x", "/manning/v1", "/manningx/v1/x", "/x/manning/v1/y"])
def test_what_is_no_service_has_no_route(path: str) -> None:
    assert find(path) is None


def test_unknown_path_is_a_problem(gateway: Gateway) -> None:
    client = gateway().client
    for path in ("/nothing", "/manning/v2/x", "/manning/openapi.json", "/manning/readyz"):
        problem(client.get(path), 404, "not-found")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_methods_are_the_services_to_refuse(gateway: Gateway, probe: Probe, method: str) -> None:
    client = gateway().client
    client.request(method, "/manning/v1/things")
    assert len(probe.calls) == 1
    answer = client.request(method, "/healthz")
    problem(answer, 405, "invalid-request")
    assert answer.headers["allow"] == "GET, HEAD"


def test_a_method_that_no_service_knows_goes_no_further(gateway: Gateway, probe: Probe) -> None:
    answer = gateway().client.request("PROPFIND", "/manning/v1/things")
    problem(answer, 405, "invalid-request")
    assert answer.headers["allow"] == "GET, HEAD, POST"
    assert not probe.calls


def test_head_has_the_length_and_no_body(gateway: Gateway) -> None:
    for path in ("/manning/v1/things", "/healthz", "/docs"):
        answer = gateway().client.head(path)
        assert answer.status_code == 200
        assert int(answer.headers["content-length"]) > 0
        assert answer.content == b""


def test_the_table_knows_the_services_that_there_are() -> None:
    assert set(SERVICES) == set(KNOWN)
