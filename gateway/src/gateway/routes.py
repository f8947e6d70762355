"""The routing table: which path goes to which service, in which class of limits. The one place that knows.

`/manning/v1/x` becomes `/v1/x` of manning. A convention test holds this table and the services together.
"""

import re
from typing import Literal, NamedTuple

SERVICES = ("manning", "certification", "training-institutes", "special-vessels", "rps-licensing")
METHODS = ("GET", "HEAD", "POST")
"""No PUT over a lawful record, no DELETE: the law cancels, withdraws or closes."""
PASSED = frozenset({*METHODS, "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"})
"""What a service may be asked: it alone knows what an address takes, and says so in its 405. No others pass."""

RateClass = Literal["ordinary", "verification", "decisions"]
SizeClass = Literal["ordinary", "attachment", "import", "crew_compliance"]

_PROXIED = re.compile(rf"/({'|'.join(SERVICES)})(/v1/.*)")
_VERIFICATION = re.compile(r"/certification/v1/certificates/[^/]+|/special-vessels/v1/validations")
_SIZES: tuple[tuple[re.Pattern[str], SizeClass], ...] = (
    (re.compile(r"/manning/v1/decisions/crew-compliance"), "crew_compliance"),
    (re.compile(r".*/attachments(/[^/]+)?"), "attachment"),
    (re.compile(r".*/imports"), "import"),
)


class Route(NamedTuple):
    """Where a request goes: `path` is the service's own path."""

    service: str
    path: str
    rate: RateClass
    size: SizeClass


def find(path: str) -> Route | None:
    """The route of a checked path; None where it is none of the services'."""
    match = _PROXIED.fullmatch(path)
    if match is None:
        return None
    service, own = match.groups()
    return Route(service, own, _rate(path, own), _size(path))


def _rate(path: str, own: str) -> RateClass:
    if own.startswith("/v1/decisions/"):
        return "decisions"
    return "verification" if _VERIFICATION.fullmatch(path) else "ordinary"


def _size(path: str) -> SizeClass:
    return next((size for pattern, size in _SIZES if pattern.fullmatch(path)), "ordinary")
