"""G1 and G2: what the gateway costs. A (the service itself) and B (through the gateway) in turns, medians of ratios.

usage: python tests/load/through_gateway.py [--decision manning/minimum-manning] [--rounds 5] [--seconds 3]

The service answers a decision of the law with findings, which needs no database: the less a service does, the worse the
gateway looks beside it. The token is checked by the gateway and by the service, from their caches.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

import parts
import psutil

from nausetu.local.children import free_ports

VESSEL = (
    b'{"mechanically_propelled": true, "decked": true, "type": "general", "length_m": 23.95, "gross_tonnage": 142, '
    b'"propulsion_kw": 220, "passenger_capacity": 0, "bollard_pull_t": 0, "bulk_cargo": "none", '
    b'"dangerous_goods": false}'
)
QUESTIONS = {
    "manning/minimum-manning": b'{"as_of": "2027-02-10", "vessel": ' + VESSEL + b', "voyage": null}',
    "training-institutes/attendance": b'{"as_of": "2027-01-15", "course_days": 5, "attended_percent": 99.9}',
}


def request(path: str, body: bytes, token: str) -> bytes:
    """The request as bytes, with the headers that a browser sends."""
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: load\r\nAccept: application/json\r\n"
        f"Accept-Language: en-IN,en;q=0.9,hi;q=0.8\r\nAccept-Encoding: identity\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body


def measure(
    direct: int, through: int, token: str, options: argparse.Namespace, processes: list[psutil.Process]
) -> dict[str, float]:
    """Medians over the rounds: G1 as a ratio, G2 as milliseconds added, and what a request costs each process in CPU.

    Where other programs keep the machine's cores busy, G1 falls towards the share of the service's CPU in both; the CPU
    figures stay what they are.
    """
    service, name = options.decision.split("/")
    own = f"/v1/decisions/{name}"
    body = QUESTIONS[options.decision]
    turns = ((direct, request(own, body, token)), (through, request(f"/{service}{own}", body, token)))
    for port, raw in turns:
        parts.ask(port, raw, options.connections, 1.0)

    def one() -> dict[str, float]:
        full = [
            parts.ask(*turn, options.connections, options.seconds, process)
            for turn, process in zip(turns, processes, strict=True)
        ]
        alone = [parts.ask(*turn, 1, options.seconds) for turn in turns]
        return {
            "G1": full[1]["per_s"] / full[0]["per_s"],
            "G2 p50": alone[1]["p50_ms"] - alone[0]["p50_ms"],
            "G2 p99": alone[1]["p99_ms"] - alone[0]["p99_ms"],
            "direct per s": full[0]["per_s"],
            "service CPU us": full[0]["cpu_us"],
            "gateway CPU us": full[1]["cpu_us"],
            "direct p50 ms": alone[0]["p50_ms"],
        }

    return parts.medians(options.rounds, one)


def main() -> int:
    """Print the figures."""
    parser = parts.parser(__doc__)
    parser.add_argument("--decision", choices=QUESTIONS, default="manning/minimum-manning")
    parser.add_argument("--connections", type=int, default=16)
    options = parser.parse_args()
    direct, through = free_ports(2)
    service = options.decision.split("/")[0]
    with tempfile.TemporaryDirectory() as folder, parts.migrated(Path(folder), service) as database:
        settings, issuer = parts.settings(Path(folder), database)
        settings |= {
            "NAUSETU_UPSTREAMS": json.dumps({service: f"http://127.0.0.1:{direct}"}),
            "NAUSETU_DECISIONS_RATE_PER_S": "1000000", "NAUSETU_DECISIONS_RATE_BURST": "10000000",
        }  # fmt: skip
        with (
            parts.running(f"{service.replace('-', '_')}.app:app", direct, settings, "/openapi.json") as a,
            parts.running("gateway.app:app", through, settings, "/healthz") as b,
        ):
            found = measure(direct, through, issuer.mint("load", ["auditor"]), options, [a, b])
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
