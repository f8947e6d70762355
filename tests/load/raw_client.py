"""Cheap load: N connections kept open, each sends the same request again and again. Prints one JSON line.

usage: raw_client.py HOST PORT CONNECTIONS SECONDS < request

`%KEY%` in the request's head becomes another word each time, `%CLIENT%` the number of the connection. It parses no more
of an answer than it must (status, Content-Length or the last chunk), so that it costs little beside what it measures.
"""

import asyncio
import itertools
import json
import secrets
import sys
import time
from typing import cast

import uvloop

_RUN = secrets.token_hex(6)
_NEXT = itertools.count()


class Asker(asyncio.Protocol):
    """One connection."""

    def __init__(self, request: bytes, until: float, done: asyncio.Future[None]) -> None:
        self.request, self.until, self.done = request, until, done
        self.parts = request.split(b"%KEY%")
        self.took: list[float] = []
        self.bad = 0
        self._had = b""
        self._sent = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self.transport = cast("asyncio.Transport", transport)
        self._ask()

    def _ask(self) -> None:
        self._had = b""
        request = self.request
        if len(self.parts) > 1:
            request = f"{_RUN}{next(_NEXT)}".encode().join(self.parts)
        self._sent = time.perf_counter()
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        """Count the answer once it is whole, and ask again."""
        self._had += data
        head, found, body = self._had.partition(b"\r\n\r\n")
        if not found:
            return
        lowered = head.lower()
        at = lowered.find(b"\r\ncontent-length:")
        whole = len(body) >= int(lowered[at + 17 :].split(b"\r\n", 1)[0]) if at >= 0 else body.endswith(b"0\r\n\r\n")
        if not whole:
            return
        now = time.perf_counter()
        self.took.append(now - self._sent)
        self.bad += not head.startswith(b"HTTP/1.1 2")
        if now >= self.until:
            self.transport.close()
            self.done.set_result(None)
        else:
            self._ask()

    def connection_lost(self, exc: Exception | None) -> None:
        """A broken connection counts as a bad answer."""
        if not self.done.done():
            self.bad += 1
            self.done.set_result(None)


async def load(host: str, port: int, connections: int, seconds: float, request: bytes) -> dict[str, float]:
    """Requests a second, 50th and 99th percentile in ms, answers that were not 2xx."""
    loop = asyncio.get_running_loop()
    began = time.perf_counter()
    askers = []
    for number in range(connections):
        done, own = loop.create_future(), request.replace(b"%CLIENT%", str(number).encode())
        _, asker = await loop.create_connection(
            lambda done=done, own=own: Asker(own, began + seconds, done), host, port
        )
        askers.append(asker)
    await asyncio.gather(*(asker.done for asker in askers))
    spent = time.perf_counter() - began
    took = sorted(one for asker in askers for one in asker.took)
    return {
        "count": len(took),
        "per_s": len(took) / spent,
        "p50_ms": took[len(took) // 2] * 1e3,
        "p99_ms": took[len(took) * 99 // 100] * 1e3,
        "bad": sum(asker.bad for asker in askers),
    }


if __name__ == "__main__":
    host, port, connections, seconds = sys.argv[1:5]
    uvloop.install()
    found = asyncio.run(load(host, int(port), int(connections), float(seconds), sys.stdin.buffer.read()))
    json.dump(found, sys.stdout)
