"""Sends a file to an import route and follows its report; memory holds one block of the file. Never reads the rows."""

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx

_BLOCK = 256 * 1024
_PAUSE = 0.2
MEDIA_TYPES: Mapping[str, str] = {
    ".csv": "text/csv",
    ".jsonl": "application/x-ndjson",
    ".ndjson": "application/x-ndjson",
}

Told = Callable[[str, int, int], None]
"""Called with `sending` or `working`, bytes so far, bytes in all."""


class SendError(RuntimeError):
    """The import was refused, or does not go on; the message is for a person."""


def client(address: str, token: str) -> httpx.Client:
    """A client of the gateway with that token, for `send`."""
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.Client(base_url=address, headers=headers, timeout=120, trust_env=False)


def send(http: httpx.Client, path: str, file: Path, key: str, told: Told, *, dry_run: bool = False) -> dict[str, Any]:
    """Send `file` to the import route at `path`, wait for its end; gives the report. Raises SendError.

    `key` is the Idempotency-Key: sent again with it, the same import answers.
    """
    try:
        media_type = MEDIA_TYPES[file.suffix.lower()]
    except KeyError:
        raise SendError(f"{file}: only {' and '.join(MEDIA_TYPES)} are read") from None
    size = file.stat().st_size
    headers = {"Content-Type": media_type, "Content-Length": str(size), "Idempotency-Key": key}
    asked = {"dry_run": "true"} if dry_run else {}
    try:
        answer = http.post(path, content=_blocks(file, size, told), headers=headers, params=asked)
        report = _read(answer)
        while not report["finished"]:
            told("working", report["bytes_read"], report["bytes_total"])
            time.sleep(_PAUSE)
            report = _read(http.get(answer.headers["Location"]))
    except httpx.TransportError as problem:
        raise SendError(f"{http.base_url} does not answer: {problem}") from problem
    told("working", report["bytes_total"], report["bytes_total"])
    return report


def _blocks(file: Path, size: int, told: Told) -> Iterator[bytes]:
    sent = 0
    with file.open("rb") as opened:
        while block := opened.read(_BLOCK):
            sent += len(block)
            told("sending", sent, size)
            yield block


def _read(answer: httpx.Response) -> dict[str, Any]:
    if answer.is_success:
        found: dict[str, Any] = answer.json()
        return found
    if "json" not in answer.headers.get("Content-Type", ""):
        raise SendError(f"{answer.status_code}: {answer.text[:200]}")
    problem = answer.json()
    more = [f"{error.get('pointer', '')} {error.get('detail', '')}" for error in problem.get("errors") or []]
    raise SendError("; ".join([f"{answer.status_code} {problem.get('title')}: {problem.get('detail')}", *more]))
