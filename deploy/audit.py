"""Part of `make check`: asks the advisory service about every locked version.

Fails on a finding. Where the service cannot be reached, or knows none of the packages, it says so on one line and
lets the build go on: it never claims to have checked what it has not.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
_ARGUMENTS = [
    "--requirement", "requirements.lock", "--require-hashes", "--disable-pip", "--format", "json",
    "--progress-spinner", "off", "--timeout", "10",
]  # fmt: skip
_NO_ANSWER = ("ServiceError", "ConnectionError", "Connection", "Timeout", "Max retries", "HTTPError", "Read timed out")
_SECONDS = 300


def main() -> int:
    """Run it; 0 unless a version is known to be vulnerable or the tool itself failed."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pip_audit", *_ARGUMENTS],
            cwd=ROOT, capture_output=True, text=True, check=False, timeout=_SECONDS, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return _unchecked(f"no answer within {_SECONDS} s")
    try:
        packages: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except ValueError:
        last = (done.stderr.strip().splitlines() or ["no word"])[-1]
        if any(sign in done.stderr for sign in _NO_ANSWER):
            return _unchecked(last[:200])
        sys.stdout.write(done.stderr)
        return 1
    return _judge(packages)


def _judge(packages: list[dict[str, Any]]) -> int:
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    findings = [
        f"{package['name']} {package['version']}: {found['id']} (fixed in {', '.join(found['fix_versions']) or 'none'})"
        for package in packages
        for found in package.get("vulns", [])
    ]
    for line in findings:
        sys.stdout.write(f"VULNERABLE: {line}\n")
    if findings:
        return 1
    if len(skipped) == len(packages):
        return _unchecked("it knows none of the packages")
    sys.stdout.write(f"{len(packages) - len(skipped)} locked versions, none known to be vulnerable\n")
    if skipped:
        sys.stdout.write(f"NOT CHECKED (unknown to the advisory service): {', '.join(skipped)}\n")
    return 0


def _unchecked(why: str) -> int:
    sys.stdout.write(f"NOT CHECKED FOR KNOWN VULNERABILITIES: the advisory service gave no answer: {why}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
