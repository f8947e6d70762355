"""A broker of each test's own: what one test sends and commits, another never sees."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from nausetu.events.training_institutes import CourseCompleted
from nausetu.kafka import Broker, apply_topics
from nausetu.local import broker as embedded
from nausetu.testing.effects import TABLE


@pytest.fixture
def bootstrap(tmp_path: Path) -> Iterator[str]:
    """`host:port` of a broker that nobody else uses."""
    with embedded.running(log=tmp_path / "broker.log") as address:
        apply_topics(address)
        yield address


@pytest.fixture
def broker(bootstrap: str) -> Broker:
    """The same as relay and consumer take it."""
    return Broker(bootstrap)


@pytest.fixture
def completed() -> Callable[..., CourseCompleted]:
    """Factory: an event to send, `completed("CRS-1")`: that course certificate, as it stands."""

    def make(certificate: str = "CRS-1", **fields: object) -> CourseCompleted:
        said = {
            "effective_at": "2027-01-15T10:00:00+05:30", "state": "IN-KL", "indivc": "IND-1", "course": "efa",
            "completed_on": "2027-01-15", "certificate_number": certificate, "institute": "IVN-1",
        }  # fmt: skip
        return CourseCompleted.model_validate(said | fields)

    return make


@pytest.fixture
def consuming_db(house_db: sa.Engine) -> sa.Engine:
    """A service's database with a table that reactions write to: one row for each effect."""
    with house_db.begin() as db:
        db.exec_driver_sql(TABLE)
    return house_db


@pytest.fixture
def producing_db(service_db: Callable[[str], sa.Engine]) -> sa.Engine:
    """The database of the service whose events are consumed."""
    return service_db("training-institutes")
