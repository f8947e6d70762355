"""Cells of CSV that a spreadsheet will not take for a formula (trial 30). Never changes what is stored, only its copy.

A text that begins like a formula gets an apostrophe before it, as spreadsheets themselves write text; numbers stay
numbers, a negative one too.
"""

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal

Cell = str | int | float | Decimal | date | bool | None

_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")
_INVISIBLE = frozenset({"Cf", "Zs", "Zl", "Zp"})


def cell(value: Cell) -> str:
    """One value as it may stand in a cell; dates as ISO 8601, nothing for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    return f"'{value}" if _looks_like_a_formula(value) else value


def _looks_like_a_formula(text: str) -> bool:
    """Full-width signs count as their plain forms; blanks and marks that nobody sees do not hide one."""
    if text.startswith(_STARTS):
        return True
    plain = unicodedata.normalize("NFKC", text)
    seen = "".join(c for c in plain[:16] if unicodedata.category(c) not in _INVISIBLE)
    return seen.startswith(_STARTS)


def rows(header: Sequence[str], records: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """Lines of CSV (RFC 4180, CRLF) one after the other, the header first; never holds more than one."""
    yield _line(header)
    for record in records:
        yield _line(record)


def _line(values: Sequence[Cell]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer).writerow([cell(value) for value in values])
    return buffer.getvalue()
