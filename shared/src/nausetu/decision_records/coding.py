"""A decision as JSON that keeps its meaning: findings by key and value, not in words of one language.

So a stored decision can be worded again in either language, and compared with what the law answers today.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from nausetu.db.engine import dumps, loads
from nausetu.law import Assessment, Decision, Finding, say
from nausetu.law.findings import Say


def coded(decision: Decision) -> dict[str, Any]:
    """The decision as JSON."""
    findings = [
        {"rule": rule, "reading": reading, "requirement": _put(requirement), "actual": _put(actual), "met": met}
        for rule, requirement, actual, met, reading in decision.assessment.findings
    ]
    found: dict[str, Any] = loads(
        dumps({"fields": decision.fields, "findings": findings, "assumed": decision.assessment.assumed})
    )
    return found


def decoded(stored: Mapping[str, Any]) -> Decision:
    """The decision again; its fields stay JSON."""
    assessment = Assessment()
    for f in stored["findings"]:
        assessment.add(Finding(f["rule"], _take(f["requirement"]), _take(f["actual"]), f["met"], f["reading"]))
    for what in stored["assumed"]:
        assessment.assume(what)
    return Decision(stored["fields"], assessment)


def differences(stored: Any, now: Any, pointer: str = "") -> list[tuple[str, Any, Any]]:
    """Where two JSON values differ: (pointer, stored, now), in order; None where one lacks the place."""
    if isinstance(stored, dict) and isinstance(now, dict):
        names = [*stored, *(name for name in now if name not in stored)]
        return [d for n in names for d in differences(stored.get(n), now.get(n), f"{pointer}/{_escaped(n)}")]
    if isinstance(stored, list) and isinstance(now, list):
        longest = max(len(stored), len(now))
        pairs = zip(_filled(stored, longest), _filled(now, longest), strict=True)
        return [d for index, (old, new) in enumerate(pairs) for d in differences(old, new, f"{pointer}/{index}")]
    return [] if stored == now else [(pointer, stored, now)]


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def _filled(values: list[Any], length: int) -> list[Any]:
    return [*values, *[None] * (length - len(values))]


def _put(value: Any) -> Any:
    if isinstance(value, Say):
        return {"say": value.key, "values": {name: _put(v) for name, v in value.values.items()}}
    if isinstance(value, Decimal):
        return {"number": str(value)}
    if isinstance(value, date):
        return {"date": value.isoformat()}
    if isinstance(value, list | tuple):
        return [_put(item) for item in value]
    return value


def _take(value: Any) -> Any:
    match value:
        case {"say": key, "values": values}:
            return say(key, **{name: _take(v) for name, v in values.items()})
        case {"number": number}:
            return Decimal(number)
        case {"date": day}:
            return date.fromisoformat(day)
        case list():
            return [_take(item) for item in value]
        case _:
            return value
