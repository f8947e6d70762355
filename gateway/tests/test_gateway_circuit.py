"""One service down or slow leaves four working, and the answer says which; half-open lets one probe through."""

import socket
import threading
import time
from collections.abc import Callable

import pytest
from gateway_house import House, problem
from probe_service import Probe

from gateway.breaker import Breaker
from gateway.routes import SERVICES
from nausetu import clock

Gateway = Callable[..., House]


def test_one_down_leaves_four_working_and_is_named(gateway: Gateway) -> None:
    house = gateway(up=SERVICES[1:])
    house.services["manning"].stop()
    for _ in range(8):
        answer = house.client.get("/manning/v1/things")
        body = problem(answer, 503, "unavailable")
        assert body["service"] == "manning"
        assert "manning" in body["detail"]
        assert int(answer.headers["retry-after"]) >= 1
    for service in SERVICES[1:]:
        assert house.client.get(f"/{service}/v1/things").json()["service"] == service


def test_an_open_circuit_does_not_ask_and_closes_again(gateway: Gateway, probe: Probe) -> None:
    house = gateway(breaker_failures=2, breaker_open_s=0.5)
    house.services["manning"].stop()
    for _ in range(2):
        problem(house.client.get("/manning/v1/things"), 503, "unavailable")
    house.restart("manning", probe)
    answer = house.client.get("/manning/v1/things")
    assert "left alone" in problem(answer, 503, "unavailable")["detail"]
    assert not probe.calls
    until = time.monotonic() + 10
    while house.client.get("/manning/v1/things").status_code != 200:
        assert time.monotonic() < until
    assert len(probe.calls) == 1
    assert house.client.get("/metrics").text.count('nausetu_gateway_circuit{service="manning"} 0.0') == 1


def test_a_slow_service_is_not_waited_for(gateway: Gateway, probe: Probe) -> None:
    house = gateway(read_timeout_s=0.2, breaker_failures=3, breaker_open_s=30, up=("certification",))
    for _ in range(3):
        answer = house.client.post("/manning/v1/slow?s=1", content=b"{}", headers={"Idempotency-Key": "k"})
        assert "0.2 s" in problem(answer, 503, "unavailable")["detail"]
    began = time.monotonic()
    problem(house.client.post("/manning/v1/things"), 503, "unavailable")
    assert time.monotonic() - began < 0.2
    assert house.client.get("/certification/v1/things").status_code == 200
    assert len(probe.calls) <= 3, "no act is asked twice"


def test_a_slow_service_holds_up_only_itself(gateway: Gateway) -> None:
    house = gateway(connections_per_service=2, pool_timeout_s=0.3, up=("certification",))
    waiting = [threading.Thread(target=house.client.get, args=("/manning/v1/slow?s=1",)) for _ in range(2)]
    for thread in waiting:
        thread.start()
    until = time.monotonic() + 10
    while house.client.get("/manning/v1/things").status_code != 503:
        assert time.monotonic() < until
    assert house.client.get("/certification/v1/things").status_code == 200
    for thread in waiting:
        thread.join()


def test_refusals_of_a_service_are_answers(gateway: Gateway, probe: Probe) -> None:
    house = gateway(breaker_failures=1)
    probe.ready = (503, {"ready": False})
    for _ in range(3):
        house.client.get("/readyz")
    assert house.client.get("/manning/v1/things").status_code == 200


def test_a_leaving_client_is_no_failure(gateway: Gateway, probe: Probe) -> None:
    house = gateway(breaker_failures=1)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            _leave(house.gateway.port)
    assert probe.left.wait(10)
    assert house.client.get("/manning/v1/things").status_code == 200


def _leave(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=0.2) as wire:
        wire.sendall(b"GET /manning/v1/hold HTTP/1.1\r\nHost: x\r\n\r\n")
        wire.recv(1)


def test_breaker_half_open(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(clock, "monotonic", lambda: now)
    breaker = Breaker(failures=2, open_s=10)
    late = breaker.admit()
    breaker.failed(breaker.admit())
    breaker.succeeded()
    breaker.failed(breaker.admit())
    assert breaker.circuit == "closed", "failures count in a row"
    breaker.failed(breaker.admit())
    assert breaker.circuit == "open"
    assert breaker.admit().wait_s == 10
    now += 6
    breaker.failed(late)
    assert breaker.admit().wait_s == 4, "a late failure does not lengthen the pause"
    now += 4
    assert breaker.circuit == "half_open"
    probe = breaker.admit()
    assert probe.probe
    assert breaker.admit().wait_s > 0, "one probe at a time"
    breaker.abandoned(late)
    assert breaker.admit().wait_s > 0, "only the probe itself gives its place back"
    breaker.abandoned(probe)
    probe = breaker.admit()
    assert probe.probe
    breaker.failed(probe)
    assert breaker.circuit == "open"
    now += 10
    assert breaker.admit().probe
    breaker.succeeded()
    assert breaker.circuit == "closed"
    assert not breaker.admit().probe
