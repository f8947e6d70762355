"""The only reader of the clock (a convention test holds that).

Dates are dates in Asia/Kolkata (Reading T2); instants are UTC. The development
clock moves all processes together by `NAUSETU_CLOCK_OFFSET` (ISO 8601 duration in
whole seconds, e.g. `2678400`); settings refuse it in production.
"""

import os
import time
from datetime import UTC, date, datetime, timedelta, timezone

IST = timezone(timedelta(hours=5, minutes=30), "IST")
_NONE = timedelta()


def offset() -> timedelta:
    """Shift of the development clock; zero where `NAUSETU_CLOCK_OFFSET` is unset."""
    told = os.environ.get("NAUSETU_CLOCK_OFFSET")
    return timedelta(seconds=int(told)) if told else _NONE


def now() -> datetime:
    """This instant, in UTC."""
    return datetime.now(UTC) + offset()


def today() -> date:
    """Today's date in Asia/Kolkata (Reading T2)."""
    return day_of(now())


def day_of(instant: datetime) -> date:
    """Date in Asia/Kolkata on which `instant` falls. Raises ValueError on a naive instant."""
    if instant.tzinfo is None:
        raise ValueError("an instant needs its offset")
    return instant.astimezone(IST).date()


def start_of(day: date) -> datetime:
    """00:00 IST of `day`: valid from that instant, not from midnight UTC."""
    return datetime(day.year, day.month, day.day, tzinfo=IST)


def monotonic() -> float:
    """Seconds for measuring spans; never a date."""
    return time.monotonic()
