"""Stage 2: who asks from where, and under which request id. An inbound id is taken only if well formed."""

import re
import secrets
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

from gateway.exchange import Exchange

_REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,128}")
Networks = Sequence[IPv4Network | IPv6Network]


def identify(exchange: Exchange, trusted: Networks) -> None:
    """Fill in request id, peer and client."""
    request_id = exchange.named.get(b"x-request-id", b"")
    exchange.request_id = request_id.decode("ascii") if _REQUEST_ID.fullmatch(request_id) else secrets.token_hex(16)
    peer = exchange.scope.get("client")
    exchange.peer = peer[0] if peer else ""
    if trusted:
        exchange.peer = _behind(exchange.peer, exchange.header(b"x-forwarded-for") or "", trusted)
    exchange.client = "ip:" + _counted(exchange.peer)


def _behind(peer: str, forwarded_for: str, trusted: Networks) -> str:
    """The nearest address that is not a trusted proxy's; each proxy appends the one it saw."""
    for named in reversed(forwarded_for.split(",")):
        if not _within(peer, trusted):
            break
        peer = named.strip() or peer
    return peer


def _within(peer: str, networks: Networks) -> bool:
    try:
        address = ip_address(peer)
    except ValueError:
        return False
    return any(address in network for network in networks)


def _counted(peer: str) -> str:
    """IPv6 clients have a /64 each and are counted by it; IPv4 written as IPv6 is IPv4."""
    if ":" not in peer:
        return peer
    try:
        address = IPv6Address(peer)
    except ValueError:
        return peer
    return str(address.ipv4_mapped or address.exploded[:19])
