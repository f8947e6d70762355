"""Facts in shorthand, so that a case reads as a sentence: `master_3 2026-09-30..2031-09-30 suspended`."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

import pytest

from manning.law.facts import CrewFacts, ManningFacts

BASE = {
    "mechanically_propelled": True, "decked": True, "type": "general", "length_m": 20, "gross_tonnage": 80,
    "propulsion_kw": 150, "passenger_capacity": 0, "bollard_pull_t": None, "bulk_cargo": "none",
    "dangerous_goods": False,
}  # fmt: skip
"""A Category B vessel: one Serang, one Engine Driver 2, two ratings."""


def _certificate(words: str) -> dict[str, Any]:
    grade, *rest = words.split()
    found: dict[str, Any] = {"grade": grade, "issued_on": "2026-11-02", "valid_until": "2036-11-02", "status": "valid"}
    for word in rest:
        key, _, value = word.partition("=")
        if ".." in word:
            first, _, last = word.partition("..")
            found |= {"issued_on": first, "valid_until": last or None}
        elif key == "endorsed":
            found["endorsements"] = value.split("+") if value else []
        elif key == "limited":
            found["limitations"] = value
        else:
            found["status"] = word
    return found


def _service(words: str) -> dict[str, Any]:
    capacity, span, *rest = words.split()
    first, _, last = span.partition("..")
    found: dict[str, Any] = {"as": capacity, "from": first, "to": last or None}
    for word in rest:
        key, _, value = word.partition("=")
        found[{"gt": "gross_tonnage", "kw": "propulsion_kw"}[key]] = int(value)
    return found


def _person(name: str, said: Any) -> dict[str, Any]:
    if not isinstance(said, Mapping):
        said = {"holds": said}
    holds = [said["holds"]] if isinstance(said["holds"], str) else said["holds"]
    person: dict[str, Any] = {"id": name, "certificates": [_certificate(words) for words in holds]}
    person["service"] = None if said.get("served", ()) is None else [_service(s) for s in said.get("served", ())]
    person["courses"] = said.get("courses", [])
    return person | ({"record_book": said["record_book"]} if "record_book" in said else {})


def _request(case: Mapping[str, Any]) -> dict[str, Any]:
    hours = case.get("voyage_h")
    found: dict[str, Any] = {
        "vessel": {**BASE, **case.get("vessel", {})},
        "voyage": None if hours is None else {"duration_h": hours},
    }
    if "crew" in case:
        found["crew"] = [_person(name, said) for name, said in case["crew"].items()]
        found["orders"] = [
            {**order, "places": [{"role": role, "count": count} for role, count in order["places"].items()]}
            for order in case.get("orders", ())
        ]
    return found


@pytest.fixture
def request_of() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """A case in shorthand -> the JSON of a request without `as_of`."""
    return _request


@pytest.fixture
def facts_of() -> Callable[[Mapping[str, Any]], Any]:
    """A case in shorthand -> the law's facts, of a crew where the case names one."""

    def build(case: Mapping[str, Any]) -> ManningFacts:
        return (CrewFacts if "crew" in case else ManningFacts).model_validate(_request(case))

    return build


@pytest.fixture
def day_of() -> Callable[[Mapping[str, Any]], date]:
    """The day a case is asked as at; after the transition where it does not matter."""
    return lambda case: case.get("on", date(2030, 2, 15))
