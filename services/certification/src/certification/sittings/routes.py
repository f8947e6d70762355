"""`/sittings`: announced by the Chief Examiner, read by everyone who is signed in."""

import sqlalchemy as sa

from certification.law.facts import CocGrade
from certification.sittings import actions
from certification.sittings.schemas import Sitting
from certification.sittings.tables import sitting
from nausetu.act import Act
from nausetu.auth import ROLES, Role
from nausetu.fields import StateIn
from nausetu.http import Router
from nausetu.paging import Cursor, Limit, Page, page

_CHIEF: tuple[Role, ...] = ("chief_examiner",)

router = Router(tags=["sittings"])

router.act(
    "/sittings", roles=_CHIEF, answer=Sitting, location="/certification/v1/sittings/{id}"
)(actions.announce)  # fmt: skip


@router.read("/sittings", answer=Page[Sitting], roles=ROLES, scoped=False)
def sittings(
    act: Act, state: StateIn | None = None, grade: CocGrade | None = None, limit: Limit = 50, cursor: Cursor = None
) -> Page[Sitting]:
    """The published schedule (r.5(4), r.7(1), r.14(1)) from today on, by day."""
    query = sa.select(sitting).where(sitting.c.held_on >= act.today)
    if state is not None:
        query = query.where(sitting.c.state == state)
    if grade is not None:
        query = query.where(sitting.c.grade == grade)
    rows, following = page(act.db, query, [sitting.c.held_on, sitting.c.id], limit, cursor)
    return Page(items=[actions.answer(row._mapping) for row in rows], next_cursor=following)
