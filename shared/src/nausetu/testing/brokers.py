"""Which broker the tests run on: NAUSETU_TEST_BROKER=embedded (default), apache, or both (each test twice).

Where Apache Kafka cannot be had, the run says so in one line and goes on with the embedded one; with CI=true it fails.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from nausetu.local import apache_kafka, broker, kafka_jars

_KINDS = {"embedded": ("embedded",), "apache": ("apache",), "both": ("embedded", "apache")}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test that uses a broker, once for each kind asked for."""
    if "broker_kind" in metafunc.fixturenames:
        kinds = _KINDS[os.environ.get("NAUSETU_TEST_BROKER", "embedded")]
        metafunc.parametrize("broker_kind", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def broker_kind(request: pytest.FixtureRequest) -> str:
    """`embedded` or `apache`: what this test runs on."""
    kind = str(request.param)
    if kind == "apache" and (missing := _missing()):
        _say(request, f"Apache Kafka is not to be had, the embedded broker stands in: {missing}")
        return "embedded"
    return kind


@pytest.fixture(scope="session")
def kafka_bootstrap(broker_kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`host:port` of the run's own broker."""
    with own(broker_kind, tmp_path_factory.mktemp("broker")) as address:
        yield address


@pytest.fixture
def apache(request: pytest.FixtureRequest) -> None:
    """The test is about Apache Kafka itself: skipped, and said aloud, where it cannot be had."""
    if missing := _missing():
        _say(request, f"{request.node.nodeid} needs Apache Kafka: {missing}")
        pytest.skip(f"Apache Kafka is not to be had: {missing}")


@pytest.fixture
def apache_kafka_one(apache: None, tmp_path: Path) -> Iterator[apache_kafka.Cluster]:
    """One broker of Apache Kafka that nobody else uses."""
    with apache_kafka.running(tmp_path) as cluster:
        yield cluster


@pytest.fixture
def apache_kafka_three(apache: None, tmp_path: Path) -> Iterator[apache_kafka.Cluster]:
    """Three brokers of Apache Kafka: three replicas, two of them needed for a write."""
    with apache_kafka.running(tmp_path, 3) as cluster:
        yield cluster


@contextmanager
def own(kind: str, folder: Path) -> Iterator[str]:
    """`host:port` of a new broker of that kind for the length of a `with`."""
    with ExitStack() as stack:
        if kind == "apache":
            yield stack.enter_context(apache_kafka.running(folder)).bootstrap
        else:
            yield stack.enter_context(broker.running(log=folder / "broker.log"))


def _missing() -> str | None:
    try:
        kafka_jars.folder()
    except kafka_jars.UnavailableError as problem:
        if os.environ.get("CI") == "true":
            raise
        return str(problem)
    return None


def _say(request: pytest.FixtureRequest, line: str) -> None:
    request.config.get_terminal_writer().line(f"\n! {line}", yellow=True)
