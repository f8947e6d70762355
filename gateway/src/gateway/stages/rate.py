"""Stage 6: so many requests per client, counted apart for each class of route. 429 says when to come again."""

from collections.abc import Mapping

from gateway.bucket import Buckets
from gateway.exchange import Exchange
from gateway.refusals import retry_after
from gateway.routes import RateClass
from gateway.settings import Settings
from nausetu.problems import RateLimited

Rates = Mapping[RateClass, Buckets]


def rates(settings: Settings) -> Rates:
    """Buckets, per class."""
    return {
        "ordinary": Buckets(settings.rate_per_s, settings.rate_burst),
        "verification": Buckets(settings.verification_rate_per_s, settings.verification_rate_burst),
        "decisions": Buckets(settings.decisions_rate_per_s, settings.decisions_rate_burst),
    }


def rate(exchange: Exchange, rates_: Rates) -> None:
    """Count the request. Raises RateLimited."""
    kind: RateClass = exchange.route.rate if exchange.route else "ordinary"
    if wait := rates_[kind].take(exchange.client):
        raise RateLimited(f"too many {kind} requests from one client", headers=retry_after(wait))
