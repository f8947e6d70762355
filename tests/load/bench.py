"""`make bench`: the goals that can be measured so far, each A and B in turns, in one table.

usage: python tests/load/bench.py [--rounds 5] [--seconds 1.5] [--only G8] [--check]

Each measurement is a program of its own beside this one, on loopback, with real PostgreSQL and broker, ended when its
time is over. Any answer that is not 2xx fails the run. `--check` exits 1 where a goal is missed by more than 1.25.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import parts

_GATE = 1.25
_AT_MOST_S = 300


class Goal(NamedTuple):
    """A figure of a measurement and what it should be: at least, or at most."""

    name: str
    what: str
    bound: float
    at_least: bool = False

    def line(self, found: float) -> str:
        """A row of the table."""
        sign = ">=" if self.at_least else "<="
        return f"{self.name:<22} {found:>9.2f} {sign} {self.bound:<7g} {self.verdict(found):<16} {self.what}"

    def verdict(self, found: float) -> str:
        """`met`, `missed`, or `missed by > 1.25`, where a gate would trip."""
        short = self.bound / found if self.at_least else found / self.bound
        return "met" if short <= 1 else "missed" if short <= _GATE else "missed by > 1.25"


PROGRAMS: dict[str, tuple[Goal, ...]] = {
    "through_gateway": (
        Goal("G1", "throughput kept by the gateway", 0.90, at_least=True),
        Goal("G2 p50", "ms that the gateway adds at one client, median", 1.0),
        Goal("G2 p99", "ms that the gateway adds at one client, 99 %", 3.0),
    ),
    "acts": (
        Goal("G8", "acts per raw asyncpg transactions, 32 clients", 0.35, at_least=True),
        Goal("G8 p99/p50", "99 % over median of an act, 32 clients", 4.0),
    ),
    "events": (
        Goal("G12 over floor", "ms, 99 % from commit to consumer, over the broker's own", 10.0),
        Goal("G12 worst under load", "ms, the slowest under full write load", 1000.0),
    ),
    "decision": (Goal("G13", "us of CPU, 15 rules with findings and JSON", 50.0),),
    "middleware": (
        Goal("G14", "throughput kept by our own middleware", 0.75, at_least=True),
        Goal("G4", "throughput kept with a token that is known", 0.80, at_least=True),
    ),
    "start": (
        Goal("G15", "start of the fullest service over bare FastAPI", 1.8),
        Goal("G15 RSS", "MiB resident once started", 110.0),
    ),
    "up": (Goal("up", "s from `nausetu up` to ready, fresh folder", 30.0),),
}
_FEWER = {"up": 1}
"""Rounds where a round is long."""


def run(program: str, options: argparse.Namespace) -> dict[str, float]:
    """The medians of one measurement. Raises CalledProcessError or TimeoutExpired."""
    words = [sys.executable, str(Path(__file__).with_name(f"{program}.py"))]
    words += ["--rounds", str(min(options.rounds, _FEWER.get(program, options.rounds)))]
    words += ["--seconds", str(options.seconds)]
    done = subprocess.run(words, stdout=subprocess.PIPE, check=True, timeout=_AT_MOST_S)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> int:
    """Print the table."""
    parser = parts.parser(__doc__, seconds=1.5)
    parser.add_argument("--only", default="", help="beginning of the names of the goals wanted")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    lines, beside, missed = [], [], False
    for program, goals in PROGRAMS.items():
        if not any(goal.name.startswith(options.only) for goal in goals):
            continue
        print(f"{program} ...", file=sys.stderr, flush=True)
        found = run(program, options)
        lines += [goal.line(found[goal.name]) for goal in goals]
        missed |= any(goal.verdict(found[goal.name]) == "missed by > 1.25" for goal in goals)
        others = found.keys() - {goal.name for goal in goals}
        beside.append(f"{program}: " + ", ".join(f"{name} {found[name]:.3g}" for name in sorted(others)))
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"{os.cpu_count()} cores, load {load} (A and B in turns, {options.rounds} rounds, medians)")
    print("\n".join([f"{'goal':<22} {'figure':>9}    {'bound':<7} {'':<16}", *lines, "", *beside]))
    return int(missed and options.check)


if __name__ == "__main__":
    sys.exit(main())
