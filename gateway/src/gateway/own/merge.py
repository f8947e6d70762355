"""One OpenAPI document of five: paths below `/<service>`, names of components and operations made distinct. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

Document = Mapping[str, Any]
_VERBS = frozenset({"get", "head", "post", "put", "patch", "delete", "options", "trace"})
_BEARER: list[dict[str, list[str]]] = [{"bearer": []}]


def merge(own: Document, services: Mapping[str, Document | None], *, server: str) -> dict[str, Any]:
    """The gateway's own document with those of the services; None for a service that does not answer."""
    missing = [service for service, document in services.items() if document is None]
    info = dict(own["info"])
    if missing:
        info["description"] = (
            f"{info.get('description', '')}\n\n**Not available just now:** {', '.join(missing)}.".strip()
        )
    merged: dict[str, Any] = {
        "openapi": own["openapi"],
        "info": info,
        "servers": [{"url": server or "/"}],
        "x-unavailable": missing,
        "paths": {path: _public(item) for path, item in own["paths"].items()},
        "components": {kind: dict(parts) for kind, parts in own.get("components", {}).items()},
        "tags": list(own.get("tags", [])),
    }
    for service, document in services.items():
        if document is not None:
            _add(merged, service, document)
    schemes = merged["components"].setdefault("securitySchemes", {})
    schemes["bearer"] = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
    return merged


def _add(merged: dict[str, Any], service: str, document: Document) -> None:
    tags: list[str] = []
    for path, item in document["paths"].items():
        # Health and figures of the service itself are not routed.
        if path.startswith("/v1/"):
            renamed = _renamed(item, service)
            tags += _sign(renamed, service)
            merged["paths"][f"/{service}{path}"] = renamed
    for kind, parts in document.get("components", {}).items():
        if kind != "securitySchemes":
            found = {_named(service, name): _renamed(part, service) for name, part in parts.items()}
            merged["components"].setdefault(kind, {}).update(found)
    merged["tags"] += [{"name": tag} for tag in dict.fromkeys(tags)]


def _sign(item: dict[str, Any], service: str) -> list[str]:
    """Operation ids and tags of the service, and whether a token is asked for; the tags are returned."""
    found = []
    for operation in _operations(item):
        access = operation.get("x-access")
        needs_token = not access["public"] if access else bool(operation.get("security"))
        operation["security"] = _BEARER if needs_token else []
        if "operationId" in operation:
            operation["operationId"] = _named(service, operation["operationId"])
        operation["tags"] = [f"{service}: {tag}" for tag in operation.get("tags", ["all"])]
        found += operation["tags"]
    return found


def _public(item: Document) -> dict[str, Any]:
    return {verb: {**part, "security": []} if verb in _VERBS else part for verb, part in item.items()}


def _operations(item: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    return (part for verb, part in item.items() if verb in _VERBS)


def _named(service: str, name: str) -> str:
    return f"{service.replace('-', '_')}.{name}"


def _renamed(node: Any, service: str) -> Any:
    """A copy whose references lead to the service's renamed components (schemas in Schema Objects' mappings too)."""
    if isinstance(node, Mapping):
        return {
            key: _reference(value, service) if key == "$ref" else _renamed(value, service)
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [_renamed(value, service) for value in node]
    return _reference(node, service) if isinstance(node, str) and node.startswith("#/components/") else node


def _reference(value: Any, service: str) -> Any:
    if not isinstance(value, str) or not value.startswith("#/components/"):
        return value
    _, _, kind, name = value.split("/", 3)
    return f"#/components/{kind}/{_named(service, name)}"
