"""`/applications`: drawn up by the candidate, decided by the examiners of the State applied to."""

from typing import Literal
from uuid import UUID

from certification.applications import actions
from certification.applications.queries import answer, listed, reached
from certification.applications.schemas import Application
from certification.applications.tables import application
from nausetu.act import Act
from nausetu.auth import Role
from nausetu.fields import Reference
from nausetu.http import Router
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.views import view

_CANDIDATE: tuple[Role, ...] = ("crew_member", "chief_examiner")
_HOLDER: tuple[Role, ...] = ("crew_member",)
_EXAMINERS: tuple[Role, ...] = ("examiner", "chief_examiner")
_READERS: tuple[Role, ...] = ("crew_member", "examiner", "chief_examiner", "designated_authority")
_PURPOSE = "examination of applications (IVM-2025 r.7(2))"
Status = Literal[
    "draft", "submitted", "eligible", "ineligible", "scheduled", "passed", "failed", "certified", "withdrawn"
]

router = Router(tags=["applications"])

router.act(
    "/applications", roles=_CANDIDATE, answer=Application, location="/certification/v1/applications/{id}"
)(actions.draft)  # fmt: skip
for _name, _action, _roles in (
    ("submission", actions.submit_application, _CANDIDATE),
    ("eligibility", actions.find, _EXAMINERS),
    ("sitting", actions.schedule, _EXAMINERS),
    ("result", actions.examine, _EXAMINERS),
    ("withdrawal", actions.withdraw, _HOLDER),
):
    router.act(f"/applications/{{application_id}}/{_name}", roles=_roles, answer=Application, status=200, changes=True)(
        _action
    )


@router.read("/applications", roles=_READERS, answer=Page[Application])
def applications(
    act: Act, status: Status | None = None, indivc: Reference | None = None, limit: Limit = 50, cursor: Cursor = None
) -> Page[Application]:
    """Applications to the caller's State, or his own."""
    query = listed(act)
    if status is not None:
        query = query.where(application.c.status == status)
    if indivc is not None:
        query = query.where(application.c.indivc == indivc)
    rows, following = page(act.db, query, [application.c.id], limit, cursor)
    for row in rows:
        view(act, "applications", row._mapping["id"], row._mapping["holder_sub"], purpose=_PURPOSE)
    return Page(items=[answer(act, row._mapping) for row in rows], next_cursor=following)


@router.read("/applications/{application_id}", roles=_READERS, answer=Application)
def read_application(act: Act, application_id: UUID) -> Application:
    """One application."""
    row = reached(act, str(application_id))
    view(act, "applications", row["id"], row["holder_sub"], purpose=_PURPOSE)
    return answer(act, row)
