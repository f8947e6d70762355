"""Events: CloudEvents 1.0 envelope and one module of payload classes per producing service."""

from nausetu.events.base import EVENTS, SERVICES, Payload, event_type, read

__all__ = ["EVENTS", "SERVICES", "Payload", "event_type", "read"]
