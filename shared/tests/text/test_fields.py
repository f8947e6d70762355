"""Dates, instants and text as they come in: nothing is corrected in silence (trials 3, 12, 31)."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from nausetu.fields import Date, Instant, Money, Name, Number, StateIn, Text, folded


def refused(kind: Any, value: Any) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(value)


def taken(kind: Any, value: Any) -> Any:
    return TypeAdapter(kind).validate_python(value)


@pytest.mark.parametrize(
    "value",
    [
        "2022-02-29", "2026-04-31", "02/03/2026", "2026-2-3", "2026-02-03T00:00:00", "20260203", "2026-W05-2", "",
        20260203, "०२-०३-२०२६", "२०२६-०२-०३", "1849-12-31", "2201-01-01", " 2026-02-03", "2026-02-03\n", None, True,
    ],
)  # fmt: skip
def test_impossible_dates(value: Any) -> None:
    """Trial 12."""
    refused(Date, value)


def test_leap_day() -> None:
    assert taken(Date, "2024-02-29") == date(2024, 2, 29)


@pytest.mark.parametrize("value", ["2026-10-02", "2026-10-02T09:30:00", "2026-02-30T09:30:00+05:30", "noon", 1, None])
def test_instants_need_time_and_offset(value: Any) -> None:
    """Trial 3."""
    refused(Instant, value)


def test_instants_answer_in_ist() -> None:
    kind = TypeAdapter(Instant)
    assert kind.dump_python(kind.validate_python("2026-12-31T18:40:00Z")) == "2027-01-01T00:10:00+05:30"


@pytest.mark.parametrize(
    "value",
    [
        "12",
        True,
        float("nan"),
        float("inf"),
        1e15,
        Decimal("0.0000001"),
        None,
        "NaN",
        Decimal("1e-999999999"),
        Decimal("0e999999999"),
        Decimal("0e-999999999"),
        Decimal("1e999999999"),
    ],
)
def test_what_is_no_number(value: Any) -> None:
    refused(Number, value)


@pytest.mark.parametrize("value", [600, 600.0, "600.001", "1e3", "", "६००", "+5", " 5", "Infinity", "12345678901234"])
def test_what_is_no_money(value: Any) -> None:
    refused(Money, value)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Gan\u0307ga\u0304", "Ga\u1e45g\u0101"),
        ("\u0915\u093c", "\u0915\u093c"), ("\u0958", "\u0915\u093c"), ("राम\u200d", "राम"),
        ("  Jal   Rani ", "Jal Rani"), ("नाव १२", "नाव 12"),
    ],
)  # fmt: skip
def test_composed_on_the_way_in(given: str, kept: str) -> None:
    """Trial 31: NFC (which writes क़ as two code points), no trailing joiner, ASCII digits."""
    assert taken(Name, given) == kept


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Gan\u0307ga\u0304", "Ga\u1e45g\u0101"), ("\u0958ासिम", "\u0915\u093cासिम"), ("JAL RANI", "jal-rani"),
        ("राम\u200d", "राम"), ("ＪＡＬ", "jal"), ("Straße", "STRASSE"), ("क्\u200dष", "क्ष"),
    ],
)  # fmt: skip
def test_one_key(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_another_name_another_key() -> None:
    assert folded("राम") != folded("रमा")
    assert folded("Jal Rani 2") != folded("Jal Rani")


@pytest.mark.parametrize("value", ["", "   ", "a\x00b", "a\x1bb", "\ud800", 7, None, "x" * 2001, "\u200d"])
def test_what_is_no_text(value: Any) -> None:
    refused(Text, value)


@pytest.mark.parametrize(("given", "kept"), [("IN-OR", "IN-OD"), ("IN-UT", "IN-UK"), ("IN-KL", "IN-KL")])
def test_older_codes_of_states(given: str, kept: str) -> None:
    assert taken(StateIn, given) == kept


@pytest.mark.parametrize("value", ["KL", "IN-XX", "in-kl", "", None])
def test_what_is_no_state(value: Any) -> None:
    refused(StateIn, value)
