"""Periods and ages on the days on which comparable systems went wrong (Readings T1, T3, T4)."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nausetu.law.periods import Length, add_months, add_years, age_on, attains, months_before, service_length

DAYS = st.dates(date(1900, 1, 1), date(2150, 12, 31))
MONTHS = st.integers(-600, 600)


@pytest.mark.parametrize(
    ("since", "last"),
    [("2026-07-15", "2031-07-15"), ("2028-02-29", "2033-02-28"), ("2026-12-31", "2031-12-31")],
)
def test_five_years_end_on_the_day_of_the_same_number(since: str, last: str) -> None:
    """Trial 5: years, not multiples of 365 or 180 days."""
    assert add_years(date.fromisoformat(since), 5) == date.fromisoformat(last)


def test_months_are_counted_from_the_first_day() -> None:
    """Trial 8: 3 + 3 + 3 months from 31 December drift, 9 months do not."""
    start = date(2026, 12, 31)
    chained = add_months(add_months(add_months(start, 3), 3), 3)
    assert add_months(start, 9) == date(2027, 9, 30)
    assert [add_months(start, months) for months in (3, 6, 9, 12)] == [
        date(2027, 3, 31), date(2027, 6, 30), date(2027, 9, 30), date(2027, 12, 31),
    ]  # fmt: skip
    assert add_months(chained, 3) == date(2027, 12, 30)


@pytest.mark.parametrize(
    ("on", "age"), [("2026-02-27", 17), ("2026-02-28", 17), ("2026-03-01", 18), ("2027-03-01", 19)]
)
def test_born_on_29_february_is_18_on_1_march(on: str, age: int) -> None:
    """Trial 9 (T3)."""
    assert age_on(date(2008, 2, 29), date.fromisoformat(on)) == age
    assert attains(date(2008, 2, 29), 18) == date(2026, 3, 1)
    assert attains(date(2008, 2, 29), 20) == date(2028, 2, 29)


@pytest.mark.parametrize("day", [29, 30, 31])
def test_ends_are_clamped_to_the_month(day: int) -> None:
    """Trial 10."""
    assert add_months(date(2026, 8, day), 6) == date(2027, 2, 28)
    assert add_months(date(2027, 8, day), 6) == date(2028, 2, 29)
    assert add_months(date(2026, 1, day), 1) == date(2026, 2, 28)


def test_three_months_before_30_and_31_may() -> None:
    """Trial 10: 30 and 31 May give the same day, 28 February."""
    assert [months_before(date(2027, 5, day), 3) for day in (29, 30, 31)] == [date(2027, 2, 28)] * 3
    assert [months_before(date(2028, 5, day), 3) for day in (29, 30, 31)] == [date(2028, 2, 29)] * 3


def test_a_year_from_29_february() -> None:
    """Trial 11: `replace(year=...)` would raise."""
    assert add_years(date(2028, 2, 29), 1) == date(2029, 2, 28)
    assert add_years(date(2028, 2, 29), 4) == date(2032, 2, 29)


@given(DAYS, MONTHS)
def test_a_period_ends_on_its_day_or_on_the_months_last(day: date, months: int) -> None:
    end = add_months(day, months)
    assert (end.year * 12 + end.month) - (day.year * 12 + day.month) == months
    assert end.day == day.day or (end.day < day.day and (end + timedelta(days=1)).day == 1)


@given(DAYS, DAYS, MONTHS)
def test_a_later_day_never_ends_earlier(one: date, other: date, months: int) -> None:
    assert (add_months(min(one, other), months)) <= add_months(max(one, other), months)


@given(DAYS, st.integers(0, 100))
def test_the_day_before_attaining_is_too_young(born: date, years: int) -> None:
    day = attains(born, years)
    assert age_on(born, day) == years
    assert age_on(born, day - timedelta(days=1)) == years - 1


@pytest.mark.parametrize(
    ("periods", "length"),
    [
        ([("2026-01-01", "2026-03-31")], Length(3, 0)),
        ([("2026-01-10", "2026-02-14")], Length(1, 5)),
        ([("2026-01-10", "2026-02-09")], Length(1, 0)),
        # Overlaps count once; days of several periods add up, and thirty make a month.
        ([("2026-01-01", "2026-01-31"), ("2026-01-15", "2026-02-28")], Length(2, 0)),
        ([("2026-01-01", "2026-01-20"), ("2026-03-01", "2026-03-15")], Length(1, 5)),
        ([], Length(0, 0)),
    ],
)  # fmt: skip
def test_service(periods: list[tuple[str, str]], length: Length) -> None:
    assert service_length((date.fromisoformat(a), date.fromisoformat(b)) for a, b in periods) == length
