"""One request on its way through the stages: what is known of it so far. It refuses nothing itself."""

from collections.abc import Sequence

from starlette.types import Receive, Scope, Send

from gateway.routes import Route
from nausetu.auth import Caller
from nausetu.telemetry.tracing import ServerSpan

Headers = Sequence[tuple[bytes, bytes]]


class Exchange:
    """Filled in stage by stage; `named` has the last value of each header, `headers` all in order."""

    __slots__ = (
        "caller", "client", "headers", "length", "method", "named", "peer", "receive", "request_id",
        "room", "route", "scope", "send", "status", "trace",
    )  # fmt: skip

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.method: str = scope["method"]
        self.headers: Headers = scope["headers"]
        self.named: dict[bytes, bytes] = dict(self.headers)
        self.request_id = ""
        self.trace: ServerSpan | None = None
        self.peer = ""
        """Address of the client; behind a trusted proxy, the one the proxy names."""
        self.client = ""
        """For whom requests are counted: `sub:...` of the token, else `ip:...`."""
        self.caller: Caller | None = None
        self.route: Route | None = None
        self.length: int | None = 0
        """Bytes of the body; None where it comes in chunks of unknown number."""
        self.room = 0
        """Bytes that the body may have."""
        self.status = 0
        """Of the answer, once it has begun."""

    @property
    def service(self) -> str:
        """Where it goes: a service's name, or `gateway`."""
        return self.route.service if self.route else "gateway"

    def header(self, name: bytes) -> str | None:
        """Text of a header."""
        value = self.named.get(name)
        return None if value is None else value.decode("latin-1")
