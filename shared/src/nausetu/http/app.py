"""create_app: the one way a service is put together."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from fastapi import FastAPI

from nausetu.db import create_engine
from nausetu.http.edge import Edge
from nausetu.http.problem_page import HANDLERS
from nausetu.http.router import Router
from nausetu.settings import ServiceSettings


def create_app(settings: ServiceSettings, *, title: str, routers: Sequence[Router]) -> FastAPI:
    """A service's application: its routers under `/v1`, health, problems, token check, one edge."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        app.state.edge.engine.dispose()

    app = FastAPI(title=title, version="1", lifespan=lifespan, exception_handlers=HANDLERS, redirect_slashes=False)
    engine = create_engine(settings.database_url.get_secret_value(), connections=settings.lanes + settings.slow_lanes)
    app.state.edge = Edge(engine, lanes=settings.lanes, slow_lanes=settings.slow_lanes)
    app.state.settings = settings
    for router in routers:
        app.include_router(router, prefix="/v1")
    return app
