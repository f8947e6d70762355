"""B of G14: the route of `bare_service` in a service of ours: request id, traces, figures, log, callers, problems."""

from bare_service import answer
from fastapi import FastAPI

from nausetu.auth import Access
from nausetu.http import Router, create_app
from nausetu.settings import ServiceSettings

ANYONE = Access(frozenset(), public=True, scoped=False)


def app() -> FastAPI:
    """The service."""
    router = Router()
    router.add_api_route("/answer", answer, openapi_extra={"x-access": ANYONE.declaration()})
    return create_app(ServiceSettings(), title="load", routers=[router])
