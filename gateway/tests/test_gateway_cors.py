"""CORS by configuration: nothing is added where no origin is named."""

from collections.abc import Callable

from gateway_house import House

Gateway = Callable[..., House]
ORIGIN = "https://portal.example"
PREFLIGHT = {
    "Origin": ORIGIN, "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization, idempotency-key, if-match",
}  # fmt: skip


def test_no_origin_named_nothing_added(gateway: Gateway) -> None:
    client = gateway().client
    for method, headers in (("OPTIONS", PREFLIGHT), ("GET", {"Origin": ORIGIN})):
        answer = client.request(method, "/manning/v1/things", headers=headers)
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_named_origins(gateway: Gateway) -> None:
    client = gateway(cors_origins=[ORIGIN]).client
    answer = client.options("/manning/v1/things", headers=PREFLIGHT)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == ORIGIN
    assert "POST" in answer.headers["access-control-allow-methods"]
    assert "access-control-allow-credentials" not in answer.headers
    assert client.options("/manning/v1/things", headers=PREFLIGHT | {"Origin": "https://evil"}).status_code == 400
    for path in ("/manning/v1/things", "/manning/v2/none", "/certification/v1/down"):
        answer = client.get(path, headers={"Origin": ORIGIN})
        assert answer.headers["access-control-allow-origin"] == ORIGIN, "refusals can be read too"
        assert "X-Request-ID" in answer.headers["access-control-expose-headers"]
        assert "Origin" in answer.headers["vary"]
