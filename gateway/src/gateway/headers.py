"""Which headers pass, both ways: everything but hop-by-hop ones (RFC 9110 7.6.1) and those the gateway itself says."""

import aiohttp
from multidict import CIMultiDict

from gateway.exchange import Exchange
from gateway.refusals import Malformed

_HOP_BY_HOP = frozenset({
    b"connection", b"keep-alive", b"proxy-authenticate", b"proxy-authorization", b"proxy-connection", b"te",
    b"trailer", b"transfer-encoding", b"upgrade",
})  # fmt: skip
_OURS = frozenset({
    b"expect", b"forwarded", b"host", b"traceparent", b"via", b"x-forwarded-for", b"x-forwarded-host",
    b"x-forwarded-port", b"x-forwarded-prefix", b"x-forwarded-proto", b"x-real-ip", b"x-request-id",
})  # fmt: skip
_NOT_ASKED = _HOP_BY_HOP | _OURS
_NOT_ANSWERED = _HOP_BY_HOP | {b"date", b"server", b"x-request-id"}
_USUAL = (None, b"keep-alive", b"close")


def asked(exchange: Exchange) -> CIMultiDict[str]:
    """Headers of the call to the service. Inbound X-Forwarded-* are never passed on: they are said anew.

    Raises Malformed on a value that is not UTF-8: it could not be passed on as it is.
    """
    named = exchange.named
    dropped = _NOT_ASKED
    if (connection := named.get(b"connection")) not in _USUAL:
        dropped |= _listed(connection)
    trace = exchange.trace
    if trace is not None and trace.trace_id.encode() not in named.get(b"traceparent", b""):
        # A tracestate belongs to its traceparent, which was none.
        dropped |= {b"tracestate"}
    try:
        headers = CIMultiDict(
            [(name.decode("ascii"), value.decode()) for name, value in exchange.headers if name not in dropped]
        )
    except UnicodeDecodeError as error:
        raise Malformed("a header is not UTF-8") from error
    headers["x-request-id"] = exchange.request_id
    if trace is not None:
        headers["traceparent"] = trace.traceparent
    headers["x-forwarded-for"] = exchange.peer
    headers["x-forwarded-proto"] = exchange.scope["scheme"]
    if host := named.get(b"host"):
        headers["x-forwarded-host"] = host.decode("latin-1")
    return headers


def answered(exchange: Exchange, response: aiohttp.ClientResponse) -> list[tuple[bytes, bytes]]:
    """Headers of the answer to the client, with the request's id."""
    raw = [(name.lower(), value) for name, value in response.raw_headers]
    dropped = _NOT_ANSWERED
    if (connection := dict(raw).get(b"connection")) not in _USUAL:
        dropped |= _listed(connection)
    headers = [header for header in raw if header[0] not in dropped]
    headers.append((b"x-request-id", exchange.request_id.encode()))
    return headers


def _listed(connection: bytes | None) -> frozenset[bytes]:
    """Headers that Connection names, which go no further. Lengths frame the body and are never dropped by name."""
    names = (name.strip().lower() for name in (connection or b"").split(b","))
    return frozenset(names) - {b"content-length"}
