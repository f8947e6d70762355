"""The certification service: the only wiring."""

from fastapi import FastAPI

from certification.decisions.routes import router as decisions
from certification.settings import Settings
from nausetu.http import Router, create_app

ROUTERS: list[Router] = [decisions]


def app(settings: Settings | None = None) -> FastAPI:
    """The service as an ASGI application."""
    return create_app(settings or Settings(), title="NauSetu certification", routers=ROUTERS)
