"""The routers that every service has: tasks, deadlines, attachments, audit, views, decision records."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nausetu.http.router import Router

if TYPE_CHECKING:
    from nausetu.decision_records import Replayable


def common_routers(service: str, replayable: "Mapping[str, Replayable]") -> list[Router]:
    """Routers of `service` (its short name in addresses); `replayable`: its decisions, by name, that are kept whole."""
    # By name: these modules declare their routes with this package's Router, and may be imported before it.
    return [
        _module("tasks.routes").router(),
        _module("deadlines.routes").router(service),
        _module("attachments.routes").router(service),
        _module("audit_reading").router(),
        _module("views").router(),
        _module("decision_records.routes").router(replayable),
    ]


def _module(name: str) -> Any:
    return import_module(f"nausetu.{name}")
