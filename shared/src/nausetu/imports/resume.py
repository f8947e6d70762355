"""Carrying on with imports that a process left unfinished, and clearing what it left on the volume."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import sqlalchemy as sa
import structlog

from nausetu import clock
from nausetu.http.uploads import INCOMING
from nausetu.imports.importer import Importer
from nausetu.imports.running import FOLDER, run
from nausetu.imports.tables import import_run

_LOG = structlog.get_logger(__name__)
_KEPT_S = 24 * 3600

_OPEN = sa.select(import_run.c.id, import_run.c.matter).where(import_run.c.finished_at.is_(None))


def resume_all(engine: sa.Engine, importers: Sequence[Importer[Any]], root: Path) -> int:
    """Work every unfinished import off, one after the other; returns how many there were.

    One that fails is logged and left for the next time: it keeps no other from going on. `root` is the volume of
    `NAUSETU_ATTACHMENTS_PATH`.
    """
    by_matter = {importer.matter: importer for importer in importers}
    with engine.connect() as db:
        waiting = [row for row in db.execute(_OPEN.order_by(import_run.c.started_at)) if row.matter in by_matter]
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="import") as worker:
        for row in waiting:
            done = worker.submit(run, engine, by_matter[row.matter], root, row.id)
            if (failure := done.exception()) is not None:
                _LOG.error("import_failed", import_id=row.id, matter=row.matter, error=type(failure).__name__)
    _clear(engine, root)
    return len(waiting)


def _clear(engine: sa.Engine, root: Path) -> None:
    """Remove files a day old that no unfinished import asks for: what a killed process left behind."""
    with engine.connect() as db:
        asked = {row.id for row in db.execute(_OPEN)}
    before = clock.now().timestamp() - _KEPT_S
    for folder in (root / FOLDER, root / INCOMING):
        for file in folder.iterdir() if folder.is_dir() else ():
            if file.name not in asked and file.stat().st_mtime < before:
                file.unlink(missing_ok=True)
