"""Settings of the gateway: `NAUSETU_*` variables beside the library's."""

from ipaddress import IPv4Network, IPv6Network
from typing import Annotated

from pydantic import AnyHttpUrl, Field, model_validator

from gateway.routes import SERVICES
from nausetu.settings import Settings as HouseSettings

_LOCAL = {name: f"http://127.0.0.1:{8101 + at}" for at, name in enumerate(SERVICES)}
_Seconds = Annotated[float, Field(gt=0, le=3600)]
_Bytes = Annotated[int, Field(ge=1024)]
_Rate = Annotated[float, Field(gt=0)]
_Burst = Annotated[int, Field(ge=1)]


class Settings(HouseSettings):
    """Where the services are and what a client may do. Raises ValidationError on an unknown service's name."""

    upstreams: dict[str, AnyHttpUrl] = {}
    """JSON, service name to base address; what is not named stays at 127.0.0.1:8101 to 8105, in the table's order."""

    connect_timeout_s: _Seconds = 2.0
    read_timeout_s: _Seconds = 30.0
    """Longest silence of a service, before its answer or within it."""
    body_timeout_s: _Seconds = 30.0
    """Longest silence of a client while it sends a body."""
    pool_timeout_s: _Seconds = 5.0
    connections_per_service: int = Field(default=256, ge=1)
    keepalive_s: _Seconds = 4.0
    """Shorter than the services' own (uvicorn: 5 s), so that no act is sent into a connection just being closed."""

    breaker_failures: int = Field(default=5, ge=1)
    breaker_open_s: _Seconds = 5.0

    max_body_bytes: _Bytes = 1_048_576
    max_attachment_bytes: _Bytes = 5 * 1_048_576 + 65_536
    max_import_bytes: _Bytes = 512 * 1_048_576
    max_crew_compliance_bytes: _Bytes = 256 * 1024

    rate_per_s: _Rate = 500.0
    rate_burst: _Burst = 5000
    verification_rate_per_s: _Rate = 50.0
    verification_rate_burst: _Burst = 1000
    decisions_rate_per_s: _Rate = 200.0
    decisions_rate_burst: _Burst = 2000
    refused_tokens_per_s: _Rate = 50.0
    refused_tokens_burst: _Burst = 2000
    """Tokens that do not hold, per address: beyond this, none is looked at."""

    trusted_proxies: list[IPv4Network | IPv6Network] = []
    """Whose X-Forwarded-For is believed (an ingress of one's own). Nobody's by default."""
    cors_origins: list[str] = []
    public_url: str = ""
    """Address written into the merged OpenAPI document; empty: relative to where it was fetched."""
    issuer_path: str = ".run/issuer"

    @model_validator(mode="after")
    def _only_our_services(self) -> "Settings":
        if unknown := set(self.upstreams) - set(SERVICES):
            raise ValueError(f"no such service: {', '.join(sorted(unknown))}")
        return self

    def base(self, service: str) -> str:
        """Base address of `service`, without a slash at its end."""
        return str(self.upstreams.get(service) or _LOCAL[service]).rstrip("/")
