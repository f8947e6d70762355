"""What a process does not need it does not import: each start of the house pays eleven times (docs/benchmarks.md)."""

import json
import subprocess
import sys

import pytest

from nausetu.db.migrate import SERVICES, package

_SAY = "import json, sys; print(json.dumps(sorted(sys.modules)))"
_SELDOM = {"alembic", "httpx", "icalendar", "kafka", "opentelemetry.exporter", "fontTools", "fpdf"}


def imported_by(module: str) -> set[str]:
    """Names of all that a new process holds once it has imported `module`."""
    done = subprocess.run([sys.executable, "-c", f"import {module}; {_SAY}"], capture_output=True, check=True)
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_starts_without_what_it_seldom_needs(service: str) -> None:
    assert not imported_by(f"{package(service)}.app") & _SELDOM


def test_a_worker_starts_without_http() -> None:
    assert not imported_by("nausetu.worker.__main__") & (_SELDOM - {"kafka"} | {"fastapi"})


def test_the_gateway_starts_without_the_brokers_client() -> None:
    assert not imported_by("gateway.app") & {"alembic", "icalendar", "kafka"}
