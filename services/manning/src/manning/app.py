"""The manning service: the only wiring."""

from collections.abc import Mapping

from fastapi import FastAPI

from manning.crew_lists import judging
from manning.crew_lists.routes import router as crew_lists
from manning.crew_members.routes import router as crew_members
from manning.decisions.routes import router as decisions
from manning.importers import IMPORTERS
from manning.manning_statements import actions as statements
from manning.manning_statements.routes import router as manning_statements
from manning.orders.routes import router as orders
from manning.settings import Settings
from manning.state_parameters import router as state_parameters
from manning.transition.routes import router as transition
from manning.vessels.routes import router as vessels
from manning.zones import router as zones
from nausetu import imports
from nausetu.decision_records import Replayable
from nausetu.http import Router, create_app

REPLAYABLE: Mapping[str, Replayable] = {**judging.REPLAYABLE, **statements.REPLAYABLE}
ROUTERS: list[Router] = [
    decisions,
    # Before the vessels' own routes: `imports` is no registration number.
    *(imports.router(importer, service="manning") for importer in IMPORTERS),
    vessels, crew_members, orders, crew_lists, manning_statements, transition, zones, state_parameters,
]  # fmt: skip


def app(settings: Settings | None = None) -> FastAPI:
    """The service as an ASGI application."""
    return create_app(settings or Settings(), title="NauSetu manning", routers=ROUTERS, replayable=REPLAYABLE)
