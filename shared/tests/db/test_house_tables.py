"""The house's SQL and the tables that the code defines are one and the same."""

import pkgutil
from importlib import import_module

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

import nausetu
from nausetu.db import HOUSE


def _import_all_tables() -> None:
    for module in pkgutil.walk_packages(nausetu.__path__, "nausetu."):
        if module.name.rsplit(".", 1)[-1] in {"tables", "house", "views"} and ".local" not in module.name:
            import_module(module.name)


def test_the_sql_makes_what_the_code_names(house_db: sa.Engine) -> None:
    _import_all_tables()
    with house_db.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, HOUSE) == []
    expected = {"outbox", "audit_record", "deadline", "task", "proceeding", "appeal", "view_record", "decision_record"}
    assert expected <= set(HOUSE.tables)
