"""Carrying on with imports that a process left unfinished, and clearing what it left on the volume."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import sqlalchemy as sa
import structlog

from nausetu import clock
from nausetu.http.uploads import INCOMING
from nausetu.imports.importer import Importer
from nausetu.imports.running import FOLDER, run
from nausetu.imports.tables import import_run
from nausetu.troubles import Troubles, is_outage, said

_LOG = structlog.get_logger(__name__)
_KEPT_S = 24 * 3600
EVERY_S = 30.0

_OPEN = sa.select(import_run.c.id, import_run.c.matter).where(import_run.c.finished_at.is_(None))


class Resumer:
    """The worker's part: looks for unfinished imports at its start and every half minute."""

    def __init__(self, engine: sa.Engine, importers: Sequence[Importer[Any]], root: Path) -> None:
        self._engine, self._importers, self._root = engine, importers, root

    def run(self, stop: Event) -> None:
        """Run until `stop` is set; outages of the database are waited for."""
        outage = Troubles(_LOG, "imports", stop)
        while not stop.is_set():
            try:
                resume_all(self._engine, self._importers, self._root, stop)
            except sa.exc.SQLAlchemyError as error:
                if not is_outage(error):
                    raise
                outage.wait(error)
                continue
            outage.over()
            stop.wait(EVERY_S)


def resume_all(engine: sa.Engine, importers: Sequence[Importer[Any]], root: Path, stop: Event | None = None) -> int:
    """Work every unfinished import off, one after the other; returns how many there were.

    One that fails is logged and left for the next time: it keeps no other from going on. `root` is the volume of
    `NAUSETU_ATTACHMENTS_PATH`.
    """
    by_matter = {importer.matter: importer for importer in importers}
    with engine.connect() as db:
        waiting = [row for row in db.execute(_OPEN.order_by(import_run.c.started_at)) if row.matter in by_matter]
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="import") as worker:
        for row in waiting:
            done = worker.submit(run, engine, by_matter[row.matter], root, row.id, stop)
            if (failure := done.exception()) is not None:
                _LOG.error("import_failed", import_id=row.id, matter=row.matter, error=said(failure))
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
