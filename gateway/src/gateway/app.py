"""The gateway: the only wiring. `uvicorn gateway.app:app --factory --no-proxy-headers`."""

import ssl

from starlette.types import ASGIApp

from gateway.line import Line
from gateway.metrics import Metrics
from gateway.own import own_app
from gateway.routes import SERVICES
from gateway.settings import Settings
from gateway.stages.admit import Admit
from gateway.stages.cors import cors
from gateway.upstream import Upstream
from nausetu.auth.tokens import TokenChecker
from nausetu.telemetry import configure_logs, configure_traces


def app(settings: Settings | None = None) -> ASGIApp:
    """The gateway as an ASGI application."""
    settings = settings or Settings()
    configure_logs(settings, "gateway")
    configure_traces(settings, "gateway")
    tls = ssl.create_default_context()
    upstreams = {service: Upstream(service, settings, tls) for service in SERVICES}
    metrics = Metrics(upstreams.values())
    own = own_app(settings, upstreams, metrics)
    line = Line(settings, Admit(settings, TokenChecker.of(settings)), upstreams, metrics, own)
    return cors(line, settings)
