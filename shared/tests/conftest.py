"""A service put together of the routers under test, on a migrated database."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.http import Router, create_app
from nausetu.settings import ServiceSettings
from nausetu.testing.client import Client


@pytest.fixture
def database(service_db: Callable[[str], sa.Engine]) -> sa.Engine:
    """A migrated database of a service; tests of the library use the library's tables in it."""
    return service_db("manning")


@pytest.fixture
def service(
    client: Callable[[Any], Client], service_settings: Callable[..., ServiceSettings], database: sa.Engine
) -> Callable[..., Client]:
    """Factory: `service(router, ...)`: a client of a service that has these routers below `/v1`."""

    def make(*routers: Router) -> Client:
        settings = service_settings(ServiceSettings, database, service="manning")
        return client(create_app(settings, title="test", routers=routers))

    return make
