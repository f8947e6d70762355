"""Routes of an import: send it (202), read its report."""

import contextlib
import functools
import json
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any
from uuid import UUID

from fastapi import Request, Response
from starlette.background import BackgroundTask

from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.http.router import Router
from nausetu.http.uploads import Upload, upload_route
from nausetu.ids import uuid7
from nausetu.imports.cells import cells_of, required_of
from nausetu.imports.importer import Importer
from nausetu.imports.reading import CSV, JSON_LINES, read_header
from nausetu.imports.report import ImportReport, find, report
from nausetu.imports.running import patient_step, place
from nausetu.imports.tables import import_run
from nausetu.paging import MAX_LIMIT, Cursor, Limit
from nausetu.problems import Fault, InvalidRequest, NotFound, Unavailable


def router(importer: Importer[Any], *, service: str) -> Router:
    """`POST /<matter>/imports` and `GET /<matter>/imports/{import_id}` of `service` (its name in addresses)."""
    routes = Router(tags=["imports"])
    path = f"/{importer.matter}/imports"
    upload_route(
        routes, path, _starter(importer), roles=importer.roles, answer=ImportReport, media_types={JSON_LINES, CSV},
        max_bytes=importer.max_bytes, status=202, location=f"/{service}/v1{path}/{{id}}",
        after=functools.partial(_work_afterwards, importer),
    )  # fmt: skip

    @routes.read(f"{path}/{{import_id}}", roles=importer.roles, answer=ImportReport)
    def read_import(
        act: Act,
        import_id: UUID,
        limit: Limit = MAX_LIMIT,
        cursor: Cursor = None,
    ) -> ImportReport:
        """How far the import is, and which rows were rejected; errors are paged."""
        row = find(act.db, str(import_id), importer.matter)
        if row is None:
            raise NotFound("no such import")
        act.allow(Bears.of(row["state"], office=row["office"], org=row["org"], holder_sub=row["caller"]["sub"]))
        return report(act.db, row, limit, cursor)

    return routes


def _starter(importer: Importer[Any]) -> Callable[..., ImportReport]:
    def start_import(act: Act, upload: Upload, dry_run: bool = False) -> ImportReport:
        """Import the body, JSON lines or CSV: a row that exists by its key is updated, every other one created.

        Answered at once, the rows are worked off afterwards. `dry_run=true` says what would be done, keeping nothing.
        """
        caller = act.caller
        act.allow(Bears.of(caller.state, office=caller.office, org=caller.org, holder_sub=caller.sub))
        header, lines, size = _header(importer, upload)
        import_id = uuid7()
        _keep(upload, place(upload.root, import_id))
        row = {
            "id": import_id, "matter": importer.matter, "media_type": upload.media_type, "dry_run": dry_run,
            "sha256": upload.sha256, "bytes_total": upload.size, "bytes_read": size, "line": lines,
            "header": header, "caller": {**asdict(caller), "roles": sorted(caller.roles)}, "state": caller.state,
            "office": caller.office, "org": caller.org, "started_at": act.now,
        }  # fmt: skip
        act.db.execute(import_run.insert(), row)
        act.audit("start_import", importer.matter, import_id, sha256=upload.sha256, dry_run=dry_run, size=upload.size)
        kept = find(act.db, import_id, importer.matter)
        if kept is None:
            raise NotFound("no such import")
        return report(act.db, kept, MAX_LIMIT)

    return start_import


def _header(importer: Importer[Any], upload: Upload) -> tuple[list[str] | None, int, int]:
    """A CSV's columns are looked at before the import begins: a wrong header would reject every row."""
    if upload.media_type != CSV:
        return None, 0, 0
    with upload.path.open("rb") as file:
        header, lines, size = read_header(file)
    known, required = cells_of(importer.row), required_of(importer.row)
    faults = [Fault("", f"unknown column {name!r}") for name in header if name not in known]
    twice = sorted(name for name, times in Counter(header).items() if times > 1)
    faults += [Fault("", f"column {name!r} stands twice") for name in twice]
    faults += [Fault("", f"column {name!r} is missing") for name in required if name not in header]
    if faults:
        raise InvalidRequest("the header does not fit", errors=faults[:100])
    return header, lines, size


def _keep(upload: Upload, file: Path) -> None:
    """Durable before the 202 is: what was accepted is worked off, whatever happens."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with upload.path.open("rb") as opened:
        os.fsync(opened.fileno())
    upload.path.replace(file)
    handle = os.open(file.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _work_afterwards(importer: Importer[Any], request: Request, response: Response) -> None:
    """Once the answer is sent, chunk by chunk in the slow lane, so that several imports share it fairly."""
    import_id = json.loads(bytes(response.body))["id"]
    edge = request.app.state.edge
    root = Path(request.app.state.settings.attachments_path)

    async def work() -> None:
        # Too much waiting: the worker finds the import unfinished and carries on.
        with contextlib.suppress(Unavailable):
            while await edge.run(functools.partial(patient_step, edge.engine, importer, root, import_id), slow=True):
                pass

    response.background = BackgroundTask(work)
