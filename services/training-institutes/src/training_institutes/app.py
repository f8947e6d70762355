"""The training-institutes service: the only wiring."""

from fastapi import FastAPI

from nausetu.http import Router, create_app
from training_institutes.course_certificates.routes import router as course_certificates
from training_institutes.decisions.routes import router as decisions
from training_institutes.settings import Settings

ROUTERS: list[Router] = [decisions, course_certificates]


def app(settings: Settings | None = None) -> FastAPI:
    """The service as an ASGI application."""
    return create_app(settings or Settings(), title="NauSetu training-institutes", routers=ROUTERS)
