"""Large bodies both ways with flat memory; broken ones are never passed off as whole; who leaves is not served."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import httpx
import psutil
import pytest
from gateway_house import House, Served, problem
from probe_service import MIB, Probe

from nausetu.local.children import command, free_port

Gateway = Callable[..., House]
LARGE = 192
"""MiB; more than three times what the gateway takes at rest."""


@pytest.fixture
def alone(serve: Callable[..., Served], probe: Probe, jwks_url: str) -> Iterator[tuple[str, psutil.Process]]:
    """The gateway in a process of its own, before `probe`: address and process."""
    port, upstream = free_port(), serve(probe).url
    words = [sys.executable, "-m", "uvicorn", "--factory", "gateway.app:app", "--port", str(port)]
    settings = {"NAUSETU_JWKS_URL": jwks_url, "NAUSETU_UPSTREAMS": json.dumps({"manning": upstream})}
    child = subprocess.Popen(command(words), env=os.environ | settings)
    try:
        url = f"http://127.0.0.1:{port}"
        until = time.monotonic() + 30
        while True:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{url}/healthz", trust_env=False)
                break
            assert time.monotonic() < until, "the gateway did not start"
            time.sleep(0.05)
        yield url, psutil.Process(child.pid)
    finally:
        child.terminate()
        child.wait(20)


def test_memory_is_flat_both_ways(alone: tuple[str, psutil.Process]) -> None:
    url, process = alone
    httpx.get(f"{url}/manning/v1/stream?mib=1", trust_env=False)
    before = process.memory_info().rss
    highest = before
    got = 0
    with httpx.stream("GET", f"{url}/manning/v1/stream?mib={LARGE}", trust_env=False, timeout=60) as answer:
        for piece in answer.iter_raw():
            got += len(piece)
            if got % MIB < len(piece):
                highest = max(highest, process.memory_info().rss)
    assert got == LARGE * MIB

    def body() -> Iterator[bytes]:
        nonlocal highest
        for _ in range(LARGE):
            yield b"y" * MIB
            highest = max(highest, process.memory_info().rss)

    said = httpx.post(f"{url}/manning/v1/vessels/imports", content=body(), trust_env=False, timeout=60).json()
    assert said["bytes"] == LARGE * MIB
    assert highest - before < 24 * MIB


def test_an_answer_broken_off_is_seen_as_broken(gateway: Gateway) -> None:
    client = gateway().client
    with pytest.raises(httpx.RemoteProtocolError):
        client.get("/manning/v1/break")
    assert client.get("/manning/v1/things").status_code == 200


def test_leaving_client_cancels_the_call(gateway: Gateway, probe: Probe) -> None:
    house = gateway()
    with socket.create_connection(("127.0.0.1", house.gateway.port)) as wire:
        wire.sendall(b"GET /manning/v1/hold HTTP/1.1\r\nHost: x\r\n\r\n")
        assert probe.holding.wait(10)
        assert not probe.left.is_set()
    assert probe.left.wait(10)
    assert house.client.get("/manning/v1/things").status_code == 200


def test_client_leaving_amid_its_body_leaves_no_act(gateway: Gateway, probe: Probe) -> None:
    house = gateway()
    with socket.create_connection(("127.0.0.1", house.gateway.port)) as wire:
        wire.sendall(b"POST /manning/v1/things HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n" + b"x" * 100_000)
        assert probe.holding.wait(10)
    assert probe.left.wait(10)
    assert not probe.calls
    assert house.client.get("/manning/v1/things").status_code == 200


def test_a_body_that_never_comes_is_not_waited_for(gateway: Gateway, probe: Probe) -> None:
    house = gateway(body_timeout_s=0.3)
    with socket.create_connection(("127.0.0.1", house.gateway.port), timeout=10) as wire:
        wire.sendall(b"POST /manning/v1/things HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n")
        assert wire.recv(65536).startswith(b"HTTP/1.1 400 ")
    with socket.create_connection(("127.0.0.1", house.gateway.port), timeout=10) as wire:
        wire.sendall(b"POST /manning/v1/things HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
        assert wire.recv(65536).startswith(b"HTTP/1.1 400 ")
    assert not probe.calls
    assert house.client.get("/manning/v1/things").status_code == 200


def test_a_service_that_takes_no_more_of_a_body(gateway: Gateway, probe: Probe) -> None:
    house = gateway(read_timeout_s=0.3, max_import_bytes=100 * MIB)
    body = iter([b"x" * MIB] * 64)
    refused = problem(house.client.post("/manning/v1/deaf/imports?s=1", content=body), 503, "unavailable")
    assert refused["service"] == "manning"
    assert probe.left.wait(10)
