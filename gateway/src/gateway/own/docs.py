"""`/docs`: Swagger UI over the merged document, from files that come with a package: it works without internet."""

from fastapi import APIRouter, FastAPI, Response
from starlette.staticfiles import StaticFiles

router = APIRouter(include_in_schema=False)
_SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
}
_HTML = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>NauSetu · documentation</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/files/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="/docs/files/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script>
<noscript>The document itself: <a href="/openapi.json">/openapi.json</a></noscript></body></html>"""
_START = """SwaggerUIBundle({url: "/openapi.json", dom_id: "#docs", deepLinking: true, docExpansion: "none",
  filter: true, displayRequestDuration: true, defaultModelsExpandDepth: 0, validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis], layout: "BaseLayout"})"""


def mount(app: FastAPI) -> None:
    """Add the page and its files."""
    app.include_router(router)
    app.mount("/docs/files", StaticFiles(packages=[("fastapi_offline", "static")]))


@router.get("/docs")
def docs() -> Response:
    """Swagger UI."""
    return Response(_HTML, headers=_SECURITY, media_type="text/html; charset=utf-8")


@router.get("/docs/start.js")
def start() -> Response:
    """What starts it: a file of its own, so that the page allows no inline script."""
    return Response(_START, media_type="text/javascript; charset=utf-8")
