"""The broker that the contract is held against: NAUSETU_CONTRACT_KAFKA (`host:port`), else the embedded one."""

import os

import pytest

from nausetu.kafka import Broker


@pytest.fixture
def kafka(request: pytest.FixtureRequest) -> Broker:
    """The broker under test. It may hold what others sent: tests use topics, groups and subjects of their own."""
    named = os.environ.get("NAUSETU_CONTRACT_KAFKA")
    return Broker(named or request.getfixturevalue("kafka_bootstrap"))
