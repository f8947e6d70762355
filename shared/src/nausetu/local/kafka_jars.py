"""The class path of Apache Kafka: what deploy/kafka/pom.xml names, copied by Maven into .cache/kafka once.

Never starts a broker, never names where Maven fetches from: that is Maven's own setting.
"""

import fcntl
import hashlib
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[4]
POM = ROOT / "deploy" / "kafka" / "pom.xml"
_PATIENCE_S = 420


class UnavailableError(RuntimeError):
    """Apache Kafka cannot be had here; the message says in one line what is missing."""


def java() -> str:
    """The Java that runs it (17 or newer). Raises UnavailableError."""
    found = shutil.which("java")
    if found is None:
        raise UnavailableError("Java is not installed (on Debian: apt-get install openjdk-17-jre-headless)")
    return found


def folder() -> Path:
    """Folder of the jars, fetched at the first asking. Raises UnavailableError."""
    java()
    cache = ROOT / ".cache" / "kafka"
    jars = cache / hashlib.sha256(POM.read_bytes()).hexdigest()[:12]
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not jars.exists():
            _fetch(jars)
    return jars


def _fetch(jars: Path) -> None:
    maven = shutil.which("mvn")
    if maven is None:
        raise UnavailableError("Maven is not installed (on Debian: apt-get install maven)")
    half = jars.with_suffix(".half")
    words = [maven, "-B", "-q", "-f", str(POM), "dependency:copy-dependencies", f"-DoutputDirectory={half}"]
    try:
        done = subprocess.run(
            words, capture_output=True, text=True, check=False, timeout=_PATIENCE_S, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired:
        raise UnavailableError(f"Maven did not fetch Apache Kafka within {_PATIENCE_S} s") from None
    if done.returncode or not any(half.glob("kafka_2.13-*.jar")):
        line = next((line for line in done.stdout.splitlines() if "ERROR" in line), done.stderr[:200])
        raise UnavailableError(f"Maven could not fetch Apache Kafka: {line}")
    half.rename(jars)
