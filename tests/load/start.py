"""G15: how long a service takes from its start to its first answer, and its memory, beside bare FastAPI, in turns.

usage: python tests/load/start.py [--rounds 5] [--service manning]

CPU is told beside the clock: where other programs keep the machine busy, its ratio is the steadier one.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import parts
import psutil

from nausetu.db.migrate import SERVICES, package
from nausetu.local.children import free_port


def start(application: str, environment: Mapping[str, str], probe: str) -> tuple[float, float, float]:
    """Seconds to the first answer, seconds of CPU until then, resident MiB."""
    port, began = free_port(), time.monotonic()
    words = [sys.executable, "-m", "uvicorn", "--factory", application, "--app-dir", str(parts.HERE),
             "--port", str(port), "--log-level", "warning"]  # fmt: skip
    child = subprocess.Popen(words, env=os.environ | environment, stderr=subprocess.DEVNULL)
    try:
        parts.until_answers(f"http://127.0.0.1:{port}{probe}", child)
        spent, process = time.monotonic() - began, psutil.Process(child.pid)
        cpu = process.cpu_times()
        return spent, float(cpu.user + cpu.system), process.memory_info().rss / 2**20
    finally:
        child.terminate()
        child.wait()


def main() -> None:
    """Print the figures."""
    parser = parts.parser(__doc__)
    parser.add_argument("--service", choices=SERVICES, default="manning")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, parts.migrated(Path(folder), options.service) as address:
        settings, _ = parts.settings(Path(folder), address)

        def one() -> dict[str, float]:
            a = start("bare_service:app", settings, "/v1/answer")
            b = start(f"{package(options.service)}.app:app", settings, "/readyz")
            return {
                "G15": b[0] / a[0], "G15 RSS": b[2], "CPU ratio": b[1] / a[1], "bare s": a[0], "service s": b[0],
                "service CPU s": b[1], "bare RSS": a[2],
            }  # fmt: skip

        print(json.dumps(parts.medians(options.rounds, one)))


if __name__ == "__main__":
    main()
