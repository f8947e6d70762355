"""The rps-licensing service: the only wiring."""

from fastapi import FastAPI

from nausetu.http import Router, create_app
from rps_licensing.decisions.routes import router as decisions
from rps_licensing.settings import Settings

ROUTERS: list[Router] = [decisions]


def app(settings: Settings | None = None) -> FastAPI:
    """The service as an ASGI application."""
    return create_app(settings or Settings(), title="NauSetu rps-licensing", routers=ROUTERS)
