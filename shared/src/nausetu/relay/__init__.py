"""Relay: sends what the outbox holds to Kafka, in order, at least once."""

from nausetu.relay.relay import Relay

__all__ = ["Relay"]
