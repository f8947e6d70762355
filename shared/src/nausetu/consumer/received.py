"""An event as a reaction gets it, and what a reaction is."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from pydantic import ValidationError

from nausetu.act import Act
from nausetu.events import EVENTS, Payload, read
from nausetu.events.envelope import CloudEvent, NotAnEventError, decode, faults
from nausetu.kafka import topic_of


@dataclass(frozen=True, slots=True)
class ReceivedEvent:
    """One event of a neighbour. `sequence` rises per subject; `data` is its payload, read by this version's schema.

    `superseded`: something newer of the same fact was applied already; only reactions that want history see such.
    """

    id: str
    type: str
    source: str
    subject: str
    sequence: int
    time: datetime
    data: Payload
    superseded: bool = False


Reaction = Callable[[Act, ReceivedEvent], None]

_R = TypeVar("_R", bound=Reaction)


def wants_history(reaction: _R) -> _R:
    """The reaction is called for superseded events too. It must not overwrite what is newer: see `superseded`."""
    _HISTORIANS.add(reaction)
    return reaction


_HISTORIANS: set[Reaction] = set()


def historian(reaction: Reaction) -> bool:
    """Whether the reaction wants superseded events too."""
    return reaction in _HISTORIANS


def envelope_of(topic: str, raw: bytes | None) -> CloudEvent:
    """The event of a message. Raises NotAnEventError; also for one that its source may not send on this topic."""
    event = decode(raw)
    service = event.source.removeprefix("/")
    if topic_of(service) != topic or event.type.partition(".")[0] != service:
        raise NotAnEventError(f"{event.type} of {event.source} does not belong on {topic}")
    return event


def payload_of(event: CloudEvent) -> Payload:
    """The payload of an event. Raises NotAnEventError where it is not of its type's schema."""
    try:
        return read(EVENTS[event.type], event.data)
    except ValidationError as error:
        raise NotAnEventError(f"data{faults(error)}") from error
