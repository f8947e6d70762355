"""The application class of a service: FastAPI behind the outermost layer, and its OpenAPI document made whole.

Adds to FastAPI's document what our routes refer to: the problem, the bearer scheme, and which route asks for it.
"""

from collections import Counter
from typing import Any

from fastapi import FastAPI
from starlette.types import ASGIApp

from nausetu.http.observing import Observing
from nausetu.http.problem_page import ProblemBody
from nausetu.telemetry.access import Write
from nausetu.telemetry.metrics import Metrics

_REF = "#/components/schemas/{model}"
_ASKED: dict[str, dict[str, Any]] = {
    "Idempotency-Key": {"required": True, "schema": {"type": "string", "pattern": "^[ -~]{1,200}$"}},
    "If-Match": {"required": True, "schema": {"type": "string", "pattern": '^"[0-9]{1,9}"$'}},
}
"""Headers that the edge and the act ask for. FastAPI must not: it would answer 422, where HTTP has 400 and 428."""


class Service(FastAPI):
    """One service. Raises ValueError, when its document is made, where two operations have one id."""

    def __init__(self, metrics: Metrics, access: Write, **options: Any) -> None:
        super().__init__(
            # FastAPI's own spans and logs would hold paths, queries and messages of exceptions.
            telemetry={"tracing": False, "metrics": False, "logs": False},
            docs_url=None, redoc_url=None, redirect_slashes=False,
            generate_unique_id_function=lambda route: route.name,
            **options,
        )  # fmt: skip
        self._metrics, self._access = metrics, access

    def build_middleware_stack(self) -> ASGIApp:
        """FastAPI's own layers within ours: the answer to a fault, too, has the request's id."""
        return Observing(super().build_middleware_stack(), self._metrics, self._access)

    def openapi(self) -> dict[str, Any]:
        """The document, made once."""
        if not self.openapi_schema:
            self.openapi_schema = _whole(super().openapi())
        return self.openapi_schema


def _whole(document: dict[str, Any]) -> dict[str, Any]:
    components = document.setdefault("components", {})
    problem = ProblemBody.model_json_schema(ref_template=_REF)
    schemas = components.setdefault("schemas", {})
    schemas.update(problem.pop("$defs", {}))
    schemas["ProblemBody"] = problem
    components["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}}
    operations = [operation for item in document["paths"].values() for operation in item.values()]
    twice = [name for name, count in Counter(o["operationId"] for o in operations).items() if count > 1]
    if twice:
        raise ValueError(f"operation ids used twice: {', '.join(sorted(twice))}")
    for operation in operations:
        operation["security"] = [] if operation["x-access"]["public"] else [{"bearer": []}]
        for parameter in operation.get("parameters", []):
            parameter.update(_ASKED.get(parameter["name"], {}))
    return document
