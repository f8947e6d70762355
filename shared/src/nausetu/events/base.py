"""Base of all event payloads: the full present state that a consumer needs, no more personal data than keys."""

from collections.abc import Callable
from typing import ClassVar, TypeVar

from nausetu.fields import Instant, Model, State

EVENTS: dict[str, type["Payload"]] = {}
"""Every payload class by CloudEvents type, e.g. `manning.vessel_registered.v1`."""


class Payload(Model):
    """State of the subject from `effective_at` on. `state` is the State of the authority, null for national bodies."""

    TYPE: ClassVar[str]

    effective_at: Instant
    state: State | None


_P = TypeVar("_P", bound=type[Payload])


def event_type(name: str) -> Callable[[_P], _P]:
    """Register a payload class under its CloudEvents type `<service>.<what_happened>.v1`."""

    def register(cls: _P) -> _P:
        if name in EVENTS:
            raise ValueError(f"{name} is registered twice")
        cls.TYPE = name
        EVENTS[name] = cls
        return cls

    return register
