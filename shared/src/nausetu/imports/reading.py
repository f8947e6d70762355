"""Rows out of a file, from a byte position on, one at a time: JSON lines (NDJSON) and CSV (RFC 4180), UTF-8 only.

A row that cannot be read is given with its fault, and reading goes on at the next line: one bad quotation mark never
swallows its neighbours. Memory holds one row.
"""

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

from nausetu.http.bodies import read_json
from nausetu.imports.cells import Cell
from nausetu.problems import Fault, InvalidRequest

JSON_LINES = "application/x-ndjson"
CSV = "text/csv"
_BOM = b"\xef\xbb\xbf"
_MAX_LINE = 256 * 1024
_SHOWN = 500


class Read(NamedTuple):
    """A row and where it stood: its first line (from 1), the last line and the byte position behind it."""

    line: int
    last_line: int
    end: int
    row: dict[str, Any]
    faults: tuple[Fault, ...] = ()


class _TooLongError(ValueError):
    pass


class _Lines:
    """Physical lines from the file's position on, counted; decoded for csv.reader, which takes as many as a row has."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.restart()

    def restart(self) -> None:
        """A new row begins at the next line."""
        self.taken, self.size, self.first_size, self.first = 0, 0, 0, b""

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        raw = self.take()
        if not raw:
            raise StopIteration
        return raw.decode("utf8")

    def take(self) -> bytes:
        """The next line, empty at the end. Raises _TooLongError where line or row is longer than a row may be."""
        at = self._file.tell()
        raw = start = self._file.readline(_MAX_LINE)
        size = len(raw)
        while raw and not raw.endswith(b"\n") and (more := self._file.readline(_MAX_LINE)):
            raw, size = more, size + len(more)
        if raw:
            self.taken += 1
        if self.taken <= 1:
            self.first_size, self.first = size, start[:_SHOWN]
        self.size += size
        if self.size > _MAX_LINE:
            raise _TooLongError(f"a row is longer than {_MAX_LINE} bytes")
        return raw.removeprefix(_BOM) if at == 0 else raw


def read_header(file: BinaryIO) -> tuple[list[str], int, int]:
    """Columns of a CSV file, the lines that they take and the byte position behind them. Raises InvalidRequest."""
    lines = _Lines(file)
    try:
        header = [name.strip() for name in next(csv.reader(lines, strict=True), [])]
    except (csv.Error, ValueError) as error:
        raise InvalidRequest("the first line is no CSV header", errors=[Fault("", _said(error))]) from error
    return header, lines.taken, lines.size


def read_rows(
    file: BinaryIO, media_type: str, position: int, line: int, header: Sequence[str], cells: Mapping[str, Cell]
) -> Iterator[Read]:
    """Rows from byte `position` on, `line` lines having been read before it. Blank lines are no rows."""
    file.seek(position)
    if media_type == CSV:
        return _csv_rows(file, position, line, header, cells)
    return _json_rows(file, position, line)


def _json_rows(file: BinaryIO, position: int, line: int) -> Iterator[Read]:
    lines = _Lines(file)
    while True:
        lines.restart()
        row: Any = None
        faults: tuple[Fault, ...] = ()
        try:
            raw = lines.take()
            if not raw:
                return
            blank = not raw.strip()
            row = None if blank else _json(raw)
        except _TooLongError as error:
            blank, faults = False, (Fault("", str(error)),)
        except InvalidRequest as refusal:
            faults = tuple(refusal.errors)
        line, position = line + 1, position + lines.size
        if blank:
            continue
        if not isinstance(row, dict):
            faults = faults or (Fault("", "a row is a JSON object"),)
            row = _shown(lines.first)
        yield Read(line, line, position, row, faults)


def _csv_rows(
    file: BinaryIO, position: int, line: int, header: Sequence[str], cells: Mapping[str, Cell]
) -> Iterator[Read]:
    lines = _Lines(file)
    reader = csv.reader(lines, strict=True)
    while True:
        lines.restart()
        try:
            row = next(reader)
        except StopIteration:
            return
        except (csv.Error, ValueError) as error:
            # Only its first line is bad; what the open quotation mark ran over is read again as rows of its own.
            line, position = line + 1, position + lines.first_size
            file.seek(position)
            reader = csv.reader(lines, strict=True)
            yield Read(line, line, position, _shown(lines.first), (Fault("", _said(error)),))
            continue
        first, line, position = line + 1, line + lines.taken, position + lines.size
        if not row:
            continue
        named: dict[str, Any] = dict(zip(header, row, strict=False))
        if len(row) != len(header):
            detail = f"{len(row)} cells, but the header names {len(header)} columns"
            yield Read(first, line, position, named, (Fault("", detail),))
            continue
        yield Read(first, line, position, {name: cells.get(name, str)(cell) for name, cell in named.items()})


def _json(raw: bytes) -> Any:
    row = read_json(raw)
    if b"\\ud" in raw.lower():
        try:
            json.dumps(row, ensure_ascii=False, default=str).encode()
        except UnicodeEncodeError as error:
            raise InvalidRequest(
                "no Unicode", errors=[Fault("", "half of a surrogate pair is no character")]
            ) from error
    return row


def _shown(raw: bytes) -> dict[str, Any]:
    return {"text": raw.decode("utf8", "replace").replace("\0", "").rstrip("\r\n")}


def _said(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "not UTF-8"
    return f"not CSV (RFC 4180): {error}" if isinstance(error, csv.Error) else str(error)
