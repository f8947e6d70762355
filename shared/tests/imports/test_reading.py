"""Rows out of files: strict, and one bad row never swallows its neighbours."""

import io
from decimal import Decimal
from typing import Any

import pytest

from nausetu.fields import Model
from nausetu.imports.cells import cells_of
from nausetu.imports.reading import CSV, JSON_LINES, Read, read_header, read_rows
from nausetu.problems import InvalidRequest


def csv_rows(body: bytes, columns: tuple[str, ...] = ("a", "b")) -> list[Read]:
    return list(read_rows(io.BytesIO(body), CSV, 0, 0, columns, dict.fromkeys(columns, str)))


def json_rows(body: bytes) -> list[Read]:
    return list(read_rows(io.BytesIO(body), JSON_LINES, 0, 0, (), {}))


def test_a_row_over_several_lines_and_line_endings_of_both_kinds() -> None:
    found = csv_rows(b'1,"two\r\nlines ""quoted"", and a comma"\r\n\r\n3,4\n5,\n')
    assert [(read.line, read.last_line, read.row) for read in found] == [
        (1, 2, {"a": "1", "b": 'two\r\nlines "quoted", and a comma'}),
        (4, 4, {"a": "3", "b": "4"}),
        (5, 5, {"a": "5", "b": ""}),
    ]
    assert found[-1].end == len(b'1,"two\r\nlines ""quoted"", and a comma"\r\n\r\n3,4\n5,\n')


@pytest.mark.parametrize(
    "bad", [b'2,"open\n', b'2,"half"open\n', b"2,\xff\n", b"2,3,4\n", b"2\n", b"2," + b"x" * 300_000 + b"\n"]
)
def test_one_bad_line_costs_one_row(bad: bytes) -> None:
    for after in (b"3,4\n5,6\n", b'3,"4"\n5,"6"\n', b'3,4\n5,"6"'):
        found = csv_rows(b"0,1\n" + bad + after)
        assert [bool(read.faults) for read in found] == [False, True, False, False]
        assert [read.line for read in found] == [1, 2, 3, 4]
        assert [read.row["a"] for read in found if not read.faults] == ["0", "3", "5"]


def test_reading_goes_on_at_any_row_end() -> None:
    body = b'1,2\n3,"4\n5"\nbad,"\n6,7\n8,9\n'
    whole = csv_rows(body)
    for at, read in enumerate(whole):
        rest = list(read_rows(io.BytesIO(body), CSV, read.end, read.last_line, ("a", "b"), {"a": str, "b": str}))
        assert rest == whole[at + 1 :]


def test_json_lines_strictly() -> None:
    bad = [
        b"[1]",
        b"{",
        b'{"a": NaN}',
        b'{"a": 1, "a": 2}',
        b"\xff",
        b'"text"',
        b'{"a": "\\ud800"}',
        b'{"a": "' + b"x" * 300_000 + b'"}',
    ]
    found = json_rows(b"\xef\xbb\xbf" + b'{"a": 1.10}\n \n' + b"\n".join(bad) + b'\n{"a": "\xe0\xa4\x97"}')
    assert [read.line for read in found] == [1, *range(3, 12)]
    assert [bool(read.faults) for read in found] == [False] + [True] * 8 + [False]
    assert (found[0].row, found[-1].row) == ({"a": Decimal("1.10")}, {"a": "ग"})
    assert all(fault.detail for read in found for fault in read.faults)


def test_header() -> None:
    assert read_header(io.BytesIO(b"\xef\xbb\xbfa, b\r\n1,2\r\n")) == (["a", "b"], 1, 9)
    for wrong in (b'"a', b"\xff\n"):
        with pytest.raises(InvalidRequest):
            read_header(io.BytesIO(wrong))


def test_cells_become_what_the_model_asks(boat: type[Model]) -> None:
    cells = cells_of(boat)

    def read(**told: str) -> dict[str, Any]:
        return {name: cells[name](cell) for name, cell in told.items()}

    assert read(length_m=" 12.50 ", zone="3", decked="false", energy="diesel;battery", built_on="2026-02-28") == {
        "length_m": Decimal("12.50"), "zone": 3, "decked": False, "energy": ["diesel", "battery"],
        "built_on": "2026-02-28",
    }  # fmt: skip
    assert read(length_m="", zone=" ", name="", energy="") == {
        "length_m": None,
        "zone": None,
        "name": None,
        "energy": None,
    }
    # Data, whatever they look like; and what is no number of ours stays text, for the model to refuse.
    assert read(name="=1+1", value="600.00", number="0012") == {"name": "=1+1", "value": "600.00", "number": "0012"}
    assert read(length_m="12,50", zone="०३", decked="TRUE") == {"length_m": "12,50", "zone": "०३", "decked": "TRUE"}
