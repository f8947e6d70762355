"""One house per folder: `.run/lock`, held by the kernel for as long as the process lives, so that it cannot go stale.

What a dead process left written in it is told in one line and taken over. Never waits.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil


class HeldError(RuntimeError):
    """Another process holds the lock; the message names it and the way out."""


@contextmanager
def held(folder: Path) -> Iterator[str | None]:
    """Hold the lock of `folder`; gives a line about a run that ended without cleaning up, or None.

    Raises HeldError where a living process holds it.
    """
    path = folder / "lock"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "r+", encoding="utf8") as file:
        before = _owner(file.read())
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise HeldError(_holder(before, folder)) from None
        _write(file.fileno(), json.dumps({"pid": os.getpid(), "started": psutil.Process().create_time()}))
        stale = (
            f"The last run (process {before}) ended without cleaning up; its lock is taken over." if before else None
        )
        try:
            yield stale
        finally:
            _write(file.fileno(), "")


def _write(descriptor: int, text: str) -> None:
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, text.encode(), 0)


def _owner(text: str) -> int | None:
    try:
        return int(json.loads(text)["pid"])
    except (ValueError, KeyError, TypeError):
        return None


def _holder(pid: int | None, folder: Path) -> str:
    if pid is None:
        return f"NauSetu already runs from {folder}: stop it there with Ctrl-C."
    return f"NauSetu already runs from {folder} as process {pid}: stop it there with Ctrl-C, or with `kill {pid}`."
