"""G8: a command (validate, decide, rows, audit, outbox, commit) beside the same rows written by raw asyncpg, in turns.

usage: python tests/load/acts.py [--rounds 5] [--seconds 3] [--connections 32]

Both behind the same server, each with 16 database connections, on a database that writes through to the disk.
"""

import contextlib
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import act_service
import parts
import sqlalchemy as sa
from through_gateway import VESSEL

from nausetu.local.children import free_ports


def request(token: str) -> bytes:
    """An act on a record of the connection's own."""
    return (
        "POST /v1/records/RECORD-%CLIENT%/changes HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: load\r\n"
        f"Accept: application/json\r\nAuthorization: Bearer {token}\r\nIdempotency-Key: %KEY%\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(VESSEL)}\r\n\r\n"
    ).encode() + VESSEL


@contextlib.contextmanager
def database(folder: Path) -> Iterator[str]:
    """A database that holds the records, safe against power cuts."""
    with parts.migrated(folder, "manning", durable=True) as address:
        engine = sa.create_engine(address)
        with engine.begin() as db:
            db.execute(sa.text(act_service.TABLE))
            db.execute(sa.text(act_service.ROWS))
        engine.dispose()
        yield address


def main() -> None:
    """Print the figures."""
    parser = parts.parser(__doc__)
    parser.add_argument("--connections", type=int, default=32)
    options = parser.parse_args()
    raw, act = free_ports(2)
    with tempfile.TemporaryDirectory() as folder, database(Path(folder)) as address:
        settings, issuer = parts.settings(Path(folder), address)
        asked = request(issuer.mint("load", ["surveyor"], state="IN-KL"))
        with (
            parts.running("raw_service:app", raw, settings, "/") as first,
            parts.running("act_service:app", act, settings, "/healthz") as second,
        ):
            for port in (raw, act):
                parts.ask(port, asked, options.connections, 1.0)

            def one() -> dict[str, float]:
                a, b = (
                    parts.ask(port, asked, options.connections, options.seconds, process)
                    for port, process in ((raw, first), (act, second))
                )
                return {
                    "G8": b["per_s"] / a["per_s"], "G8 p99/p50": b["p99_ms"] / b["p50_ms"],
                    "raw per s": a["per_s"], "acts per s": b["per_s"], "p50 ms": b["p50_ms"], "p99 ms": b["p99_ms"],
                    "raw p99/p50": a["p99_ms"] / a["p50_ms"], "raw CPU us": a["cpu_us"], "act CPU us": b["cpu_us"],
                }  # fmt: skip

            print(json.dumps(parts.medians(options.rounds, one)))


if __name__ == "__main__":
    main()
