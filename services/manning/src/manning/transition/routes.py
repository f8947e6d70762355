"""`/transition`: the day on which Note 1 ends, and the vessels still leaning on it."""

import sqlalchemy as sa

from manning.crew_lists.tables import crew_found
from manning.law.in_force import IVM, law_on
from manning.transition.leaning import OUTCOME, RULE
from manning.transition.schemas import LeaningVessel, Transition
from manning.vessels.tables import vessel
from nausetu import bearings
from nausetu.act import Act
from nausetu.decision_records.tables import decision_record
from nausetu.fields import StateIn
from nausetu.http import Router
from nausetu.paging import Cursor, Limit, page

router = Router(tags=["transition"])

_UNFILLED = decision_record.c.answer["fields"]["shortfalls"].label("unfilled")
_LEANING = (
    sa.select(vessel, crew_found.c.as_of, crew_found.c.decision_record, _UNFILLED)
    .join(crew_found, crew_found.c.registration_number == vessel.c.registration_number)
    .join(decision_record, decision_record.c.id == crew_found.c.decision_record)
    .where(crew_found.c.outcome == OUTCOME)
)


@router.read("/transition", roles={"designated_authority"}, answer=Transition)
def read_transition(
    act: Act, state: StateIn | None = None, limit: Limit = 50, cursor: Cursor = None
) -> Transition:  # fmt: skip
    """Vessels of the caller's State (national roles: of all) that comply only in transition, as last judged."""
    law = law_on(act.today)
    query = _LEANING.where(bearings.reached(act, vessel))
    if state is not None:
        query = query.where(vessel.c.state == state)
    rows, following = page(act.db, query, [vessel.c.registration_number], limit, cursor)
    return Transition(
        items=[
            LeaningVessel(
                registration_number=row.registration_number, name=row.name, home_state=row.state, owner_org=row.org,
                unfilled=row.unfilled, as_of=row.as_of, decision_record=str(row.decision_record),
            )
            for row in rows
        ],
        next_cursor=following, last_day=law.transition_ends,
        days_left=max(0, (law.transition_ends - act.today).days), rule=RULE,
        assumed=[IVM.assumption] if IVM.assumption else [],
    )  # fmt: skip
