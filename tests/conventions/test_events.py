"""Every event has a producer, a schema snapshot and a known consumer; a service reacts only to what is told for it."""

import pytest

from nausetu.events import EVENTS, SERVICES
from nausetu.events.consumers import consumed_by, consumers_of
from nausetu.events.schemas import all_types, snapshot
from nausetu.worker.service import lapses, reactions


@pytest.mark.parametrize("name", all_types())
def test_producer_schema_consumers(name: str) -> None:
    assert name.partition(".")[0] in SERVICES
    assert name == EVENTS[name].TYPE
    assert snapshot(name) is not None
    assert isinstance(consumers_of(name), tuple)


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_reacts_to_what_the_table_gives_it(service: str) -> None:
    assert set(reactions(service)) <= consumed_by(service)
    assert all(callable(lapse) for lapse in lapses(service).values())
