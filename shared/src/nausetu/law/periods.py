"""Periods, ages and service: Readings T1, T3, T4. Section 9 of the General Clauses Act, 1897.

"Within N months of D" leaves D out and takes the last day in, so the last day is D + N months.
"""

from calendar import monthrange
from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple


class Length(NamedTuple):
    """A length of service: whole months and remaining days (fewer than 30)."""

    months: int
    days: int


def add_days(day: date, days: int) -> date:
    """Last day of the period of `days` days from `day` (T1). Negative: backwards."""
    return day + timedelta(days=days)


def add_months(day: date, months: int) -> date:
    """Last day of the period of `months` calendar months from `day`, clamped to the month's end (T1).

    Always counted from `day` itself: chained additions would drift (31 Jan + 1 + 1 is 28 Mar, + 2 is 31 Mar).
    """
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def months_before(day: date, months: int) -> date:
    """The day `months` calendar months prior to `day` (T1)."""
    return add_months(day, -months)


def add_years(day: date, years: int) -> date:
    """Last day of the period of `years` years from `day`; 29 Feb + 1 year is 28 Feb (T1)."""
    return add_months(day, 12 * years)


def attains(born: date, years: int) -> date:
    """The day on which a person born on `born` attains `years`: 1 March for 29 Feb in a common year (T3)."""
    try:
        return born.replace(year=born.year + years)
    except ValueError:
        return date(born.year + years, 3, 1)


def age_on(born: date, on: date) -> int:
    """Completed years on `on` (T3). Negative where `born` is later."""
    years = on.year - born.year
    return years if on >= attains(born, years) else years - 1


def service_length(periods: Iterable[tuple[date, date]]) -> Length:
    """Total of service periods, both days included (T4).

    Overlapping periods are joined and count once; periods that only touch stay apart. Each counts as whole
    calendar months and remaining days; remaining days add up, 30 make a month.
    """
    months = days = 0
    for first, last in _joined(periods):
        whole, rest = _months_and_days(first, last)
        months, days = months + whole, days + rest
    return Length(months + days // 30, days % 30)


def _joined(periods: Iterable[tuple[date, date]]) -> list[tuple[date, date]]:
    joined: list[tuple[date, date]] = []
    for first, last in sorted(periods):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], last))
        else:
            joined.append((first, last))
    return joined


def _months_and_days(first: date, last: date) -> Length:
    """Whole months from `first`, both days in: 1 Jan to 31 Mar is 3 months, 10 Jan to 14 Feb is 1 month 5 days."""
    end = last + timedelta(days=1)
    months = (end.year - first.year) * 12 + end.month - first.month
    if add_months(first, months) > end:
        months -= 1
    return Length(months, (end - add_months(first, months)).days)
