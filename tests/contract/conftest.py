"""The broker that the contract is held against: NAUSETU_TEST_BROKER (embedded, apache or both)."""

import pytest

from nausetu.kafka import Broker


@pytest.fixture
def kafka(kafka_bootstrap: str) -> Broker:
    """The broker under test. It may hold what others sent: tests use topics, groups and subjects of their own."""
    return Broker(kafka_bootstrap)
