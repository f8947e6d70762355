"""Events: CloudEvents 1.0 envelope and one module of payload classes per producing service."""

from nausetu.events.base import EVENTS, Payload, event_type

__all__ = ["EVENTS", "Payload", "event_type"]
