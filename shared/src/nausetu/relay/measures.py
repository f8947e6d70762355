"""What the relay counts, for Prometheus."""

from prometheus_client import Counter

PUBLISHED = Counter("nausetu_events_published", "Events that the broker acknowledged", ["service"])
