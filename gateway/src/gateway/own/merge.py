"""One OpenAPI document of five: paths below `/<service>`, names of components and operations made distinct. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

Document = Mapping[str, Any]
_VERBS = frozenset({"get", "head", "post", "put", "patch", "delete", "options", "trace"})
_BEARER: list[dict[str, list[str]]] = [{"bearer": []}]
_REFUSED = {
    "description": "refused",
    "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemBody"}}},
}
_BY_THE_GATEWAY = ("400", "401", "413", "429", "503")
"""Any route may be refused so before its service is asked."""


def merge(
    own: Document, services: Mapping[str, Document | None], *, server: str, common: Mapping[str, Any]
) -> dict[str, Any]:
    """The gateway's own document with those of the services; None for a service that does not answer.

    `common` are schemas of the library that keep their names and stand once.
    """
    missing = [service for service, document in services.items() if document is None]
    info = dict(own["info"])
    if missing:
        info["description"] = f"{info['description']}\n\n**Not available just now:** {', '.join(missing)}."
    schemas = {**own.get("components", {}).get("schemas", {}), **common}
    merged: dict[str, Any] = {
        "openapi": own["openapi"],
        "info": info,
        "servers": [{"url": server or "/"}],
        "x-unavailable": missing,
        "paths": {path: _own(item) for path, item in own["paths"].items()},
        "components": {
            "schemas": schemas,
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}},
        },
        "tags": [],
    }
    for service, document in services.items():
        if document is not None:
            _add(merged, _Renaming(service, frozenset(common)), document)
    return merged


def _own(item: Document) -> dict[str, Any]:
    found = dict(item)
    for verb in _VERBS & set(item):
        refusals = dict.fromkeys(_BY_THE_GATEWAY, _REFUSED)
        answers = {code: _REFUSED if code == "422" else answer for code, answer in item[verb]["responses"].items()}
        found[verb] = {**item[verb], "security": [], "responses": {**refusals, **answers}}
    return found


def _add(merged: dict[str, Any], renaming: "_Renaming", document: Document) -> None:
    tags: list[str] = []
    for path, item in document["paths"].items():
        # Health and figures of the service itself are not routed.
        if path.startswith("/v1/"):
            renamed = renaming.of(item)
            for operation in _operations(renamed):
                _sign(operation, renaming)
                tags += operation["tags"]
            merged["paths"][f"/{renaming.service}{path}"] = renamed
    for kind, parts in document.get("components", {}).items():
        if kind != "securitySchemes":
            found = {
                renaming.name(name): renaming.of(part) for name, part in parts.items() if name not in renaming.kept
            }
            merged["components"].setdefault(kind, {}).update(found)
    merged["tags"] += [{"name": tag} for tag in dict.fromkeys(tags)]


def _sign(operation: dict[str, Any], renaming: "_Renaming") -> None:
    """Operation id and tags of the service, whether a token is asked for, and what the gateway may refuse."""
    access = operation.get("x-access")
    needs_token = not access["public"] if access else bool(operation.get("security"))
    operation["security"] = _BEARER if needs_token else []
    if "operationId" in operation:
        operation["operationId"] = renaming.name(operation["operationId"])
    operation["tags"] = list(dict.fromkeys(f"{renaming.service}: {tag}" for tag in operation.get("tags", ["all"])))
    operation["responses"] = {**dict.fromkeys(_BY_THE_GATEWAY, _REFUSED), **operation["responses"]}


def _operations(item: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    return (part for verb, part in item.items() if verb in _VERBS)


class _Renaming:
    """Names of one service's components; those in `kept` stay as they are."""

    def __init__(self, service: str, kept: frozenset[str]) -> None:
        self.service, self.kept = service, kept
        self._prefix = service.replace("-", "_")

    def name(self, name: str) -> str:
        """The name in the merged document."""
        return name if name in self.kept else f"{self._prefix}.{name}"

    def of(self, node: Any) -> Any:
        """A copy whose references lead to the renamed components, in `$ref` and in a discriminator's mapping."""
        if isinstance(node, Mapping):
            return {key: self.of(value) for key, value in node.items()}
        if isinstance(node, list):
            return [self.of(value) for value in node]
        if isinstance(node, str) and node.startswith("#/components/"):
            _, _, kind, name = node.split("/", 3)
            return f"#/components/{kind}/{self.name(name)}"
        return node
