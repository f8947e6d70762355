"""A whole house for tests: `nausetu up` in a folder of its own, on ports of its own, with the sample data loaded.

Databases, broker, services, workers and gateway are real processes; a test may kill them, the house starts them again.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from signal import SIGINT, SIGKILL
from typing import Any

import httpx
import sqlalchemy as sa

from nausetu import clock
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.db import create_engine
from nausetu.local import children

_PATIENCE_S = 150.0
_GENEROUS = {
    "NAUSETU_RATE_PER_S": "100000", "NAUSETU_RATE_BURST": "100000",
    "NAUSETU_DECISIONS_RATE_PER_S": "100000", "NAUSETU_DECISIONS_RATE_BURST": "100000",
    "NAUSETU_VERIFICATION_RATE_PER_S": "100000", "NAUSETU_VERIFICATION_RATE_BURST": "100000",
}  # fmt: skip
"""Tests of one address ask faster than a client may."""


class House:
    """A house that runs in `folder`, seen from outside."""

    def __init__(self, folder: Path, port: int, process: "subprocess.Popen[bytes]", output: Path) -> None:
        self.folder, self.address = folder, f"http://127.0.0.1:{port}"
        self._process, self._output = process, output

    def said(self) -> str:
        """What the supervisor has said so far."""
        return self._output.read_text("utf8")

    def until(self, holds: Callable[[], bool], seconds: float = _PATIENCE_S) -> None:
        """Wait until it holds. Raises AssertionError with what the house said where it does not."""
        deadline = clock.monotonic() + seconds
        while not holds():
            if self._process.poll() is not None or clock.monotonic() > deadline:
                raise AssertionError(self.said())
            time.sleep(0.05)

    def ready(self) -> bool:
        """Whether every service, its database and the broker answer."""
        try:
            return httpx.get(f"{self.address}/readyz", timeout=5).is_success
        except httpx.TransportError:
            return False

    def token(self, *roles: str, sub: str = "test:caller", **claims: Any) -> str:
        """A token of the house's own issuer, good for an hour: `token("surveyor", state="IN-KL")`."""
        issuer = EmbeddedIssuer.kept_in(self.folder / "issuer")
        return issuer.mint(sub, list(roles), lifetime=timedelta(hours=1), **claims)

    def pid(self, name: str) -> int:
        """Process id of a part: `postgresql`, `broker`, `gateway`, `service-manning`, `worker-manning`."""
        return int(json.loads((self.folder / "children.json").read_text("utf8"))[name]["pid"])

    def kill(self, name: str) -> None:
        """kill -9 of a part."""
        os.kill(self.pid(name), SIGKILL)

    def settings(self, service: str) -> Mapping[str, str]:
        """The `NAUSETU_*` variables of a service and its worker."""
        lines = (self.folder / f"{service}.env").read_text("utf8").splitlines()
        return dict(line.split("=", 1) for line in lines)

    @contextmanager
    def database(self, service: str) -> Iterator[sa.Engine]:
        """A service's database, for looking into."""
        engine = create_engine(self.settings(service)["NAUSETU_DATABASE_URL"], connections=2)
        try:
            yield engine
        finally:
            engine.dispose()


@contextmanager
def running(folder: Path, *, samples: Path | None = None, **settings: str) -> Iterator[House]:
    """A house for the length of a `with`; `settings` (`NAUSETU_...`) are those of all its processes.

    `samples` is the folder of the sample data to load; none without it.
    """
    port, output = children.free_port(), folder.with_suffix(".output")
    empty = folder.with_suffix(".samples")
    empty.mkdir(exist_ok=True, parents=True)
    words = ["up", "--run", str(folder), "--port", str(port), "--samples", str(samples or empty)]
    with output.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "nausetu", *words],
            stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=os.environ | _GENEROUS | settings,
        )  # fmt: skip
    house = House(folder, port, process, output)
    try:
        house.until(lambda: "Ready after" in house.said())
        yield house
    finally:
        if process.poll() is None:
            process.send_signal(SIGINT)
        try:
            process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
