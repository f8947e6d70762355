"""What the consumer counts, for Prometheus."""

from prometheus_client import Counter, Gauge

RECEIVED = Counter("nausetu_events_received", "Events received, by what became of them", ["service", "outcome"])
LAG = Gauge("nausetu_event_age_seconds", "Age of the newest event received when it was dealt with", ["service"])
