"""A of G14 and G15: FastAPI with one route and nothing of ours."""

from fastapi import FastAPI, Response

_BODY = b'{"answer": "%s"}' % (b"x" * 500)


async def answer() -> Response:
    """Half a kilobyte of JSON."""
    return Response(_BODY, media_type="application/json")


def app() -> FastAPI:
    """FastAPI alone."""
    # Its own telemetry off, as in our services.
    made = FastAPI(telemetry={"tracing": False, "metrics": False, "logs": False})
    made.add_api_route("/v1/answer", answer)
    return made
