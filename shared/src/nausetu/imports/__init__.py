"""Bulk imports: JSON lines or CSV, streamed; upsert by key; a report row by row. Nothing is lost when one row is bad.

    VESSELS = Importer(matter="vessels", row=VesselRow, key=registration_of, apply=upsert, roles={...})
    IMPORTERS = (VESSELS,)                                          # in importers.py: the worker looks there
    ROUTERS = [imports.router(VESSELS, service="manning"), ...]     # before routers with /vessels/{registration}/...

The body lies on disk before the 202 is answered; it is worked off in chunks, one transaction each, with the position in
the same transaction. After a crash the worker (`Resumer`) carries on.
"""

from nausetu.imports.importer import Importer, Outcome, Rejected
from nausetu.imports.resume import Resumer, resume_all
from nausetu.imports.routes import router
from nausetu.imports.running import run, step
from nausetu.imports.tables import import_error, import_run

__all__ = [
    "Importer",
    "Outcome",
    "Rejected",
    "Resumer",
    "import_error",
    "import_run",
    "resume_all",
    "router",
    "run",
    "step",
]
