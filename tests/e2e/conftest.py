"""What the journeys share."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def samples(pytestconfig: pytest.Config) -> Path:
    """The sample data."""
    return pytestconfig.rootpath / "deploy" / "sample"
