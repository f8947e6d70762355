"""Stage 5: a token that is there must hold. Who brings none goes on: services know which of their routes are public.

The token travels on unchanged; every service checks it again. Guessing is slowed down: an address that brought many
tokens that do not hold is refused without a look at the next one.
"""

from gateway.bucket import Buckets
from gateway.exchange import Exchange
from gateway.refusals import retry_after
from gateway.settings import Settings
from nausetu.auth.tokens import TokenChecker
from nausetu.problems import RateLimited, Unauthenticated


class Admit:
    """The stage, with its checker (whose cache knows a token again by its SHA-256)."""

    def __init__(self, settings: Settings, checker: TokenChecker) -> None:
        self._checker = checker
        self._refused = Buckets(settings.refused_tokens_per_s, settings.refused_tokens_burst)

    async def __call__(self, exchange: Exchange) -> None:
        """Fill in the caller. Raises Unauthenticated, RateLimited."""
        authorization = exchange.header(b"authorization")
        if authorization is None:
            return
        address = exchange.client
        if wait := self._refused.wait(address):
            raise RateLimited("too many tokens that do not hold", headers=retry_after(wait))
        try:
            exchange.caller = await self._checker.check(authorization)
        except Unauthenticated:
            self._refused.take(address)
            raise
        exchange.client = "sub:" + exchange.caller.sub
