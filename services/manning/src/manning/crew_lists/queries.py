"""Reading crew lists."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, distinct_on

from manning.crew_lists.schemas import CrewList
from manning.crew_lists.tables import crew_list
from manning.tables import Stored
from nausetu.act import Act

_c = crew_list.c
_NEWEST = (_c.effective_at.desc(), _c.recorded_at.desc(), _c.id.desc())
_AT = (
    sa.select(crew_list)
    .where(_c.registration_number == sa.bindparam("number"), _c.effective_at <= sa.bindparam("at"))
    .order_by(*_NEWEST)
    .limit(1)
)
_newest = (
    sa.select(crew_list).ext(distinct_on(_c.registration_number)).order_by(_c.registration_number, *_NEWEST)
).subquery("newest")  # fmt: skip
_WHERE_ABOARD = sa.select(_c.registration_number).distinct().where(
    _c.persons.contains(sa.bindparam("person", type_=JSONB))
)  # fmt: skip
_PERSON = sa.bindparam("person", type_=JSONB)
_ABOARD = (
    sa.select(_newest.c.registration_number)
    .where(
        _newest.c.registration_number.in_(_WHERE_ABOARD), _newest.c.persons.contains(_PERSON)
    )
    .order_by(_newest.c.registration_number)
)  # fmt: skip


def answer(row: Stored) -> CrewList:
    """The crew list of a row."""
    told = {name: row[name] for name in CrewList.model_fields if name != "since"}
    return CrewList.model_validate(told | {"since": row["effective_at"]})


def aboard(act: Act, registration: str, at: datetime) -> sa.RowMapping | None:
    """The list that says who was aboard at an instant, as known now."""
    return act.db.execute(_AT, {"number": registration, "at": at}).mappings().one_or_none()


def vessels_of(act: Act, indivc: str) -> list[str]:
    """Vessels on whose newest list the person stands, in order of their numbers."""
    return list(act.db.execute(_ABOARD, {"person": [{"indivc": indivc}]}).scalars())
