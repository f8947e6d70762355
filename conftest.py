"""Every test of the house has the library's fixtures: real PostgreSQL, a real broker, signed tokens."""

from pathlib import Path

import pytest

import gateway  # noqa: F401 - before gateway/tests, or pytest (importlib mode) makes an empty package of that name
from nausetu.lawbook import provisions

pytest_plugins = ["nausetu.testing.plugin", "nausetu.testing.brokers"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end of every run how much of the law is built."""
    for line in provisions.summary(Path(__file__).parent):
        terminalreporter.write_line(line)
