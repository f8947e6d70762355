"""Stage 1: CORS, by configuration; nothing is added where no origin is named."""

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from gateway.routes import METHODS
from gateway.settings import Settings

_ASKED = (
    "Authorization", "Content-Type", "Idempotency-Key", "If-Match", "Purpose", "X-Request-ID", "traceparent",
    "tracestate",
)  # fmt: skip
_SHOWN = ("ETag", "Location", "Retry-After", "WWW-Authenticate", "X-Request-ID")


def cors(app: ASGIApp, settings: Settings) -> ASGIApp:
    """`app` behind Starlette's CORS middleware (pure ASGI). Tokens travel in a header: no credentials, no cookies."""
    if not settings.cors_origins:
        return app
    return CORSMiddleware(
        app, allow_origins=settings.cors_origins, allow_methods=METHODS, allow_headers=_ASKED, expose_headers=_SHOWN,
        max_age=3600,
    )  # fmt: skip
