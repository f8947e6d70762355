"""`nausetu migrate`: bring one service's database to the revision that this code asks for."""

import sys

from nausetu.cli.places import DEFAULT, Folder, Service, engine_of
from nausetu.db import migrate as migrations


def migrate(service: Service, *, run: Folder = DEFAULT) -> None:
    """Migrate the database of a service (NAUSETU_DATABASE_URL, else the local house's)."""
    with engine_of(service, run) as engine:
        migrations.upgrade(service, engine)
        migrations.require_current(service, engine)
    sys.stdout.write(f"{service} is at revision {', '.join(migrations.heads(service))}\n")
