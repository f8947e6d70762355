"""`/vessels/{registration}/manning-statements`, `/manning-statements/{number}` and its page to print."""

from fastapi import Request, Response

from manning.manning_statements import actions, printing
from manning.manning_statements.schemas import Statement
from manning.vessels.routes import READERS
from nausetu.auth import Access
from nausetu.fields import Reference
from nausetu.http import Router
from nausetu.http.problem_page import DECLARED
from nausetu.paging import Page

router = Router(tags=["manning-statements"])

_OF_VESSEL = "/vessels/{registration}/manning-statements"
_ACCESS = Access(frozenset(READERS), reads=True)

router.act(_OF_VESSEL, roles={"surveyor"}, answer=Statement, location="/manning/v1/manning-statements/{number}")(
    actions.draw_up_statement
)
router.read(_OF_VESSEL, roles=READERS, answer=Page[Statement])(actions.list_statements)
router.read("/manning-statements/{number}", roles=READERS, answer=Statement)(actions.read_statement)


async def print_statement(request: Request, number: Reference) -> Response:
    """The statement as a plain HTML page, to print."""
    found: list[Statement] = []
    await request.app.state.edge.act(
        request,
        _ACCESS,
        lambda act: found.append(actions.read_statement(act, number)),
        status=200,
        keyed=False,
    )
    return Response(printing.html(found[0]), headers=printing.HEADERS, media_type="text/html")


router.add_api_route(
    "/manning-statements/{number}/page", print_statement, methods=["GET"], response_class=Response,
    responses={
        **DECLARED(public=False, method="GET"),
        200: {"description": "a page to print", "content": {"text/html": {"schema": {"type": "string"}}}},
    },
    openapi_extra={"x-access": {"public": False, "roles": sorted(READERS), "scoped": True, "national_read": True}},
)  # fmt: skip
