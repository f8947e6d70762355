"""Migrations: each service's own Alembic history; the house's part of it is SQL shipped with the library.

`require_current` is asked at every start: a process never works on a database that is behind it.
"""

import importlib.util
from pathlib import Path

import sqlalchemy as sa

from nausetu.db import revisions

SERVICES = ("manning", "certification", "training-institutes", "special-vessels", "rps-licensing")


class BehindError(RuntimeError):
    """The database is not at the revision this code asks for."""


def package(service: str) -> str:
    """Import name of a service."""
    return service.replace("-", "_")


def folder(service: str) -> Path:
    """Where the service's migrations lie: beside its `src`. Raises ModuleNotFoundError for an unknown service."""
    spec = importlib.util.find_spec(package(service))
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(service)
    return Path(spec.origin).parents[2] / "migrations"


def upgrade(service: str, engine: sa.Engine, revision: str = "head") -> None:
    """Bring the service's database to `revision`, in one transaction, one migrator at a time."""
    from alembic import command  # noqa: PLC0415 - 70 modules; services and workers only compare revisions
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(folder(service)))
    with engine.begin() as connection:
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext('nausetu migrations'))"))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def heads(service: str) -> tuple[str, ...]:
    """Heads of the service's history; more than one is a fault that a test finds."""
    return revisions.heads(folder(service))


def require_current(service: str, engine: sa.Engine) -> None:
    """Raise BehindError where the database is not at the head of the service's history."""
    with engine.connect() as connection:
        begun = sa.inspect(connection).has_table("alembic_version")
        found = connection.scalars(sa.text("SELECT version_num FROM alembic_version")).all() if begun else []
    if set(found) != set(heads(service)):
        raise BehindError(
            f"the database of {service} is at revision {', '.join(found) or 'none'}, this code asks for"
            f" {', '.join(heads(service))}: run `nausetu migrate {service}`"
        )
