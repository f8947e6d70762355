"""Posting who is aboard: the owner or master says it, or an inspector who has looked."""

from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from manning.crew_lists import schemas
from manning.crew_lists.gathering import CERTIFICATION, gather
from manning.crew_lists.judging import assess
from manning.crew_lists.queries import aboard, answer
from manning.crew_lists.review import MATTER, RULE, review
from manning.crew_lists.tables import crew_list
from manning.crew_members.known import hold
from manning.tables import Stored
from manning.vessels import queries as vessels
from manning.vessels.schemas import Vessel
from manning.wording import CATALOGUE
from nausetu import clock, inbox
from nausetu.act import Act
from nausetu.fields import Instant, Reference
from nausetu.http.decisions import worded
from nausetu.ids import uuid7
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.problems import Fault, InvalidRequest, NotFound
from nausetu.views import view

_c = crew_list.c
_PURPOSE = f"manning of the vessel ({RULE})"


def post_crew_list(act: Act, registration: Reference, body: schemas.CrewListIn) -> schemas.CrewList:
    """Say who is aboard from an instant on; the crew is judged at once."""
    hold(act, [person.indivc for person in body.persons if person.indivc])
    vessel = vessels.reached(act, registration, lock=True)
    since = body.since or act.now
    if since > act.now or (since < vessel["effective_at"] and vessel["version"] == 1):
        detail = "lies in the future" if since > act.now else "lies before the vessel was registered"
        raise InvalidRequest("nobody can be aboard from then", errors=[Fault("/from", detail)])
    row = {
        "id": uuid7(), "registration_number": registration, "in_operation": body.in_operation,
        "voyage_duration_h": body.voyage_duration_h, "persons": body.persons,
        "posted_by_role": min(act.access.admits(act.caller), default="system"), "posted_by": act.caller.sub,
        "effective_at": since, "recorded_at": act.now,
    }  # fmt: skip
    act.db.execute(crew_list.insert(), row)
    act.audit(
        "post", MATTER, registration, effective_at=since, citation=RULE, crew_list=row["id"],
        persons=body.persons, in_operation=body.in_operation,
    )  # fmt: skip
    review(act, registration)
    return answer(row)


def current_crew(act: Act, registration: Reference, at: Instant | None = None) -> schemas.CurrentCrew:
    """Who is aboard and whether that is enough, now or as it was at an instant, as known now."""
    vessel, when = vessels.read_vessel(act, registration, at), at or act.now
    crew = aboard(act, registration, when)
    if crew is None:
        raise NotFound("no crew list is recorded for that time")
    view(act, MATTER, registration, None, purpose=_PURPOSE)
    heard = inbox.last_seen(act.db, CERTIFICATION)
    return schemas.CurrentCrew(
        vessel=vessel,
        persons=answer(crew).persons,
        compliance=_compliance(act, vessel, crew, when) if crew["in_operation"] else None,
        as_of=when,
        data_age_s=None if heard is None else round((act.now - heard).total_seconds(), 1),
    )


def _compliance(act: Act, vessel: Vessel, crew: Stored, when: datetime) -> dict[str, Any]:
    on = clock.day_of(when)
    return worded(assess(gather(act, vessel, crew, when), on), on, CATALOGUE, act.request.language)


def list_crew_lists(
    act: Act, registration: Reference, limit: Limit = 50, cursor: Cursor = None
) -> Page[schemas.CrewList]:  # fmt: skip
    """All lists of the vessel, the latest first."""
    vessels.reached(act, registration)
    view(act, MATTER, registration, None, purpose=_PURPOSE)
    query = sa.select(crew_list).where(_c.registration_number == registration)
    rows, following = page(act.db, query, [_c.effective_at, _c.id], limit, cursor, descending=True)
    return Page(items=[answer(row._mapping) for row in rows], next_cursor=following)


def read_crew_list(act: Act, registration: Reference, crew_list_id: UUID) -> schemas.CrewList:
    """One list as it was posted."""
    vessels.reached(act, registration)
    found = sa.select(crew_list).where(_c.registration_number == registration, _c.id == str(crew_list_id))
    row = act.db.execute(found).mappings().one_or_none()
    if row is None:
        raise NotFound("no such crew list")
    view(act, MATTER, registration, None, purpose=_PURPOSE)
    return answer(row)
