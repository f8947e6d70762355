"""G1 and G2: what the gateway costs. A (the service itself) and B (through the gateway) in turns, medians of ratios.

usage: python tests/load/gateway.py [--decision manning/minimum-manning] [--rounds 5] [--seconds 3] [--connections 16]

The service answers a decision of the law with findings, which needs no database: the less a service does, the worse the
gateway looks beside it. The token is checked by the gateway and by the service, from their caches.
`--check` exits 1 where a goal is missed by more than 1.25.
"""

import argparse
import contextlib
import json
import os
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil

from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.db import create_engine, migrate
from nausetu.local import postgres
from nausetu.local.children import command, free_port, free_ports

HERE = Path(__file__).parent
VESSEL = (
    b'{"mechanically_propelled": true, "decked": true, "type": "general", "length_m": 23.95, "gross_tonnage": 142, '
    b'"propulsion_kw": 220, "passenger_capacity": 0, "bollard_pull_t": 0, "bulk_cargo": "none", '
    b'"dangerous_goods": false}'
)
QUESTIONS = {
    "manning/minimum-manning": b'{"as_of": "2027-02-10", "vessel": ' + VESSEL + b', "voyage": null}',
    "training-institutes/attendance": b'{"as_of": "2027-01-15", "course_days": 5, "attended_percent": 99.9}',
}


def request(path: str, body: bytes, token: str) -> bytes:
    """The request as bytes, with the headers that a browser sends."""
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: load\r\nAccept: application/json\r\n"
        f"Accept-Language: en-IN,en;q=0.9,hi;q=0.8\r\nAccept-Encoding: identity\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body


@contextlib.contextmanager
def running(application: str, port: int, settings: dict[str, str], probe: str) -> Iterator[psutil.Process]:
    """The application in a process of its own, with the logs of production, once it answers at `probe`."""
    words = [sys.executable, "-m", "uvicorn", "--factory", application, "--port", str(port), "--no-access-log",
             "--log-level", "warning", "--no-server-header", "--no-proxy-headers"]  # fmt: skip
    child = subprocess.Popen(command(words), env=os.environ | settings, stderr=subprocess.DEVNULL)
    try:
        _await(f"http://127.0.0.1:{port}{probe}", child)
        yield psutil.Process(child.pid)
    finally:
        child.send_signal(signal.SIGTERM)
        child.wait()


@contextlib.contextmanager
def migrated(folder: Path, service: str) -> Iterator[str]:
    """The service's database, for its start: a decision asks nothing of it."""
    cluster = postgres.Cluster(folder / "data", free_port(), secrets.token_urlsafe(16), durable=False)
    with postgres.running(cluster, log=folder / "log"):
        with cluster.connect() as connection:
            connection.execute("CREATE DATABASE load")
        engine = create_engine(cluster.url("load"), connections=2)
        migrate.upgrade(service, engine)
        engine.dispose()
        yield cluster.url("load")


def _await(url: str, child: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and child.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own address
            answer.read()
            return
        time.sleep(0.1)
    raise RuntimeError(f"{url} does not answer")


def ask(port: int, raw: bytes, connections: int, seconds: float) -> dict[str, float]:
    """One turn of load. Raises where an answer was not 2xx."""
    words = [sys.executable, str(HERE / "raw_client.py"), "127.0.0.1", str(port), str(connections), str(seconds)]
    done = subprocess.run(words, input=raw, stdout=subprocess.PIPE, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    if found["bad"]:
        raise RuntimeError(f"{found['bad']:.0f} answers were not 2xx")
    return found


def measure(
    direct: int, through: int, token: str, options: argparse.Namespace, processes: list[psutil.Process]
) -> dict[str, float]:
    """Medians over the rounds: G1 as a ratio, G2 as milliseconds added, and what a request costs each process in CPU.

    Where other programs keep the machine's cores busy, G1 falls towards the share of the service's CPU in both; the CPU
    figures stay what they are.
    """
    service, name = options.decision.split("/")
    own = f"/v1/decisions/{name}"
    body = QUESTIONS[options.decision]
    turns = ((direct, request(own, body, token)), (through, request(f"/{service}{own}", body, token)))
    for port, raw in turns:
        ask(port, raw, options.connections, 1.0)
    rounds = []
    for _ in range(options.rounds):
        full = [ask(port, raw, options.connections, options.seconds) for port, raw in turns[:1]]
        spent = [_cpu_s(process) for process in processes]
        full += [ask(port, raw, options.connections, options.seconds) for port, raw in turns[1:]]
        spent = [_cpu_s(process) - before for process, before in zip(processes, spent, strict=True)]
        alone = [ask(port, raw, 1, options.seconds) for port, raw in turns]
        rounds.append({
            "G1 throughput kept": full[1]["per_s"] / full[0]["per_s"],
            "G2 added p50 ms": alone[1]["p50_ms"] - alone[0]["p50_ms"],
            "G2 added p99 ms": alone[1]["p99_ms"] - alone[0]["p99_ms"],
            "direct per s": full[0]["per_s"],
            "service CPU ms": spent[0] / full[1]["count"] * 1e3,
            "gateway CPU ms": spent[1] / full[1]["count"] * 1e3,
            "direct p50 ms at one client": alone[0]["p50_ms"],
        })  # fmt: skip
        print("  ".join(f"{name}: {value:.2f}" for name, value in rounds[-1].items()), flush=True)
    return {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}


def _cpu_s(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decision", choices=QUESTIONS, default="manning/minimum-manning")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    direct, through = free_ports(2)
    service = options.decision.split("/")[0]
    with tempfile.TemporaryDirectory() as folder, migrated(Path(folder), service) as database:
        issuer = EmbeddedIssuer.kept_in(Path(folder), issuer="https://load.example")
        settings = {
            "NAUSETU_ENVIRONMENT": "production", "NAUSETU_ISSUER": issuer.issuer, "NAUSETU_AUDIENCE": issuer.audience,
            "NAUSETU_JWKS_URL": (Path(folder) / "jwks.json").as_uri(),
            "NAUSETU_DATABASE_URL": database,
            "NAUSETU_ENCRYPTION_KEYS": "load:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "NAUSETU_UPSTREAMS": json.dumps({service: f"http://127.0.0.1:{direct}"}),
            "NAUSETU_DECISIONS_RATE_PER_S": "1000000", "NAUSETU_DECISIONS_RATE_BURST": "10000000",
        }  # fmt: skip
        with (
            running(f"{service.replace('-', '_')}.app:app", direct, settings, "/openapi.json") as a,
            running("gateway.app:app", through, settings, "/healthz") as b,
        ):
            found = measure(direct, through, issuer.mint("load", ["auditor"]), options, [a, b])
    print("medians  " + "  ".join(f"{name}: {value:.2f}" for name, value in found.items()))
    missed = (
        found["G1 throughput kept"] < 0.90 / 1.25
        or found["G2 added p50 ms"] > 1.0 * 1.25
        or found["G2 added p99 ms"] > 3.0 * 1.25
    )
    return int(missed and options.check)


if __name__ == "__main__":
    sys.exit(main())
