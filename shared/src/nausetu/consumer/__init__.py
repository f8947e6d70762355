"""Consumer: applies neighbours' events to this service, once in effect, by its reactions."""

from nausetu.consumer.consumer import Consumer
from nausetu.consumer.received import Reaction, ReceivedEvent, wants_history

__all__ = ["Consumer", "Reaction", "ReceivedEvent", "wants_history"]
