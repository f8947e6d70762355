"""Checking a bearer token (JWT): signature by the issuer's key, issuer, audience, times, and who it says is calling.

The algorithm belongs to the key, never to the token: a token's header may only name what its key verifies. A token that
held is known again by its SHA-256 for at most a minute. Never logs or keeps a token.
"""

import hashlib
import json
from typing import Any

from cachetools import TTLCache
from joserfc.errors import JoseError
from joserfc.jws import JWSRegistry, extract_compact

from nausetu import clock
from nausetu.auth.access import Caller
from nausetu.auth.claims import caller_of
from nausetu.auth.keys import KeySource
from nausetu.problems import Unauthenticated
from nausetu.settings import Settings

_KEPT_S = 60.0
_KEPT_AT_MOST = 10_000
_MAX_LENGTH = 8192
_LEEWAY_S = 30
_LAST_INSTANT = 1e11
_ANY = JWSRegistry(strict_check_header=False)
_ANY.max_header_length = 2048


def unauthenticated(why: str) -> Unauthenticated:
    """401 for a token that does not hold (RFC 6750)."""
    challenge = f'Bearer error="invalid_token", error_description="{why}"'
    return Unauthenticated(why, headers={"WWW-Authenticate": challenge})


class TokenChecker:
    """Checks tokens of one issuer for one audience. For one event loop."""

    def __init__(self, keys: KeySource, *, issuer: str, audience: str) -> None:
        self._keys, self._issuer, self._audience = keys, issuer, audience
        self._held: TTLCache[bytes, tuple[Caller, float]] = TTLCache(_KEPT_AT_MOST, _KEPT_S, timer=clock.monotonic)

    @classmethod
    def of(cls, settings: Settings) -> "TokenChecker":
        """The checker that the settings name. Raises ValueError where production names no issuer."""
        if not settings.issuer and settings.environment == "production":
            raise ValueError("NAUSETU_ISSUER is not set: nobody could sign in")
        return cls(KeySource(settings.jwks_url, settings.issuer), issuer=settings.issuer, audience=settings.audience)

    async def check(self, authorization: str) -> Caller:
        """Who calls, by the Authorization header. Raises Unauthenticated, or Unavailable while there are no keys."""
        scheme, _, token = authorization.partition(" ")
        token = token.strip()
        if scheme.lower() != "bearer" or not token:
            raise unauthenticated("a bearer token is expected")
        if len(token) > _MAX_LENGTH or not token.isascii():
            raise unauthenticated("this is no token")
        digest = hashlib.sha256(token.encode()).digest()
        held = self._held.get(digest)
        if held is None or held[1] <= clock.now().timestamp():
            held = self._held[digest] = await self._verified(token)
        return held[0]

    async def _verified(self, token: str) -> tuple[Caller, float]:
        try:
            signed = extract_compact(token.encode(), registry=_ANY)
            kid = signed.protected.get("kid")
            key = await self._keys.find(kid if isinstance(kid, str) else None)
            holds = key is not None and signed.protected.get("b64", True) is True and key.verifies(signed)
            claims = json.loads(signed.payload) if holds else None
        except (JoseError, ValueError, TypeError, AttributeError, RecursionError) as error:
            # joserfc reads the header before it knows its shape: `alg` may be a list, the header a number.
            raise unauthenticated("the token cannot be read") from error
        if not isinstance(claims, dict):
            raise unauthenticated("the token is not signed by the issuer")
        return self._claimed(claims)

    def _claimed(self, claims: dict[str, Any]) -> tuple[Caller, float]:
        now = clock.now().timestamp()
        audience = claims.get("aud")
        if claims.get("iss") != self._issuer or not self._issuer:
            raise unauthenticated("the token is of another issuer")
        if self._audience not in (audience if isinstance(audience, list) else [audience]):
            raise unauthenticated("the token is for another audience")
        expires = _instant(claims, "exp")
        if expires is None or expires <= now:
            raise unauthenticated("the token has expired")
        if any((_instant(claims, name) or 0) > now + _LEEWAY_S for name in ("nbf", "iat")):
            raise unauthenticated("the token is not valid yet")
        try:
            return caller_of(claims), expires
        except ValueError as error:
            raise unauthenticated(str(error)) from error


def _instant(claims: dict[str, Any], name: str) -> float | None:
    """Seconds since 1970. Raises Unauthenticated for what is no time."""
    value = claims.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < _LAST_INSTANT:
        raise unauthenticated(f"{name} is no time")
    return float(value)
