"""What the measurements share: real parts on loopback for the length of a `with`, load in turns, figures as JSON.

Never measures anything itself.
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
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import psutil

from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.db import create_engine, migrate
from nausetu.local import postgres
from nausetu.local.children import command, free_port

HERE = Path(__file__).parent
KEY = "load:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="


def parser(description: str | None, *, seconds: float = 3) -> argparse.ArgumentParser:
    """A command line with `--rounds` and `--seconds`."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--rounds", type=int, default=5)
    made.add_argument("--seconds", type=float, default=seconds, help="of one turn of load")
    return made


def settings(folder: Path, database: str = "") -> tuple[dict[str, str], EmbeddedIssuer]:
    """Settings of production, and the issuer whose tokens they let in."""
    issuer = EmbeddedIssuer.kept_in(folder, issuer="https://load.example")
    found = {
        "NAUSETU_ENVIRONMENT": "production", "NAUSETU_ISSUER": issuer.issuer, "NAUSETU_AUDIENCE": issuer.audience,
        "NAUSETU_JWKS_URL": (folder / "jwks.json").as_uri(), "NAUSETU_DATABASE_URL": database,
        "NAUSETU_ENCRYPTION_KEYS": KEY, "NAUSETU_ATTACHMENTS_PATH": str(folder / "attachments"),
    }  # fmt: skip
    return found, issuer


@contextlib.contextmanager
def running(application: str, port: int, environment: Mapping[str, str], probe: str) -> Iterator[psutil.Process]:
    """The application in a process of its own, with the logs of production, once it answers at `probe`."""
    words = [sys.executable, "-m", "uvicorn", "--factory", application, "--app-dir", str(HERE), "--port", str(port),
             "--no-access-log", "--log-level", "warning", "--no-server-header", "--no-proxy-headers"]  # fmt: skip
    child = subprocess.Popen(command(words), env=os.environ | environment, stderr=subprocess.DEVNULL)
    try:
        until_answers(f"http://127.0.0.1:{port}{probe}", child)
        yield psutil.Process(child.pid)
    finally:
        child.send_signal(signal.SIGTERM)
        child.wait()


def until_answers(url: str, child: subprocess.Popen[bytes], seconds: float = 60) -> None:
    """Wait until the address answers with 2xx. Raises RuntimeError."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and child.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own address
            answer.read()
            return
        time.sleep(0.01)
    raise RuntimeError(f"{url} does not answer")


@contextlib.contextmanager
def migrated(folder: Path, service: str, *, durable: bool = False) -> Iterator[str]:
    """The address of the service's database on a cluster of its own."""
    cluster = postgres.Cluster(folder / "data", free_port(), secrets.token_urlsafe(16), durable=durable)
    folder.chmod(0o755)
    with postgres.running(cluster, log=folder / "log"):
        with cluster.connect() as connection:
            connection.execute("CREATE DATABASE load")
        engine = create_engine(cluster.url("load"), connections=2)
        migrate.upgrade(service, engine)
        engine.dispose()
        yield cluster.url("load")


def ask(
    port: int, raw: bytes, connections: int, seconds: float, process: psutil.Process | None = None
) -> dict[str, float]:
    """One turn of load, and what a request cost the server in CPU. Raises where an answer was not 2xx."""
    before = _cpu_s(process)
    words = [sys.executable, str(HERE / "raw_client.py"), "127.0.0.1", str(port), str(connections), str(seconds)]
    done = subprocess.run(words, input=raw, stdout=subprocess.PIPE, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    if found["bad"]:
        raise RuntimeError(f"{found['bad']:.0f} answers were not 2xx")
    return found | {"cpu_us": (_cpu_s(process) - before) / found["count"] * 1e6}


def _cpu_s(process: psutil.Process | None) -> float:
    if process is None:
        return 0.0
    times = process.cpu_times()
    return float(times.user + times.system)


def medians(rounds: int, one: Callable[[], Mapping[str, float]]) -> dict[str, float]:
    """Medians over the rounds, each of which is told on standard error."""
    found = []
    for _ in range(rounds):
        found.append(one())
        told = "  ".join(f"{name}: {value:.3g}" for name, value in found[-1].items())
        print(f"    {told}", file=sys.stderr, flush=True)
    return {name: statistics.median(each[name] for each in found) for name in found[0]}


def percentile(values: list[float], share: float) -> float:
    """The value below which `share` of them lie."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
