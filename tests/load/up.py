"""How long `nausetu up` takes on a fresh folder until everything answers, and again on data that is there.

usage: python tests/load/up.py [--rounds 1]
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import parts

from nausetu.local.children import free_port

_NAUSETU = Path(sys.executable).with_name("nausetu")


def until_ready(folder: Path) -> float:
    """Seconds from the command to the gateway's `/readyz`; then it is stopped."""
    port, began = free_port(), time.monotonic()
    words = [str(_NAUSETU), "up", "--run", str(folder), "--port", str(port)]
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        parts.until_answers(f"http://127.0.0.1:{port}/readyz", child, 120)
        return time.monotonic() - began
    finally:
        child.terminate()
        child.wait(60)


def main() -> None:
    """Print the figures."""
    options = parts.parser(__doc__).parse_args()

    def one() -> dict[str, float]:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder).chmod(0o755)
            return {"up": until_ready(Path(folder)), "up again s": until_ready(Path(folder))}

    print(json.dumps(parts.medians(options.rounds, one)))


if __name__ == "__main__":
    main()
