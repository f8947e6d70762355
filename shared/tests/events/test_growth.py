"""Within v1 a schema may only grow: what may be added, and what each way of breaking is called."""

from typing import Any

import pytest

from nausetu.events.growth import broken
from nausetu.events.schemas import FOLDER, all_types, schema_of, snapshot

TEXT = {"type": "string"}
NULL = {"type": "null"}


def thing(required: list[str] | None = None, **fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": required or []}


def many(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (thing(a=TEXT), thing(a=TEXT, b=TEXT)),
        (thing(a={"enum": ["x"], "type": "string"}), thing(a={"enum": ["x", "y"], "type": "string"})),
        (thing(a={"const": "x"}), thing(a={"enum": ["x", "y"]})),
        (thing(a=TEXT), thing(a={"anyOf": [TEXT, NULL]})),
        (thing(a={"type": "integer"}), thing(a={"type": "number"})),
        (thing(a=TEXT | {"maxLength": 5}), thing(a=TEXT | {"maxLength": 6})),
        (thing(a=TEXT | {"minLength": 5}), thing(a=TEXT)),
        (thing(a=many(thing(b=TEXT))), thing(a=many(thing(b=TEXT, c=TEXT)))),
        ({}, thing(["a"], a=TEXT)),
    ],
)  # fmt: skip
def test_growth(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert broken(old, new) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (thing(a=TEXT), thing(), "/a: removed"),
        (thing(a=TEXT), thing(["b"], a=TEXT, b=TEXT), "/b: newly required"),
        (thing(a=TEXT), thing(["a"], a=TEXT), "/a: newly required"),
        (thing(["a"], a=TEXT), thing(a=TEXT), "/a: was always there, now need not be"),
        (thing(a=TEXT), thing(a={"type": "integer"}), "/a: type string is now integer"),
        (thing(a={"type": "number"}), thing(a={"type": "integer"}), "/a: type number is now integer"),
        (thing(a={"enum": ["x", "y"]}), thing(a={"enum": ["x"]}), "/a: ['y'] no longer allowed"),
        (thing(a=TEXT), thing(a=TEXT | {"enum": ["x"]}), "/a: is now one of ['x']"),
        (thing(a={"anyOf": [TEXT, NULL]}), thing(a=TEXT), "/a: type null is now string"),
        (thing(a=TEXT | {"maxLength": 6}), thing(a=TEXT | {"maxLength": 5}), "/a: maxLength is now 5"),
        (thing(a=TEXT), thing(a=TEXT | {"minLength": 1}), "/a: minLength is now 1"),
        (thing(a=TEXT), thing(a=TEXT | {"pattern": "x"}), "/a: pattern is now x"),
        (thing(a=TEXT), thing(a=TEXT | {"format": "date"}), "/a: format is now date"),
        (thing(a=many(TEXT)), thing(a=many(NULL)), "/a/[]: type string is now null"),
        (thing(a=thing(b=TEXT)), thing(a=thing()), "/a/b: removed"),
        (thing(a={"anyOf": [thing(b=TEXT), NULL]}), thing(a={"anyOf": [thing(), NULL]}), "/a/b: removed"),
    ],
)  # fmt: skip
def test_breaking(old: dict[str, Any], new: dict[str, Any], said: str) -> None:
    assert broken(old, new) == [said]


@pytest.mark.parametrize("name", all_types())
def test_every_type_has_its_snapshot_and_has_only_grown(name: str) -> None:
    known, now = snapshot(name), schema_of(all_types()[name])
    assert known is not None, "run `python -m nausetu.events.schemas`"
    assert broken(known, now) == []
    assert known == now, "run `python -m nausetu.events.schemas`"


def test_no_snapshot_without_its_type() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(all_types())
