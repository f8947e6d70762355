"""The gateway's own application (FastAPI): pages, documents, health, figures, and in development the issuer."""

import functools
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from gateway.metrics import Metrics
from gateway.own import docs, home, problem_pages
from gateway.own.documents import Documents
from gateway.own.health import Readiness
from gateway.own.issuer import issuer_router
from gateway.settings import Settings
from gateway.upstream import Upstream
from nausetu.events import asyncapi
from nausetu.http.problem_page import HANDLERS

_ABOUT = (
    "India's inland-vessel and seafarer rules as services: manning, certification, training institutes, special "
    "category vessels, recruitment and placement. Acts take an Idempotency-Key, changes an If-Match; refusals are "
    "application/problem+json. · भारत के अंतर्देशीय जलयान और नाविक नियम, सेवाओं के रूप में।"
)


def own_app(settings: Settings, upstreams: Mapping[str, Upstream], metrics: Metrics) -> FastAPI:
    """The application; its lifespan closes the connections to the services."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        for upstream in upstreams.values():
            await upstream.close()

    app = FastAPI(
        title="NauSetu", version="1", description=_ABOUT, lifespan=lifespan, exception_handlers=HANDLERS,
        # FastAPI's own spans and logs would hold paths and queries.
        telemetry={"tracing": False, "metrics": False, "logs": False},
        openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False,
        generate_unique_id_function=lambda route: f"gateway.{route.name}",
    )  # fmt: skip
    app.include_router(home.router)
    app.include_router(problem_pages.router)
    docs.mount(app)
    _documents(app, Documents(upstreams, app.openapi, settings.public_url))
    _health(app, Readiness(upstreams), metrics)
    if settings.embedded_issuer:
        app.include_router(issuer_router(settings))
    return app


def _documents(app: FastAPI, documents: Documents) -> None:
    # Made when first asked for, in a thread: a quarter of a second of schemas.
    events = functools.cache(asyncapi.document)

    @app.get("/openapi.json", tags=["gateway"])
    async def openapi() -> dict[str, Any]:
        """This document: all services' routes. A service that does not answer is named in `x-unavailable`."""
        return await documents.openapi()

    @app.get("/asyncapi.json", tags=["gateway"])
    def asyncapi_document() -> dict[str, Any]:
        """The events that the services publish (AsyncAPI 3)."""
        return events()


def _health(app: FastAPI, readiness: Readiness, metrics: Metrics) -> None:
    @app.get("/healthz", tags=["gateway"])
    async def live() -> dict[str, bool]:
        """The gateway's process answers."""
        return {"live": True}

    @app.get("/readyz", tags=["gateway"], responses={503: {"description": "something is not there; named in the body"}})
    async def ready() -> JSONResponse:
        """Each service, its database, the broker."""
        found = await readiness.look()
        return JSONResponse(found, 200 if found["ready"] else 503, {"Cache-Control": "no-store"})

    @app.get("/metrics", tags=["gateway"], response_class=PlainTextResponse)
    async def figures() -> Response:
        """Figures for Prometheus."""
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")
