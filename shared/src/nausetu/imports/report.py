"""The report of an import: counts, and the rejected rows page by page."""

from decimal import Decimal
from typing import Annotated, Any

import sqlalchemy as sa
from pydantic import Field, PlainSerializer

from nausetu.crypto import mask_aadhaar
from nausetu.fields import Instant, Model, jsonable
from nausetu.imports.tables import import_error, import_run
from nausetu.paging import page
from nausetu.problems import Fault

_DEPTH = 6
_DIGITS = 30


class RowError(Model):
    """One fault of one row: line in the file (from 1), JSON pointer into the row, and the row as it came."""

    line: int
    pointer: str
    detail: str
    row: Annotated[dict[str, Any], PlainSerializer(jsonable, return_type=dict[str, Any], when_used="json")]


class ImportReport(Model):
    """How far the import is. While `finished` is false the counts rise; `bytes_read` of `bytes_total` is the way made.

    A row with several faults stands several times in `errors`, and once in `rejected`. In a dry run the counts say what
    would be done, each chunk for itself, and nothing is kept.
    """

    id: str
    matter: str
    dry_run: bool
    rows: int
    created: int
    updated: int
    unchanged: int
    rejected: int
    errors: list[RowError] = Field(description="in the order of the file")
    next_cursor: str | None = Field(description="for further errors")
    finished: bool
    bytes_total: int
    bytes_read: int
    started_at: Instant
    finished_at: Instant | None


_COUNTS = ("matter", "dry_run", "rows", "created", "updated", "unchanged", "rejected", "bytes_total", "bytes_read",
           "started_at", "finished_at")  # fmt: skip
_ERRORS = sa.select(import_error)
_ORDER = [import_error.c.line, import_error.c.ordinal]


def report(db: sa.Connection, run: sa.RowMapping, limit: int, cursor: str | None = None) -> ImportReport:
    """Report of `run`, with up to `limit` errors behind `cursor`. Raises InvalidRequest for a cursor not from here."""
    rows, following = page(db, _ERRORS.where(import_error.c.import_id == run["id"]), _ORDER, limit, cursor)
    errors = [RowError(line=row.line, pointer=row.pointer, detail=row.detail, row=row.row) for row in rows]
    return ImportReport(
        id=run["id"], errors=errors, next_cursor=following, finished=run["finished_at"] is not None,
        **{name: run[name] for name in _COUNTS},
    )  # fmt: skip


def error_rows(import_id: str, line: int, row: dict[str, Any], faults: tuple[Fault, ...]) -> list[dict[str, Any]]:
    """The faults of one rejected row, as they are stored."""
    kept = storable(row)
    return [
        {"import_id": import_id, "line": line, "ordinal": ordinal, "pointer": fault.pointer, "detail": fault.detail,
         "row": kept}
        for ordinal, fault in enumerate(faults)
    ]  # fmt: skip


def storable(value: Any, depth: int = 0) -> Any:
    """A row as it came, fit for a JSONB column: no NUL, no number of a million digits, no endless nesting.

    12-digit numbers are masked: a register sent to us may hold what is not to be stored.
    """
    if depth > _DEPTH:
        return "..."
    if isinstance(value, dict):
        return {str(storable(str(key), depth)): storable(each, depth + 1) for key, each in value.items()}
    if isinstance(value, list):
        return [storable(each, depth + 1) for each in value]
    if isinstance(value, str):
        return mask_aadhaar(value.encode("utf8", "replace").decode().replace("\0", "\ufffd"))
    if isinstance(value, Decimal) and (abs(value.adjusted()) > _DIGITS or len(value.as_tuple().digits) > _DIGITS):
        return str(value)
    return value


def find(db: sa.Connection, import_id: str, matter: str) -> sa.RowMapping | None:
    """The import, or None."""
    asked = sa.select(import_run).where(import_run.c.id == import_id, import_run.c.matter == matter)
    return db.execute(asked).mappings().one_or_none()
