"""The special-vessels service: the only wiring."""

from fastapi import FastAPI

from nausetu.http import Router, create_app
from special_vessels.decisions.routes import router as decisions
from special_vessels.settings import Settings

ROUTERS: list[Router] = [decisions]


def app(settings: Settings | None = None) -> FastAPI:
    """The service as an ASGI application."""
    return create_app(settings or Settings(), title="NauSetu special-vessels", routers=ROUTERS)
