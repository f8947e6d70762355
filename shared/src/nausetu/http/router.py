"""Routes of a service. Each is declared with its access; `act` and `read` take plain synchronous actions.

router = Router(tags=["orders"])

@router.act("/vessels/{registration}/orders", roles={"designated_authority"}, answer=OrderAnswer)
def give_order(act: Act, registration: Reference, body: OrderIn) -> OrderAnswer: ...
"""

import inspect
from collections.abc import Callable, Collection
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Header, Request, Response

from nausetu.auth import Access, Role
from nausetu.http.problem_page import DECLARED
from nausetu.http.strict import StrictRoute

_F = TypeVar("_F", bound=Callable[..., Any])

_HEADERS = {
    "idempotency_key": Annotated[str | None, Header(alias="Idempotency-Key", description="required; kept 24 hours")],
    "if_match": Annotated[str | None, Header(alias="If-Match", description="version seen, from ETag")],
    "purpose": Annotated[str | None, Header(alias="Purpose", description="why personal data is read")],
}


class Router(APIRouter):
    """APIRouter whose routes carry `access` and run in the edge."""

    def __init__(self, **options: Any) -> None:
        super().__init__(route_class=StrictRoute, **options)

    def act(
        self,
        path: str,
        *,
        roles: Collection[Role],
        answer: type[Any],
        status: int = 201,
        location: str | None = None,
        changes: bool = False,
        scoped: bool = True,
        slow: bool = False,
    ) -> Callable[[_F], _F]:
        """A POST that creates or acts: Idempotency-Key required; `changes` also asks If-Match (`act.if_match`).

        `location` is the new record's path as a template over the answer, e.g. `/manning/v1/orders/{id}`.
        """
        access = Access(frozenset(roles), scoped=scoped)
        headers = ("idempotency_key", "if_match") if changes else ("idempotency_key",)
        return self._route("POST", path, access, answer, status, headers, keyed=True, location=location, slow=slow)

    def read(
        self,
        path: str,
        *,
        answer: type[Any],
        roles: Collection[Role] = (),
        public: bool = False,
        scoped: bool = True,
        slow: bool = False,
    ) -> Callable[[_F], _F]:
        """A GET. Not public: the roles named, and the national ones."""
        access = Access(frozenset(roles), public=public, scoped=scoped and not public, reads=True)
        headers = () if public else ("purpose",)
        return self._route("GET", path, access, answer, 200, headers, keyed=False, location=None, slow=slow)

    def _route(
        self, method: str, path: str, access: Access, answer: type[Any], status: int, headers: Collection[str],
        *, keyed: bool, location: str | None, slow: bool,
    ) -> Callable[[_F], _F]:  # fmt: skip
        def declare(action: _F) -> _F:
            async def endpoint(request: Request, **arguments: Any) -> Response:
                for name in headers:
                    arguments.pop(f"header_{name}")
                return await request.app.state.edge.act(  # type: ignore[no-any-return]
                    request, access, lambda act: action(act, **arguments),
                    status=status, keyed=keyed, location=location, slow=slow,
                )  # fmt: skip

            endpoint.__signature__ = _signature(action, headers)  # type: ignore[attr-defined]
            endpoint.__name__, endpoint.__doc__ = action.__name__, action.__doc__
            self.add_api_route(
                path, endpoint, methods=[method], response_model=answer, status_code=status,
                responses=DECLARED(public=access.public, method=method),
                openapi_extra={"x-access": access.declaration()},
            )  # fmt: skip
            return action

        return declare


def _signature(action: Callable[..., Any], headers: Collection[str]) -> inspect.Signature:
    """The action's own parameters without `act`, behind the request and the headers that the documentation names."""
    own = inspect.signature(action, eval_str=True).parameters
    kind = inspect.Parameter.KEYWORD_ONLY
    parameters = [inspect.Parameter("request", kind, annotation=Request)]
    parameters += [p.replace(kind=kind) for name, p in own.items() if name != "act"]
    parameters += [inspect.Parameter(f"header_{h}", kind, annotation=_HEADERS[h], default=None) for h in headers]
    return inspect.Signature(parameters)
