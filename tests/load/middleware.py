"""G14: what our own layers leave of a bare FastAPI application: the same route in both, in turns.

usage: python tests/load/middleware.py [--rounds 5] [--seconds 3] [--connections 16]
"""

import json
import tempfile
from pathlib import Path

import parts

from nausetu.local.children import free_ports


def request(token: str | None) -> bytes:
    """A GET, of nobody or of somebody whose token is known."""
    head = "GET /v1/answer HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: load\r\nAccept: application/json\r\n"
    return (head + (f"Authorization: Bearer {token}\r\n" if token else "") + "\r\n").encode()


def main() -> None:
    """Print the figures."""
    parser = parts.parser(__doc__)
    parser.add_argument("--connections", type=int, default=16)
    options = parser.parse_args()
    bare, own = free_ports(2)
    with tempfile.TemporaryDirectory() as folder:
        settings, issuer = parts.settings(Path(folder), "postgresql+psycopg://load@127.0.0.1:9/load")
        turns = [(bare, request(None)), (own, request(None)), (own, request(issuer.mint("load", ["auditor"])))]
        with (
            parts.running("bare_service:app", bare, settings, "/v1/answer") as a,
            parts.running("own_service:app", own, settings, "/v1/answer") as b,
        ):
            processes = (a, b, b)
            for turn in turns:
                parts.ask(*turn, options.connections, 1.0)

            def one() -> dict[str, float]:
                plain, ours, known = (
                    parts.ask(*turn, options.connections, options.seconds, process)
                    for turn, process in zip(turns, processes, strict=True)
                )
                return {
                    "G14": ours["per_s"] / plain["per_s"], "G14 CPU": plain["cpu_us"] / ours["cpu_us"],
                    "G4": known["per_s"] / ours["per_s"], "G4 CPU": ours["cpu_us"] / known["cpu_us"],
                    "bare CPU us": plain["cpu_us"], "own CPU us": ours["cpu_us"], "bare per s": plain["per_s"],
                }  # fmt: skip

            print(json.dumps(parts.medians(options.rounds, one)))


if __name__ == "__main__":
    main()
