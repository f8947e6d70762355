"""Routes: deadlines as a list and as a calendar feed, for those whom they concern."""

from datetime import timedelta
from typing import Annotated, Any, Literal

import sqlalchemy as sa
from fastapi import Query, Request, Response

from nausetu import bearings
from nausetu.act import Act
from nausetu.auth import Access
from nausetu.auth.access import ROLES
from nausetu.deadlines.tables import Deadline, deadline
from nausetu.fields import Model, Text
from nausetu.http.problem_page import DECLARED
from nausetu.http.router import Router
from nausetu.moments import MomentOut, instant_of, written
from nausetu.paging import Cursor, Limit, Page, page

_d = deadline.c
_READERS = Access(ROLES, reads=True)
_FEED_ROWS = 1000
_CALENDAR = "text/calendar"
_OPEN = _d.ended_at.is_(None)


class DeadlineOut(Model):
    """A statutory period: since when, until when (a day, or an instant where the law counts hours), how it ended."""

    id: str
    what: str
    subject: str
    owner_role: str
    since: MomentOut
    due: MomentOut
    rule: str
    outcome: Literal["open", "met", "missed"]


def router(service: str) -> Router:
    """`GET /deadlines` and `GET /deadlines.ics` of `service` (its short name in addresses)."""
    routes = Router(tags=["deadlines"])

    @routes.read("/deadlines", roles=ROLES, answer=Page[DeadlineOut])
    def list_deadlines(
        act: Act,
        overdue: Annotated[bool | None, Query(description="time run out and still not done")] = None,
        outcome: Literal["open", "met", "missed"] | None = None,
        matter: Text | None = None,
        subject: Text | None = None,
        what: Text | None = None,
        limit: Limit = 50,
        cursor: Cursor = None,
    ) -> Page[DeadlineOut]:
        """Deadlines that concern the caller's State, office, organisation or himself, the earliest first."""
        asked = {_d.outcome: outcome, _d.matter: matter, _d.subject: subject, _d.what: what}
        query = _concerning(act).where(*(column == value for column, value in asked.items() if value is not None))
        if overdue is not None:
            late = _OPEN & (_d.late_from <= act.now)
            query = query.where(late if overdue else ~late)
        rows, following = page(act.db, query, [_d.late_from, _d.id], limit, cursor)
        return Page(items=[_answer(row) for row in rows], next_cursor=following)

    routes.add_api_route(
        "/deadlines.ics", _feed(service), methods=["GET"], name="deadlines_calendar", response_class=Response,
        responses={
            **DECLARED(public=False, method="GET"),
            200: {"description": "iCalendar (RFC 5545)", "content": {_CALENDAR: {"schema": {"type": "string"}}}},
        },
        openapi_extra={"x-access": {"public": False, "roles": sorted(ROLES), "scoped": True, "national_read": True}},
    )  # fmt: skip
    return routes


def _concerning(act: Act) -> sa.Select[Any]:
    return sa.select(deadline).where(bearings.reached(act, deadline), _d.outcome != "withdrawn")


def _answer(row: Any) -> DeadlineOut:
    found = Deadline.of(row)
    return DeadlineOut.model_validate({name: getattr(found, name) for name in DeadlineOut.model_fields})


def _feed(service: str) -> Any:
    async def read(request: Request) -> Response:
        """Undone deadlines that concern the caller, at most 1,000, as an iCalendar feed; each is one event for ever."""
        found: list[bytes] = []
        await request.app.state.edge.act(
            request, _READERS, lambda act: found.append(calendar(act, service)), status=200, keyed=False
        )
        return Response(found[0], media_type=_CALENDAR)

    return read


def calendar(act: Act, service: str) -> bytes:
    """The feed itself: a day due is a day's event, an instant due an event at that instant."""
    from icalendar import Calendar, Event  # noqa: PLC0415 - 80 modules, which a process without feeds never needs

    feed = Calendar()
    feed.add("prodid", f"-//NauSetu//{service} deadlines//EN")
    feed.add("version", "2.0")
    rows = act.db.execute(_concerning(act).where(_OPEN).order_by(_d.late_from, _d.id).limit(_FEED_ROWS))
    for row in rows:
        found = Deadline.of(row)
        event = Event()
        event.add("uid", f"{found.id}@{service}.nausetu")
        event.add("dtstamp", row.registered_at)
        event.add("dtstart", found.due)
        event.add("dtend", instant_of(found.due) if not row.in_days else found.due + timedelta(days=1))
        event.add("summary", f"{found.what.replace('_', ' ')}: {found.subject}")
        event.add("description", f"{found.rule}; {found.owner_role.replace('_', ' ')}; since {written(found.since)}")
        event.add("transp", "TRANSPARENT")
        feed.add_component(event)
    return bytes(feed.to_ical())
