"""What is done to a request before FastAPI reads it: the caller admitted, the body taken in whole and read strictly.

The order is that of refusals: who calls (401, 403), how much and what kind (413, 415), what it says (422).
"""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

from nausetu.auth import Access
from nausetu.http.bodies import StrictRequest, require_json, take_in


class StrictRoute(APIRoute):
    """Route of all NauSetu routers. Raises KeyError, when made, where it does not declare its access (`x-access`)."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's handler behind the caller's admission and the body's reading."""
        handler = super().get_route_handler()
        declared = self.openapi_extra or {}
        access = Access.declared(declared["x-access"])
        posts = "POST" in (self.methods or ())
        acts = posts and not access.public and not access.reads
        # An upload's route streams its body itself.
        takes_body = posts and "requestBody" not in declared
        reads_json = self.body_field is not None
        most: int | None = declared.get("x-max-body")

        async def strict(request: Request) -> Response:
            edge = request.app.state.edge
            if not access.public:
                await edge.admit(request, access, acts=acts)
            asked = StrictRequest(request.scope, request.receive)
            if takes_body:
                await take_in(asked, most or edge.max_body_bytes)
                if reads_json:
                    await require_json(asked)
            try:
                return await handler(asked)
            except RequestValidationError as error:
                beyond = [".".join(map(str, e["loc"][1:])) for e in error.errors() if e["type"] == "extra_forbidden"]
                if acts and beyond:
                    await edge.record_refusal(request, access, f"fields that nobody may set here: {', '.join(beyond)}")
                raise

        return strict
