"""Size and rate limits: by class of route, counted while a body streams, 429 with Retry-After."""

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from gateway_house import House, problem
from probe_service import MIB, Probe

from gateway.bucket import Buckets
from gateway.exchange import Exchange
from gateway.routes import find
from gateway.stages.identify import identify
from nausetu import clock

Gateway = Callable[..., House]


def _pieces(size: int) -> Iterator[bytes]:
    for at in range(0, size, 65536):
        yield b"x" * min(65536, size - at)


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("/manning/v1/orders", MIB),
        ("/manning/v1/decisions/crew-compliance", 256 * 1024),
        ("/manning/v1/attachments", 5 * MIB + 65_536),
        ("/manning/v1/attachments/" + "a" * 64, 5 * MIB + 65_536),
    ],
)
@pytest.mark.parametrize("chunked", [False, True])
def test_size_by_class_of_route(gateway: Gateway, probe: Probe, path: str, room: int, chunked: bool) -> None:
    client = gateway().client

    def post(size: int) -> int:
        answer = client.post(path, content=_pieces(size) if chunked else b"x" * size)
        if answer.status_code != 200:
            assert str(room) in problem(answer, 413, "too-large")["detail"]
        return answer.status_code

    assert post(room) == 200
    assert post(room + 1) == 413
    assert post(10) == 200
    assert [call["bytes"] for call in probe.calls] == [room, 10]


def test_imports_may_be_large(gateway: Gateway, probe: Probe) -> None:
    client = gateway(max_import_bytes=8 * MIB).client
    assert client.post("/manning/v1/vessels/imports", content=_pieces(8 * MIB)).json()["bytes"] == 8 * MIB
    problem(client.post("/manning/v1/vessels/imports", content=_pieces(8 * MIB + 1)), 413, "too-large")
    assert len(probe.calls) == 1


def test_a_declared_length_is_refused_before_a_byte_is_read(gateway: Gateway) -> None:
    head = (
        b"POST /manning/v1/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\nExpect: 100-continue\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", gateway().gateway.port), timeout=10) as wire:
        wire.sendall(head)
        assert wire.recv(65536).startswith(b"HTTP/1.1 413 "), "not even 100 Continue"


def test_own_paths_have_limits_too(gateway: Gateway) -> None:
    client = gateway(embedded_issuer=False).client
    problem(client.post("/issuer/token", content=b"x" * (MIB + 1)), 413, "too-large")
    problem(client.post("/issuer/token", content=_pieces(10)), 400, "invalid-request")


def test_rate_by_class_and_client(gateway: Gateway, token: Callable[..., str]) -> None:
    client = gateway(
        rate_per_s=0.01, rate_burst=5, verification_rate_per_s=0.01, verification_rate_burst=2,
        decisions_rate_per_s=0.01, decisions_rate_burst=3, up=("certification",),
    ).client  # fmt: skip

    def allowed(path: str, **headers: str) -> int:
        for count in range(10):
            answer = client.get(path, headers=headers)
            if answer.status_code == 429:
                problem(answer, 429, "rate-limited")
                assert 1 <= int(answer.headers["retry-after"]) <= 100
                return count
        return 10

    assert allowed("/manning/v1/things") == 5
    assert allowed("/certification/v1/things") == 0, "one client, one count for all services"
    assert allowed("/manning/v1/decisions/crew-compliance") == 3
    assert allowed("/certification/v1/certificates/COC-KL-2026-000123-7") == 2
    one, other = (f"Bearer {token(['auditor'], sub=sub)}" for sub in ("one", "other"))
    assert allowed("/manning/v1/things", Authorization=one) == 5
    assert allowed("/manning/v1/things", Authorization=other) == 5
    assert client.get("/healthz").status_code == 200, "health is never counted"
    problem(client.get("/problems"), 429, "rate-limited")


def test_classes_of_routes() -> None:
    def rate(path: str) -> str | None:
        route = find(path)
        return route and route.rate

    assert rate("/certification/v1/certificates/COC-KL-2026-000123-7") == "verification"
    assert rate("/certification/v1/certificates/COC-KL-2026-000123-7/suspension") == "ordinary"
    assert rate("/certification/v1/certificates") == "ordinary"
    assert rate("/special-vessels/v1/validations") == "verification"
    assert rate("/manning/v1/validations") == "ordinary"
    assert rate("/rps-licensing/v1/decisions/fees") == "decisions"


def test_bucket_refills_and_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(clock, "monotonic", lambda: now)
    buckets = Buckets(per_s=2, burst=4, clients=3)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0]
    assert buckets.take("a") == pytest.approx(0.5)
    assert buckets.wait("a") == pytest.approx(0.5)
    assert buckets.take("a") == pytest.approx(0.5), "a refused request is not counted"
    now += 0.5
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    now += 1000
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0]
    assert buckets.take("a") > 0
    for client in "bcd":
        assert buckets.take(client) == 0
    assert buckets.take("a") == 0, "the client longest not seen was forgotten"


@pytest.mark.parametrize(
    ("peer", "client"),
    [
        ("203.0.113.9", "ip:203.0.113.9"),
        ("::ffff:203.0.113.9", "ip:203.0.113.9"),
        ("2001:db8:1:2:a:b:c:d", "ip:2001:0db8:0001:0002"),
        ("2001:db8:1:2::1", "ip:2001:0db8:0001:0002"),
        ("203.0.113.9:4711", "ip:203.0.113.9:4711"),
        ("", "ip:"),
    ],
)
def test_for_whom_a_request_is_counted(peer: str, client: str) -> None:
    async def nothing(*_: Any) -> Any:
        raise AssertionError

    exchange = Exchange({"method": "GET", "headers": [], "client": (peer, 1)}, nothing, nothing)
    identify(exchange, ())
    assert exchange.client == client
