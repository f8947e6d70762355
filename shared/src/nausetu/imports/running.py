"""Working an import off: one chunk, one transaction, the position stored with what it brought.

Two processes at one import take turns by its row lock; one that finds the row locked leaves it to the other. Killed at
any point, the next run begins behind the last committed chunk: nothing is lost, nothing doubled.
"""

import itertools
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import sqlalchemy as sa

from nausetu import clock
from nausetu.act import Act
from nausetu.auth import Access, Caller
from nausetu.imports.cells import cells_of
from nausetu.imports.importer import Importer, Rejected
from nausetu.imports.outcomes import Found, outcomes_of
from nausetu.imports.reading import read_rows
from nausetu.imports.report import error_rows
from nausetu.imports.tables import import_error, import_run
from nausetu.problems import Fault

FOLDER = "imports"
_ATTEMPTS = 5

_TAKE = (
    sa.select(import_run)
    .where(import_run.c.id == sa.bindparam("id"), import_run.c.finished_at.is_(None))
    .with_for_update(skip_locked=True)
)


def place(root: Path, import_id: str) -> Path:
    """Where the file of an import lies until it is finished."""
    return root / FOLDER / import_id


def run(engine: sa.Engine, importer: Importer[Any], root: Path, import_id: str, stop: Event | None = None) -> None:
    """Work the import off to its end, or to the end of the chunk in which `stop` is set."""
    while patient_step(engine, importer, root, import_id):
        if stop is not None and stop.is_set():
            return


def patient_step(engine: sa.Engine, importer: Importer[Any], root: Path, import_id: str) -> bool:
    """`step`, tried up to five times where it met a lock, a lost connection or a full pool."""
    for attempt in range(1, _ATTEMPTS):
        try:
            return step(engine, importer, root, import_id)
        except (sa.exc.OperationalError, sa.exc.TimeoutError):
            time.sleep(0.1 * 2**attempt)
    return step(engine, importer, root, import_id)


def step(engine: sa.Engine, importer: Importer[Any], root: Path, import_id: str) -> bool:
    """Work one chunk off; whether there is more to do here. Rises with what the service's `apply` raises of its own."""
    file = place(root, import_id)
    with engine.begin() as db:
        row = db.execute(_TAKE, {"id": import_id}).mappings().one_or_none()
        if row is None:
            return False
        act = Act(db, Caller(**_claims(row["caller"])), Access(frozenset(importer.roles)), clock.now())
        if file.is_file():
            finished = _chunk(act, importer, row, file)
        else:
            finished = True
            lost = (Fault("", "the file is lost; send it again, nothing will be doubled"),)
            db.execute(import_error.insert(), error_rows(import_id, row["line"] + 1, {}, lost))
        if finished:
            _finish(act, row)
        act.flush()
    if finished:
        file.unlink(missing_ok=True)
    return not finished


def _claims(kept: dict[str, Any]) -> dict[str, Any]:
    return {**kept, "roles": frozenset(kept["roles"])}


def _chunk(act: Act, importer: Importer[Any], run_row: sa.RowMapping, file: Path) -> bool:
    with file.open("rb") as opened:
        header = run_row["header"] or ()
        rows = read_rows(
            opened, run_row["media_type"], run_row["bytes_read"], run_row["line"], header, cells_of(importer.row)
        )
        taken = list(itertools.islice(rows, importer.chunk))
    found = (
        _dry(act, lambda: outcomes_of(act, importer, taken))
        if run_row["dry_run"]
        else outcomes_of(act, importer, taken)
    )
    errors, counts = [], dict.fromkeys(("created", "updated", "unchanged", "rejected"), 0)
    for read, outcome in found:
        if isinstance(outcome, Rejected):
            errors += error_rows(run_row["id"], read.line, read.row, outcome.faults)
            counts["rejected"] += 1
        else:
            counts[outcome] += 1
    if errors:
        act.db.execute(import_error.insert(), errors)
    last = taken[-1] if taken else None
    moved = {name: import_run.c[name] + count for name, count in counts.items()}
    act.db.execute(
        import_run.update()
        .where(import_run.c.id == run_row["id"])
        .values(
            rows=import_run.c.rows + len(taken),
            line=last.last_line if last else run_row["line"],
            bytes_read=last.end if last else run_row["bytes_total"],
            **moved,
        )
    )
    return len(taken) < importer.chunk


def _dry(act: Act, work: Callable[[], list[Found]]) -> list[Found]:
    """What would come of it; nothing of it stays."""
    with act.db.begin_nested() as savepoint:
        found = work()
        savepoint.rollback()
    act.records.clear()
    act.events.clear()
    return found


def _finish(act: Act, run_row: sa.RowMapping) -> None:
    ended = (
        import_run.update()
        .where(import_run.c.id == run_row["id"])
        .values(finished_at=act.now)
        .returning(*(import_run.c[name] for name in ("rows", "created", "updated", "unchanged", "rejected")))
    )
    counts = act.db.execute(ended).mappings().one()
    act.audit("finish_import", run_row["matter"], run_row["id"], dry_run=run_row["dry_run"], **counts)
