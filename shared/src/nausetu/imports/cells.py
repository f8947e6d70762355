"""CSV cells read strictly as what the row's model asks for. An empty cell is null; nothing is guessed.

A cell that is not written as its field asks stays text, for the model to refuse by name. Lists are parted by `;`.
Cells that look like formulas are data on the way in.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from nausetu.fields import Model

_NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?", re.ASCII)
_KINDS = {bool: "boolean", int: "integer", float: "number", str: "string"}

Cell = Callable[[str], Any]


def cells_of(model: type[Model]) -> Mapping[str, Cell]:
    """How to read each column of `model`, by its name."""
    schema = model.model_json_schema(mode="validation")
    defined = schema.get("$defs", {})
    return {name: _reader(part, defined) for name, part in schema["properties"].items()}


def required_of(model: type[Model]) -> list[str]:
    """Columns that cannot be missing."""
    return [info.alias or name for name, info in model.model_fields.items() if info.is_required()]


def _reader(part: Mapping[str, Any], defined: Mapping[str, Any]) -> Cell:
    found = list(_alternatives(part, defined))
    kinds = {kind for each in found for kind in _kinds(each)}
    items = next((_reader(each["items"], defined) for each in found if "items" in each), str)

    def read(cell: str) -> Any:
        text = cell.strip()
        if not text:
            return None
        if "boolean" in kinds and text in {"true", "false"}:
            return text == "true"
        if kinds & {"integer", "number"} and _NUMBER.fullmatch(text):
            return Decimal(text) if "." in text else int(text)
        if "array" in kinds:
            return [items(item) for item in text.split(";")]
        return text

    return read


def _alternatives(part: Mapping[str, Any], defined: Mapping[str, Any]) -> "list[Mapping[str, Any]]":
    if "$ref" in part:
        return _alternatives(defined[part["$ref"].rsplit("/", 1)[1]], defined)
    choices = [*part.get("anyOf", ()), *part.get("oneOf", ()), *part.get("allOf", ())]
    return [each for choice in choices for each in _alternatives(choice, defined)] or [part]


def _kinds(part: Mapping[str, Any]) -> set[str]:
    kind = part.get("type")
    if kind is not None:
        return {kind} if isinstance(kind, str) else set(kind)
    values = part.get("enum", [part["const"]] if "const" in part else [])
    return {_KINDS[type(value)] for value in values if type(value) in _KINDS}
