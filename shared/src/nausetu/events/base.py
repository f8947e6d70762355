"""Base of all event payloads: the full present state that a consumer needs, no more personal data than keys.

A payload names its FACT: what of the subject it tells whole. One subject has several (a vessel its particulars, its
statement, each of its orders), and a late event is superseded only by a newer one that tells the same fact.
"""

import importlib
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from nausetu.fields import Instant, Model, State


class Payload(Model):
    """State of the subject from `effective_at` on. `state` is the State of the authority, null for national bodies."""

    TYPE: ClassVar[str]
    FACT: ClassVar[str]
    """Name of the fact; `{field}` stands for that field's value, e.g. `order/{order}` where each order is its own."""

    effective_at: Instant
    state: State | None

    def fact(self) -> str:
        """Which fact of the subject this event tells whole."""
        return self.FACT.format_map(dict(self))


class Catalogue(dict[str, type[Payload]]):
    """Every payload class by CloudEvents type, e.g. `manning.vessel_registered.v1`; a service's module is loaded when
    one of its types is first looked up. Raises KeyError for a type that no service has."""

    def __missing__(self, name: str) -> type[Payload]:
        service = name.partition(".")[0]
        if service in SERVICES:
            importlib.import_module(f"nausetu.events.{service.replace('-', '_')}")
        if name not in self:
            raise KeyError(name)
        return self[name]

    def of(self, service: str) -> dict[str, type[Payload]]:
        """The types of one producing service, in the order of its module."""
        importlib.import_module(f"nausetu.events.{service.replace('-', '_')}")
        return {name: found for name, found in self.items() if name.partition(".")[0] == service}


SERVICES = ("manning", "certification", "training-institutes", "special-vessels", "rps-licensing")

EVENTS = Catalogue()

_P = TypeVar("_P", bound=type[Payload])


def event_type(name: str) -> Callable[[_P], _P]:
    """Register a payload class under its CloudEvents type `<service>.<what_happened>.v1`."""

    def register(cls: _P) -> _P:
        if name in EVENTS:
            raise ValueError(f"{name} is registered twice")
        cls.TYPE = name
        if not hasattr(cls, "FACT"):
            cls.FACT = name
        EVENTS[name] = cls
        return cls

    return register


def read(kind: type[Payload], data: Any) -> Payload:
    """`data` as a payload of that kind. Fields that this version does not know yet are passed over: within v1 a schema
    may grow, and a consumer is not always the first to be renewed. Raises pydantic.ValidationError."""
    return kind.model_validate(data, extra="ignore")
