"""create_app: the one way a service is put together."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import anyio.to_thread
import structlog
from fastapi import FastAPI

from nausetu import telemetry
from nausetu.auth.tokens import TokenChecker
from nausetu.db import create_engine, migrate
from nausetu.http import health
from nausetu.http.common import common_routers
from nausetu.http.edge import Edge
from nausetu.http.middleware import CallerCheck
from nausetu.http.problem_page import HANDLERS
from nausetu.http.router import Router
from nausetu.http.service import Service
from nausetu.settings import ServiceSettings
from nausetu.telemetry.access import writer
from nausetu.telemetry.metrics import Metrics

if TYPE_CHECKING:
    from nausetu.decision_records import Replayable

_log = structlog.get_logger("nausetu.http")


def create_app(
    settings: ServiceSettings,
    *,
    title: str,
    routers: Sequence[Router],
    replayable: "Mapping[str, Replayable] | None" = None,
) -> FastAPI:
    """A service's application: its routers and the common ones under `/v1`, health, problems, token check, one edge.

    It does not start (lifespan) on a database that is not at the revision asked for: BehindError.
    Raises ValueError where production names no issuer.
    """
    telemetry.configure_logs(settings, settings.service)
    telemetry.configure_traces(settings, settings.service)
    engine = create_engine(settings.database_url.get_secret_value(), connections=settings.lanes + settings.slow_lanes)
    edge = Edge(
        engine, lanes=settings.lanes, slow_lanes=settings.slow_lanes, max_body_bytes=settings.max_body_bytes
    )  # fmt: skip
    metrics = Metrics()
    heads: set[str] = set()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if settings.service:
            await anyio.to_thread.run_sync(_require_current, settings.service, app.state.edge)
            heads.update(migrate.heads(settings.service))
        yield
        app.state.edge.engine.dispose()

    access = writer(settings, settings.service)
    app = Service(metrics, access, title=title, version="1", lifespan=lifespan, exception_handlers=HANDLERS)
    app.state.edge, app.state.settings = edge, settings
    app.add_middleware(CallerCheck, checker=TokenChecker.of(settings))
    for router in [*routers, *common_routers(settings.service, replayable or {})]:
        app.include_router(router, prefix="/v1")
    app.router.routes += health.routes(edge, settings, metrics, lambda: frozenset(heads))
    return app


def _require_current(service: str, edge: Edge) -> None:
    try:
        migrate.require_current(service, edge.engine)
    except migrate.BehindError as error:
        _log.critical("not started", why=str(error))
        raise
