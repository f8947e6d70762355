"""What a worker needs to know of its service: reactions, imports, and what the law attaches to missed deadlines."""

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nausetu.consumer import Reaction
from nausetu.db.migrate import package
from nausetu.deadlines.runner import Lapse

if TYPE_CHECKING:
    from nausetu.imports import Importer


def reactions(service: str) -> Mapping[str, Reaction]:
    """`REACTIONS` of `<package>.reactions`; none where the service has no such module."""
    found: Mapping[str, Reaction] = _of(service, "reactions", "REACTIONS")
    return found


def lapses(service: str) -> Mapping[str, Lapse]:
    """`LAPSES` of `<package>.deadlines`; none where the service has no such module."""
    found: Mapping[str, Lapse] = _of(service, "deadlines", "LAPSES")
    return found


def importers(service: str) -> "Sequence[Importer[Any]]":
    """`IMPORTERS` of `<package>.importers`; none where the service imports nothing."""
    return tuple(_of(service, "importers", "IMPORTERS"))


def _of(service: str, module: str, name: str) -> Any:
    path = f"{package(service)}.{module}"
    if importlib.util.find_spec(path) is None:
        return {}
    return getattr(importlib.import_module(path), name)
