"""Databases and a broker that only one fault test uses."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from nausetu.events.training_institutes import CourseCompleted
from nausetu.testing.brokers import own
from nausetu.testing.effects import TABLE


@pytest.fixture
def bootstrap(broker_kind: str, tmp_path: Path) -> Iterator[str]:
    """`host:port` of a broker that nobody else uses."""
    with own(broker_kind, tmp_path) as address:
        yield address


@pytest.fixture
def producing_db(service_db: Callable[[str], sa.Engine]) -> sa.Engine:
    """Database of training-institutes, whose events are consumed."""
    return service_db("training-institutes")


@pytest.fixture
def consuming_db(house_db: sa.Engine) -> sa.Engine:
    """Database of the consumer, with the table of effects."""
    with house_db.begin() as db:
        db.exec_driver_sql(TABLE)
    return house_db


@pytest.fixture
def completed() -> Callable[[str], CourseCompleted]:
    """Factory: `completed("CRS-1")`: an event of that course certificate."""

    def make(certificate: str) -> CourseCompleted:
        said = {
            "effective_at": "2027-01-15T10:00:00+05:30", "state": "IN-KL", "indivc": "IND-1", "course": "efa",
            "completed_on": "2027-01-15", "certificate_number": certificate, "institute": "IVN-1",
        }  # fmt: skip
        return CourseCompleted.model_validate(said)

    return make
