"""What the source may not hold: another clock, a middleware that halves a service, a catch-all, a long file."""

import ast
import importlib
import re
import statistics
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from nausetu.db import migrate

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for top in ("shared", "gateway", "services") for path in (ROOT / top).rglob("src/**/*.py"))
CLOCKS = re.compile(
    r"(datetime\.)?(datetime|date)\.(now|today|utcnow|fromtimestamp|utcfromtimestamp)"
    r"|time\.(time|time_ns|monotonic|monotonic_ns|perf_counter|perf_counter_ns|gmtime|localtime|strftime|ctime)"
)
READS_THE_CLOCK = ROOT / "shared/src/nausetu/clock.py"
LONGEST = 300
NEEDS_A_SERVER = {"shared/src/nausetu/testing/brokers.py", "tests/servers/test_postgres.py"}
"""May skip where the machine has neither Java for Apache Kafka nor Debian's PostgreSQL; CI has both."""
# Not one of them is written out here: this file is held to it too.
HOSTS = re.compile(
    r"pyp[i]\.org|pythonhoste[d]\.org|docke[r]\.io|ghc[r]\.io|qua[y]\.io|mave[n]\.org|npmj[s]\.|crate[s]\.io"
)


def tracked() -> Iterator[Path]:
    """Files that git knows, as far as they are text."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return (ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file())


def text(path: Path) -> str:
    return path.read_bytes().decode("utf8", "replace")


def called(tree: ast.AST) -> Iterator[str]:
    return (ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def where(paths: Iterator[str]) -> list[str]:
    return sorted(set(paths))


def test_only_clock_reads_the_clock() -> None:
    found = (
        f"{path.relative_to(ROOT)}: {name}"
        for path in SOURCES
        if path != READS_THE_CLOCK
        for name in called(ast.parse(text(path)))
        if CLOCKS.fullmatch(name)
    )
    assert not where(found)


def test_no_base_http_middleware() -> None:
    assert not where(str(path.relative_to(ROOT)) for path in SOURCES if "BaseHTTPMiddleware" in text(path))


def test_no_handler_catches_everything() -> None:
    """`except Exception` is for doors only, and says why on its line; a bare `except` is for nobody."""
    found = (
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(text(path)))
        if isinstance(node, ast.ExceptHandler)
        and (
            node.type is None
            or (
                ast.unparse(node.type) in {"Exception", "BaseException"}
                and not any(isinstance(inner, ast.Raise) for inner in ast.walk(node))
                and "BLE001" not in text(path).splitlines()[node.lineno - 1]
            )
        )
    )
    assert not where(found)


def test_length_of_files() -> None:
    lengths = {path: text(path).count("\n") for path in tracked() if path.suffix == ".py"}
    assert not where(f"{path.relative_to(ROOT)}: {count}" for path, count in lengths.items() if count > LONGEST)
    assert statistics.median(count for path, count in lengths.items() if path in SOURCES) <= 100


def test_every_module_says_what_it_is_for() -> None:
    found = (
        str(path.relative_to(ROOT))
        for path in SOURCES
        if text(path).strip() and ast.get_docstring(ast.parse(text(path))) is None
    )
    assert not where(found)


def test_nothing_is_left_to_do_or_skipped() -> None:
    forbidden = re.compile(r"TOD[O]\b|FIXM[E]\b|pytest\.mark\.ski[p]|pytest\.ski[p]\(|\bxfai[l]\(")
    found = where(
        str(path.relative_to(ROOT))
        for path in tracked()
        if path.suffix in {".py", ".sh", ".yaml"} and forbidden.search(text(path))
    )
    assert set(found) <= NEEDS_A_SERVER


def test_no_registry_is_named() -> None:
    assert not where(str(path.relative_to(ROOT)) for path in tracked() if HOSTS.search(text(path)))


def test_no_image_is_the_latest() -> None:
    found = (
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in tracked()
        if path.suffix in {".yml", ".yaml", ".tpl"} or "Dockerfile" in path.name
        for line in text(path).splitlines()
        if re.search(r"(?i)^\s*(from|image:)\s.*:latest\b|^\s*tag:\s*[\"']?latest", line)
    )
    assert not where(found)


def test_httpx_finds_its_event_loop_at_once() -> None:
    """Without sniffio, httpcore looks through sys.path on each request: 1.4 to 1.6 times slower."""
    assert importlib.import_module("sniffio")


def test_uvicorn_has_its_fast_parts() -> None:
    assert importlib.import_module("uvicorn.protocols.http.auto").AutoHTTPProtocol.__name__ == "HttpToolsProtocol"
    assert importlib.import_module("uvloop")


@pytest.mark.parametrize("service", migrate.SERVICES)
def test_one_head_of_migrations(service: str) -> None:
    """Trial 26."""
    assert len(migrate.heads(service)) == 1
