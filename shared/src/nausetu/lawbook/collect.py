"""Gathers what law packages hold: rule sets, rule functions with the words they apply, values, procedures, tests.

It reads code and data that are there; it adds nothing and judges nothing.
"""

import importlib
import inspect
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

from nausetu.law import Instrument, Parameters, load_instruments, load_parameters
from nausetu.law.parameters import Parameter
from nausetu.law.procedure import Procedure
from nausetu.lawbook.marks import marks

LAW_PACKAGES: Mapping[str, str] = {
    "manning": "manning.law",
    "certification": "certification.law",
    "training-institutes": "training_institutes.law",
    "special-vessels": "special_vessels.law",
    "rps-licensing": "rps_licensing.law",
}
"""Law package by service."""

_OPENING = re.compile(
    r"(?:(IVM-2025|IVSC-2026|IVA-2025|RPS-2026|IV-ACT-2021) )?((?:r|s|Sch|Form|Part|Note|\d)[^:\"]*):"
)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule function: what its docstring opens with, and where it stands."""

    provision: str
    words: str
    place: str


@dataclass(slots=True)
class Book:
    """What one service applies of one rule set."""

    instrument: Instrument
    service: str
    rules: list[Rule] = field(default_factory=list)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    procedures: list[Procedure] = field(default_factory=list)
    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def collect(root: Path) -> list[Book]:
    """A book for each service and rule set; `root` is the checkout, whose tests are named beside the provisions."""
    books = []
    tests = marks(root)
    for service, package in LAW_PACKAGES.items():
        instruments = load_instruments(package)
        parameters = load_parameters(package, instruments)
        modules = list(_modules(package))
        shorts = [short for short, instrument in instruments.items() if instrument.status != "act"]
        for short in shorts:
            book = Book(instruments[short], service)
            book.rules = [r for m in modules for r in _rules(m, default=shorts[0]) if r.provision.startswith(short)]
            book.parameters = _cited(parameters, short)
            book.procedures = [p for m in modules for p in vars(m).values() if isinstance(p, Procedure)]
            book.tests = {c: t for c, t in tests.items() if c.startswith(short)}
            if book.rules or book.parameters:
                books.append(book)
    return books


def _cited(parameters: Parameters, short: str) -> dict[str, Parameter]:
    return {n: p for n, p in parameters.items() if p.values[0].citation.startswith(short)}


def _modules(package: str) -> Iterator[ModuleType]:
    parent = importlib.import_module(package)
    for info in pkgutil.iter_modules(parent.__path__, f"{package}."):
        yield importlib.import_module(info.name)


def _rules(module: ModuleType, default: str) -> Iterator[Rule]:
    """Functions whose docstring opens with a provision, e.g. `r.9(1)(b): "..."`."""
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ != module.__name__:
            continue
        opening = _OPENING.match(inspect.getdoc(function) or "")
        if opening:
            short = opening[1] or _module_short(module) or default
            line = inspect.getsourcelines(function)[1]
            words = (inspect.getdoc(function) or "")[opening.end() :].strip()
            yield Rule(f"{short} {opening[2].strip()}", words, f"{module.__name__}.{name}:{line}")


def _module_short(module: ModuleType) -> str | None:
    """Rule set that a module's docstring opens with, e.g. `IVSC-2026 rules 3 to 5`."""
    found = re.match(r"(IVM-2025|IVSC-2026|IVA-2025|RPS-2026)", inspect.getdoc(module) or "")
    return found[1] if found else None
