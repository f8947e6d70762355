"""Requests that two parsers could read in two ways: written by hand onto the wire, none reaches a service."""

import json
import socket
from collections.abc import Callable

import pytest
from gateway_house import House
from probe_service import Probe

Gateway = Callable[..., House]


def _talk(port: int, raw: bytes, *, end: bool = False) -> tuple[int, dict[str, object]]:
    """Status and JSON of the answer; `end` closes our side, and status 0 says that there was no answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as wire:
        wire.sendall(raw)
        if end:
            wire.shutdown(socket.SHUT_WR)
        said = b""
        while piece := wire.recv(65536):
            said += piece
    if not said:
        return 0, {}
    head, _, body = said.partition(b"\r\n\r\n")
    assert said.count(b"HTTP/1.1 ") == 1, "one request, one answer"
    plain = b"application/problem+json" not in head
    return int(head.split()[1]), {} if plain else json.loads(body)


def _get(path: str, *headers: str) -> bytes:
    return "\r\n".join((f"GET {path} HTTP/1.1", "Host: x", "Connection: close", *headers, "", "")).encode("latin-1")


def _post(body: bytes, *headers: str) -> bytes:
    lines = ("POST /manning/v1/things HTTP/1.1", "Host: x", "Connection: close", *headers, "", "")
    return "\r\n".join(lines).encode() + body


@pytest.mark.parametrize(
    "path",
    [
        "/manning/v1/../../certification/v1/x", "/manning/v1/..", "/manning/v1/./x", "/manning/v1/%2e%2e/x",
        "/manning/v1/%2E%2E%2Fx", "/manning/v1/a%2fb", "/manning/v1/a%5cb", "/manning/v1/a\\b", "/manning//v1/x",
        "//manning/v1/x", "/manning/v1//x", "/manning/v1/x%00", "/manning/v1/x%0d%0aX:1", "/manning/v1/%252e%252e/x",
        "/manning/v1/%zz", "/manning/v1/%ff", "/manning/v1/x%E2%80%AEy", "/manning/v1/x|y", "/docs/files/..%2f..%2fx",
        "/docs/files/../../pyproject.toml",
    ],
)  # fmt: skip
def test_ambiguous_paths(gateway: Gateway, probe: Probe, path: str) -> None:
    status, body = _talk(gateway().gateway.port, _get(path))
    assert status == 400
    assert body == {} or body["type"] == "/problems/invalid-request"
    assert not probe.calls


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        (("Content-Length: 3", "Transfer-Encoding: chunked"), b"0\r\n\r\nGET /manning/v1/x HTTP/1.1\r\n\r\n"),
        (("Content-Length: 3", "Content-Length: 4"), b"abcd"),
        (("Content-Length: 3", "Content-Length: 3"), b"abc"),
        (("Content-Length: +3",), b"abc"),
        (("Content-Length: 3,3",), b"abc"),
        (("Content-Length: 0x3",), b"abc"),
        (("Transfer-Encoding: xchunked",), b"0\r\n\r\n"),
        (("Transfer-Encoding: identity",), b""),
        (("Transfer-Encoding: chunked, identity",), b"0\r\n\r\n"),
        (("Transfer-Encoding: gzip, chunked",), b"0\r\n\r\n"),
        (("Transfer-Encoding : chunked",), b"0\r\n\r\n"),
        (("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"), b"0\r\n\r\n"),
        (("Host: y", "Content-Length: 0"), b""),
        (("Authorization: Bearer a", "Authorization: Bearer b", "Content-Length: 0"), b""),
        (("Idempotency-Key: a", "Idempotency-Key: b", "Content-Length: 0"), b""),
        (("X-Bad: \xff", "Content-Length: 0"), b""),
    ],
)  # fmt: skip
def test_ambiguous_framing(gateway: Gateway, probe: Probe, headers: tuple[str, ...], body: bytes) -> None:
    lines = ("POST /manning/v1/things HTTP/1.1", "Host: x", "Connection: close", *headers, "", "")
    status, _ = _talk(gateway().gateway.port, "\r\n".join(lines).encode("latin-1") + body)
    assert status in {0, 400}
    assert not probe.calls


@pytest.mark.parametrize(
    "body", [b"5\r\nabc", b"zz\r\n", b"-1\r\n", b"5;\nabcde\r\n0\r\n\r\n", b"3\r\nabcd\r\n0\r\n\r\n"]
)
def test_broken_chunks_reach_no_service_as_a_whole_body(gateway: Gateway, probe: Probe, body: bytes) -> None:
    status, _ = _talk(gateway().gateway.port, _post(body, "Transfer-Encoding: chunked"), end=True)
    assert status in {0, 400}
    assert not probe.calls


def test_plain_paths_pass(gateway: Gateway, probe: Probe) -> None:
    house = gateway()
    for path in (
        "/v1/vessels/IND-KL-000123",
        "/v1/a.b/c~d",
        "/v1/x/",
        "/v1/@me:now",
        "/v1/%E0%A4%97%E0%A4%82%E0%A4%97",
    ):
        assert _talk(house.gateway.port, _get(f"/manning{path}"))[0] == 200
        assert probe.calls[-1]["raw_path"] == path


def test_a_websocket_is_refused(gateway: Gateway, probe: Probe) -> None:
    upgrade = _get(
        "/manning/v1/x", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: eHh4eHh4eHg="
    )
    raw = upgrade.replace(b"Connection: close", b"Connection: Upgrade")
    assert _talk(gateway().gateway.port, raw)[0] >= 400
    assert not probe.calls
