"""Health of a service: alive, ready (its database answers and is at the revision asked for), figures.

Whether the broker answers is said, but decides nothing: acts are kept in the outbox while it is away.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import anyio
import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nausetu.db.house import outbox
from nausetu.http.edge import Edge
from nausetu.problems import Unavailable
from nausetu.settings import ServiceSettings
from nausetu.telemetry.metrics import Metrics

_BROKER_TIMEOUT_S = 1.0
_PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
_REVISION = sa.text("SELECT version_num FROM alembic_version")
_UNPUBLISHED = sa.select(sa.func.count()).where(outbox.c.published_at.is_(None))


def routes(edge: Edge, settings: ServiceSettings, metrics: Metrics, heads: Callable[[], frozenset[str]]) -> list[Route]:
    """`/healthz`, `/readyz`, `/metrics`, beside the service's own routes. `heads`: the revisions asked for."""

    async def live(_: Request) -> Response:
        return JSONResponse({"live": True})

    async def ready(_: Request) -> Response:
        database, broker = await asyncio.gather(_database(edge, heads()), _broker(settings.kafka_bootstrap))
        found: dict[str, Any] = {"ready": database == "current", "database": database, "broker": broker}
        return JSONResponse(found, 200 if found["ready"] else 503)

    async def figures(_: Request) -> Response:
        return Response(await edge.run(metrics.text), media_type=_PROMETHEUS)

    metrics.gauge(lambda: {**edge.figures(), **_outbox(edge)})
    return [Route("/healthz", live), Route("/readyz", ready), Route("/metrics", figures)]


async def _database(edge: Edge, heads: frozenset[str]) -> str:
    """`current`, `behind` or `away`."""

    def look() -> frozenset[str]:
        with edge.engine.connect() as db:
            return frozenset(db.scalars(_REVISION)) if heads else frozenset()

    try:
        return "current" if await edge.run(look) == heads else "behind"
    except (sa.exc.SQLAlchemyError, Unavailable):
        return "away"


async def _broker(bootstrap: str) -> bool:
    host, _, port = bootstrap.split(",", maxsplit=1)[0].rpartition(":")
    try:
        with anyio.fail_after(_BROKER_TIMEOUT_S):
            await (await anyio.connect_tcp(host, int(port))).aclose()
    except (OSError, TimeoutError, ValueError):
        return False
    return True


def _outbox(edge: Edge) -> dict[str, float]:
    """Events that wait to be sent; nothing where the database does not say."""
    try:
        with edge.engine.connect() as db:
            return {"outbox_unpublished": float(db.scalar(_UNPUBLISHED) or 0)}
    except sa.exc.SQLAlchemyError:
        return {}
