"""Nothing is decided as at a day before the rules commenced (Reading A2), in any service, by any decision."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.testing.client import Client


@pytest.fixture
def rps(
    client: Callable[..., Client], service_db: Callable[[str], sa.Engine], service_settings: Callable[..., Any]
) -> Client:
    """The rps-licensing service, started."""
    settings = import_module("rps_licensing.settings").Settings
    app: Any = import_module("rps_licensing.app").app
    return client(app(service_settings(settings, service_db("rps-licensing"))))


@pytest.mark.provision("RPS-2026 r.1(2)")
def test_rps_decides_nothing_before_15_september_2026(rps: Client) -> None:
    path = "/v1/decisions/bank-guarantee"
    early = rps.post(path, json={"seafarers": 50, "as_of": "2026-09-14"})
    assert (early.status_code, early.json()["type"]) == (422, "/problems/not-in-force")
    assert "2026-09-15" in early.json()["detail"]
    assert rps.post(path, json={"seafarers": 50, "as_of": "2026-09-15"}).status_code == 200
