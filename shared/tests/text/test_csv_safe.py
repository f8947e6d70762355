"""Trial 30: nothing in an export is taken for a formula; numbers stay numbers."""

import csv
from datetime import date
from decimal import Decimal

import pytest

from nausetu.csv_safe import Cell, cell, rows


@pytest.mark.parametrize(
    "text",
    [
        "=1+1", "+91 98", "-Asha", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠x", " =1", "\u200b=1",
        "\ufeff=HYPERLINK(\"x\")", "\u00a0@x", "-1", "=cmd|' /C calc'!A0", "﹦1", "|x", "%x",
    ],
)  # fmt: skip
def test_neutralised(text: str) -> None:
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["Asha", "क़ासिम", "MV Ganga-2", "a=b", "", " x", "(3)", "1", "'x", "a\tb"])
def test_left_as_it_is(text: str) -> None:
    assert cell(text) == text


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (-1, "-1"), (12, "12"), (Decimal("-12.50"), "-12.50"), (Decimal("1E+3"), "1000"), (-0.5, "-0.5"),
        (date(2026, 10, 2), "2026-10-02"), (None, ""), (True, "true"), (False, "false"),
    ],
)  # fmt: skip
def test_numbers_stay_numbers(value: Cell, written: str) -> None:
    assert cell(value) == written


def test_lines() -> None:
    found = list(rows(["name", "tonnage"], [['=A1,"x"', -3], ["Jal\nRani", None]]))
    assert found == ["name,tonnage\r\n", '"\'=A1,""x""",-3\r\n', '"Jal\nRani",\r\n']
    assert list(csv.reader("".join(found).splitlines(keepends=True)))[1] == ['\'=A1,"x"', "-3"]
