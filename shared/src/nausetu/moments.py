"""Ends of periods: a day, in time until its midnight in Asia/Kolkata (T1, T2), or an instant, to the second (T2)."""

from datetime import date, datetime, timedelta
from typing import Annotated

from pydantic import PlainSerializer, WithJsonSchema

from nausetu import clock

Moment = date | datetime
"""Start or end of a period: a date where the law counts days, months or years, an instant where it counts hours."""


def late_from(due: Moment) -> datetime:
    """First instant that is too late: 00:00 IST after a day due, the next second after an instant due."""
    if isinstance(due, datetime):
        return due.replace(microsecond=0) + timedelta(seconds=1)
    return clock.start_of(due + timedelta(days=1))


def in_time(due: Moment, at: Moment) -> bool:
    """Whether what was done `at` was done in time. Raises ValueError on a bare day against an instant due."""
    if isinstance(at, datetime):
        return at < late_from(due)
    if isinstance(due, datetime):
        raise ValueError("a period of hours needs the instant")
    return at <= due


def instant_of(moment: Moment) -> datetime:
    """The moment as an instant; a day stands for its first."""
    return moment if isinstance(moment, datetime) else clock.start_of(moment)


def moment_of(instant: datetime, *, in_days: bool) -> Moment:
    """The moment again that `instant_of` stored."""
    return clock.day_of(instant) if in_days else instant


def written(moment: Moment) -> str:
    """ISO 8601; instants with +05:30."""
    return moment.astimezone(clock.IST).isoformat() if isinstance(moment, datetime) else moment.isoformat()


MomentOut = Annotated[
    Moment,
    PlainSerializer(written, return_type=str),
    WithJsonSchema({"anyOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}]}),
]
"""A moment in an answer."""
