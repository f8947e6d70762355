"""What the local house runs: which command, in which environment, and how each says that it is ready.

Settings are the same names as in production; only their values are local. Never starts anything.
"""

import base64
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import httpx

from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.db.migrate import SERVICES, package
from nausetu.local import broker, children
from nausetu.local.child import Program
from nausetu.local.kept import secret
from nausetu.local.postgres import Cluster

STOP_ORDER = ("gateway", "worker-", "service-", "broker", "postgresql")
_BARE = ("PATH", "HOME", "LANG", "TMPDIR")


@dataclass(frozen=True, slots=True)
class Plan:
    """Addresses and secrets of one local house; made once per start."""

    folder: Path
    cluster: Cluster
    kafka_port: int
    gateway_port: int
    ports: Mapping[str, int]
    passwords: Mapping[str, str]
    issuer: EmbeddedIssuer

    @classmethod
    def of(cls, folder: Path, gateway_port: int) -> "Plan":
        """The plan of the house in `folder`: secrets as kept there, ports that are free now."""
        kept = folder / "secrets"
        ports = children.free_ports(len(SERVICES) + 2)
        return cls(
            folder=folder,
            cluster=Cluster(folder / "postgresql", ports[0], secret(kept, "postgresql")),
            kafka_port=ports[1],
            gateway_port=gateway_port,
            ports=dict(zip(SERVICES, ports[2:], strict=True)),
            passwords={package(service): secret(kept, f"database-{service}") for service in SERVICES},
            issuer=EmbeddedIssuer.kept_in(folder / "issuer"),
        )

    @property
    def address(self) -> str:
        """The one public address."""
        return f"http://127.0.0.1:{self.gateway_port}"

    def database_url(self, service: str) -> str:
        """The database of a service as its own role."""
        name = package(service)
        return self.cluster.url(name, name, self.passwords[name])

    def common(self) -> dict[str, str]:
        """`NAUSETU_*` variables that all processes share."""
        return {
            "NAUSETU_ENVIRONMENT": "development",
            "NAUSETU_KAFKA_BOOTSTRAP": f"127.0.0.1:{self.kafka_port}",
            "NAUSETU_ISSUER": self.issuer.issuer,
            "NAUSETU_AUDIENCE": self.issuer.audience,
            "NAUSETU_JWKS_URL": (self.folder / "issuer" / "jwks.json").as_uri(),
        }

    def of_service(self, service: str) -> dict[str, str]:
        """Variables of a service and its worker."""
        return self.common() | {
            "NAUSETU_DATABASE_URL": self.database_url(service),
            "NAUSETU_ENCRYPTION_KEYS": _ring(secret(self.folder / "secrets", f"encryption-{service}")),
            "NAUSETU_ATTACHMENTS_PATH": str(self.folder / "attachments" / service),
        }

    def of_gateway(self) -> dict[str, str]:
        """Variables of the gateway."""
        upstreams = {service: f"http://127.0.0.1:{port}" for service, port in self.ports.items()}
        return self.common() | {
            "NAUSETU_EMBEDDED_ISSUER": "true",
            "NAUSETU_ISSUER_PATH": str(self.folder / "issuer"),
            "NAUSETU_UPSTREAMS": json.dumps(upstreams),
        }


def postgresql(plan: Plan) -> Program:
    """The cluster of all five databases."""

    async def ready() -> bool:
        return plan.cluster.answers()

    return Program("postgresql", plan.cluster.command, _bare(), ready, signal.SIGINT, 60)


def kafka(plan: Plan) -> Program:
    """The broker; each start is a new, empty cluster."""

    async def ready() -> bool:
        return broker.answers(plan.kafka_port)

    return Program("broker", lambda: broker.command(plan.kafka_port), _bare(), ready, stop_seconds=5)


def service(plan: Plan, name: str) -> Program:
    """One service's HTTP process."""
    port = plan.ports[name]
    words = _uvicorn(f"{package(name)}.app:app", port)
    return Program(
        f"service-{name}", lambda: words, _full(plan.of_service(name)), _http(f"http://127.0.0.1:{port}/readyz")
    )


def worker(plan: Plan, name: str) -> Program:
    """One service's relay, consumer and deadlines in one process."""
    words = children.command([sys.executable, "-m", "nausetu.worker", name])
    return Program(f"worker-{name}", lambda: words, _full(plan.of_service(name)), None, stop_seconds=25)


def gateway(plan: Plan) -> Program:
    """The one public address; ready when every service, its database and the broker are."""
    # uvicorn would believe X-Forwarded-For of anyone on this machine; whom to believe is the gateway's own setting.
    words = [*_uvicorn("gateway.app:app", plan.gateway_port), "--no-proxy-headers"]
    return Program("gateway", lambda: words, _full(plan.of_gateway()), _http(f"{plan.address}/readyz"))


def _uvicorn(application: str, port: int) -> list[str]:
    return children.command(
        [
            sys.executable, "-m", "uvicorn", "--factory", application, "--host", "127.0.0.1", "--port", str(port),
            "--loop", "uvloop", "--http", "httptools", "--no-access-log", "--no-server-header",
            "--timeout-graceful-shutdown", "5", "--log-level", "warning",
        ]
    )  # fmt: skip


def _http(url: str) -> Callable[[], Awaitable[bool]]:
    async def ready() -> bool:
        try:
            async with httpx.AsyncClient(trust_env=False, timeout=5) as client:
                return (await client.get(url)).is_success
        except httpx.TransportError:
            return False

    return ready


def _ring(word: str) -> str:
    key = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
    return f"local:{base64.b64encode(key).decode()}"


def _bare() -> dict[str, str]:
    return {name: os.environ[name] for name in _BARE if name in os.environ}


def _full(own: dict[str, str]) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    return inherited | {"PYTHONUNBUFFERED": "1"} | own
