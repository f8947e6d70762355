"""JSON schemas of the payloads, one per type, and their committed snapshots in `schemas/`.

    python -m nausetu.events.schemas       write the snapshots of what has grown

Within v1 a schema may only grow: a change that breaks a reader or an old event is refused here, not written. A type
that must break becomes `.v2`.
"""

import json
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

from nausetu.events.base import EVENTS, SERVICES, Payload
from nausetu.events.growth import broken

FOLDER = Path(__file__).parent / "schemas"

_DRAFT = "http://json-schema.org/draft-07/schema#"


def all_types() -> dict[str, type[Payload]]:
    """Every type of the five services."""
    return {name: kind for service in SERVICES for name, kind in EVENTS.of(service).items()}


def schema_of(kind: type[Payload]) -> dict[str, Any]:
    """JSON schema (draft 7, nothing referred to) of a payload. Open: within v1 fields may be added."""
    found = kind.model_json_schema(mode="validation")
    schema: dict[str, Any] = _plain(found, found.get("$defs", {}))
    return {"$schema": _DRAFT, "title": kind.TYPE, **schema, "x-fact": kind.FACT}


def snapshot(name: str) -> dict[str, Any] | None:
    """The committed schema of a type; None where there is none yet."""
    path = FOLDER / f"{name}.json"
    if not path.exists():
        return None
    found: dict[str, Any] = json.loads(path.read_text("utf8"))
    return found


def write() -> list[str]:
    """Write the snapshots that have grown; returns their types. Raises ValueError where one would break."""
    FOLDER.mkdir(exist_ok=True)
    schemas = {name: schema_of(kind) for name, kind in all_types().items()}
    faults = [f"{name}{fault}" for name, new in schemas.items() for fault in broken(snapshot(name) or {}, new)]
    if faults:
        raise ValueError("within v1 a schema may only grow:\n" + "\n".join(faults))
    changed = [name for name, schema in schemas.items() if snapshot(name) != schema]
    for name in changed:
        text = json.dumps(schemas[name], indent=1, ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(f"{text}\n", "utf8")
    return changed


def _plain(schema: Any, definitions: dict[str, Any]) -> Any:
    """References put in place, Python's titles and the closing of objects left out."""
    if isinstance(schema, list):
        return [_plain(part, definitions) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        target = deepcopy(definitions[schema["$ref"].rpartition("/")[2]])
        return _plain(target | {name: part for name, part in schema.items() if name != "$ref"}, definitions)
    left_out = {"$defs", "title", "additionalProperties"} if schema.get("type") == "object" else {"title"}
    return {
        name: {field: _plain(part, definitions) for field, part in value.items()}
        if name == "properties"
        else _plain(value, definitions)
        for name, value in schema.items()
        if name not in left_out
    }


if __name__ == "__main__":
    for written in write():
        sys.stdout.write(f"{written}\n")
