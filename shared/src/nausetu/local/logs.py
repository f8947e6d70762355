"""Logs of child processes: one file each, written by the child itself, turned over when it grows. Never parsed."""

import shutil
from pathlib import Path

from nausetu import clock

LIMIT = 10 * 1024 * 1024
KEPT = 3
_MARK = "=== started"


def turn_over(log: Path, limit: int = LIMIT) -> None:
    """Where `log` is longer than `limit` bytes: copy it to `log.1` (older ones to `.2`, `.3`) and empty it.

    The file stays the same one, since the child that appends to it goes on writing.
    """
    if not log.exists() or log.stat().st_size <= limit:
        return
    for number in range(KEPT - 1, 0, -1):
        older = log.with_name(f"{log.name}.{number}")
        if older.exists():
            older.replace(log.with_name(f"{log.name}.{number + 1}"))
    shutil.copyfile(log, log.with_name(f"{log.name}.1"))
    with log.open("r+b") as file:
        file.truncate(0)


def begin(log: Path) -> None:
    """Mark in the log that a process starts."""
    with log.open("a", encoding="utf8") as file:
        file.write(f"{_MARK} {clock.now().astimezone(clock.IST):%d-%m-%Y %H:%M:%S} IST\n")


def last_words(log: Path, lines: int = 8) -> list[str]:
    """The last lines that are not empty of the process that started last, for a person to read."""
    if not log.exists():
        return []
    with log.open("rb") as file:
        file.seek(max(0, log.stat().st_size - 16_384))
        text = file.read().decode("utf8", "replace")
    text = text[text.rfind(_MARK) :].partition("\n")[2] if _MARK in text else text
    return [line for line in text.splitlines() if line.strip()][-lines:]
