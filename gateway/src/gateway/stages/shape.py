"""Stage 3: nothing ambiguous goes further. What two parsers could read in two ways is refused, never repaired."""

import re
from urllib.parse import unquote_to_bytes

from gateway.exchange import Exchange
from gateway.refusals import Malformed, MethodNotAllowed
from gateway.routes import PASSED, find

_ONCE = (b"authorization", b"content-length", b"content-type", b"host", b"idempotency-key", b"if-match", b"purpose")
_PLAIN = re.compile(rb"(/[A-Za-z0-9_~:@!$&'()*+,;=-][A-Za-z0-9._~:@!$&'()*+,;=-]*)*/?")
"""Segments of RFC 3986, none empty or beginning with a dot, nothing percent-encoded: nearly every path there is."""
_ENCODED = re.compile(rb"(/([A-Za-z0-9._~:@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)*/?")


def shape(exchange: Exchange) -> None:
    """Check framing and path, find the route, refuse methods that no service knows (own paths see to theirs).

    Raises MethodNotAllowed, Malformed (400).
    """
    _framing(exchange)
    path = _checked(exchange.scope.get("raw_path") or exchange.scope["path"].encode())
    exchange.route = find(path)
    if exchange.route is not None and exchange.method not in PASSED:
        raise MethodNotAllowed(exchange.method)


def _framing(exchange: Exchange) -> None:
    named = exchange.named
    if len(named) != len(exchange.headers):
        names = [name for name, _ in exchange.headers]
        if twice := [once.decode() for once in _ONCE if names.count(once) > 1]:
            raise Malformed(f"{', '.join(twice)} stands twice")
    coding = named.get(b"transfer-encoding")
    length = named.get(b"content-length")
    if coding is not None:
        if length is not None:
            raise Malformed("both Content-Length and Transfer-Encoding")
        if coding.strip().lower() != b"chunked":
            raise Malformed("a Transfer-Encoding other than chunked")
        exchange.length = None
    elif length is not None:
        if not length.isdigit():
            raise Malformed("Content-Length is no number")
        exchange.length = int(length)


def _checked(raw: bytes) -> str:
    """The path, if it says one thing only. Raises Malformed."""
    if not _PLAIN.fullmatch(raw):
        if not _ENCODED.fullmatch(raw):
            raise Malformed("the path has empty segments or characters that no path has")
        for segment in raw.split(b"/"):
            _unambiguous(unquote_to_bytes(segment))
    return raw.decode("ascii")


def _unambiguous(segment: bytes) -> None:
    try:
        text = segment.decode("utf8")
    except UnicodeDecodeError as error:
        raise Malformed("the path is not UTF-8") from error
    if text in {".", ".."} or any(char in "/\\%" or not char.isprintable() for char in text):
        raise Malformed("a segment of the path is a dot segment, or hides a separator or a control character")
