"""Loads the sample data through the public import routes, once for each version of a file. Invents no row."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.local.kept import write_private
from nausetu.local.send import client, send

ROUTES: Mapping[str, str] = {"vessels.jsonl": "/manning/v1/vessels/imports"}
"""Import route of each file that may lie in the folder of sample data."""
_ROLES = ("competent_authority", "designated_authority")


def waiting(samples: Path, run: Path) -> list[Path]:
    """Files of `samples` that this house does not hold yet, as they now are."""
    loaded = _loaded(run)
    return [file for file in _files(samples) if loaded.get(file.name) != _digest(file)]


def load(file: Path, run: Path, address: str, issuer: EmbeddedIssuer, told: Callable[[str], None]) -> str:
    """Load one file; gives a line about what became of its rows. Raises SendError.

    Its rows are upserted by their number, so that loading again changes nothing. `told` gets the way made, in words.
    """
    token = issuer.mint("dev:sample-data", _ROLES)

    def in_words(what: str, done: int, total: int) -> None:
        told(f"{what} {done} of {total} bytes")

    with client(address, token) as http:
        report = send(http, ROUTES[file.name], file, f"sample-{_digest(file)}", in_words)
    write_private(run / "sample.json", json.dumps(_loaded(run) | {file.name: _digest(file)}))
    counts = ", ".join(f"{report[name]} {name}" for name in ("created", "updated", "unchanged", "rejected"))
    return f"{file.name}: {report['rows']} rows, {counts}"


def _files(samples: Path) -> Iterator[Path]:
    for name in ROUTES:
        if (samples / name).exists():
            yield samples / name


def _loaded(run: Path) -> dict[str, str]:
    try:
        found: dict[str, str] = json.loads((run / "sample.json").read_text("utf8"))
    except FileNotFoundError:
        return {}
    return found


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
