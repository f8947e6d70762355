"""Whether a JSON schema has only grown: every old event is still valid, every field a reader knows is still there.

Knows the keywords that our payloads use; `broken` says what it finds in words, path by path.
"""

from collections.abc import Iterator
from typing import Any

_AT_LEAST = ("minLength", "minimum", "exclusiveMinimum", "minItems")
_AT_MOST = ("maxLength", "maximum", "exclusiveMaximum", "maxItems")

Schema = dict[str, Any]


def broken(old: Schema, new: Schema) -> list[str]:
    """What would break, each with its path; empty where the schema has only grown."""
    return list(_compare(old, new, ""))


def _compare(old: Schema, new: Schema, path: str) -> Iterator[str]:
    if not old:
        return
    if "anyOf" in old or "anyOf" in new:
        yield from _alternatives(old, new, path)
        return
    yield from _types(old, new, path)
    yield from _values(old, new, path)
    yield from _bounds(old, new, path)
    yield from _fields(old, new, path)
    if "items" in old:
        yield from _compare(old["items"], new.get("items", {}), f"{path}/[]")


def _alternatives(old: Schema, new: Schema, path: str) -> Iterator[str]:
    offered = new.get("anyOf", [new])
    for alternative in old.get("anyOf", [old]):
        found = [list(_compare(alternative, candidate, path)) for candidate in offered]
        if all(found):
            yield min(found, key=len)[0]


def _types(old: Schema, new: Schema, path: str) -> Iterator[str]:
    was, now = old.get("type"), new.get("type")
    if now is not None and was != now and (was, now) != ("integer", "number"):
        yield f"{path}: type {was} is now {now}"
    elif was is not None and now is None and "enum" not in new and "const" not in new and new:
        yield f"{path}: type {was} is no longer given"


def _values(old: Schema, new: Schema, path: str) -> Iterator[str]:
    was, now = _enumerated(old), _enumerated(new)
    if now is None:
        return
    if was is None:
        yield f"{path}: is now one of {now}"
        return
    gone = [value for value in was if value not in now]
    if gone:
        yield f"{path}: {gone} no longer allowed"


def _enumerated(schema: Schema) -> list[Any] | None:
    if "const" in schema:
        return [schema["const"]]
    found: list[Any] | None = schema.get("enum")
    return found


def _bounds(old: Schema, new: Schema, path: str) -> Iterator[str]:
    for word in _AT_LEAST:
        if word in new and (word not in old or new[word] > old[word]):
            yield f"{path}: {word} is now {new[word]}"
    for word in _AT_MOST:
        if word in new and (word not in old or new[word] < old[word]):
            yield f"{path}: {word} is now {new[word]}"
    for word in ("pattern", "format"):
        if word in new and new[word] != old.get(word):
            yield f"{path}: {word} is now {new[word]}"


def _fields(old: Schema, new: Schema, path: str) -> Iterator[str]:
    was, now = old.get("properties", {}), new.get("properties", {})
    for name, schema in was.items():
        if name not in now:
            yield f"{path}/{name}: removed"
        else:
            yield from _compare(schema, now[name], f"{path}/{name}")
    asked, required = set(old.get("required", [])), set(new.get("required", []))
    for name in sorted(required - asked):
        yield f"{path}/{name}: newly required"
    for name in sorted((asked - required) & set(now)):
        yield f"{path}/{name}: was always there, now need not be"
