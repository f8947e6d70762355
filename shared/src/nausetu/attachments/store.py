"""Where attachments lie: one file for each SHA-256 on a volume, written once, durably, and never again."""

import os
from pathlib import Path
from typing import Protocol

FOLDER = "attachments"


class Store(Protocol):
    """What keeps attachments. Another store needs these two."""

    def keep(self, source: Path, sha256: str) -> None:
        """Take over `source`; it is gone afterwards. Durable on return."""

    def read(self, sha256: str) -> bytes:
        """The attachment, at most 5 MiB. Raises FileNotFoundError."""


class Volume:
    """Files `ab/cd/abcd...` below `<root>/attachments`; `source` must lie on the same volume."""

    def __init__(self, root: Path) -> None:
        self._root = root / FOLDER

    def keep(self, source: Path, sha256: str) -> None:
        """Move `source` to its place: its bytes first, then its name, each flushed to disk."""
        place = self._place(sha256)
        place.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as file:
            os.fsync(file.fileno())
        source.replace(place)
        for folder in (place.parent, place.parent.parent, self._root):
            _flush(folder)

    def read(self, sha256: str) -> bytes:
        """The attachment. Raises FileNotFoundError where the volume has lost it."""
        return self._place(sha256).read_bytes()

    def _place(self, sha256: str) -> Path:
        return self._root / sha256[:2] / sha256[2:4] / sha256


def _flush(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
