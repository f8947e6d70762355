"""A of G14 and G15: FastAPI with one route, in a router as any real one is, and nothing of ours."""

from fastapi import APIRouter, FastAPI, Response

_BODY = b'{"answer": "%s"}' % (b"x" * 500)


async def answer() -> Response:
    """Half a kilobyte of JSON."""
    return Response(_BODY, media_type="application/json")


def app() -> FastAPI:
    """FastAPI alone."""
    # Its own telemetry off, as in our services.
    made = FastAPI(telemetry={"tracing": False, "metrics": False, "logs": False})
    router = APIRouter()
    router.add_api_route("/answer", answer)
    made.include_router(router, prefix="/v1")
    return made
