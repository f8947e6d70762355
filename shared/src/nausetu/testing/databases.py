"""Fresh databases from templates: migrated once per run, copied for each test. Never used outside tests."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from psycopg import sql

from nausetu.db import create_engine
from nausetu.local.postgres import Cluster

CONNECTIONS = 24


class Databases:
    """The databases of one test run."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._templates: set[str] = set()
        self._count = itertools.count(1)

    @contextmanager
    def fresh(self, template: str, make: Callable[[sa.Engine], None]) -> Iterator[sa.Engine]:
        """A copy of the template (made by `make` when first asked for), dropped at the end whoever is in it."""
        source = f"template_{template}"
        if source not in self._templates:
            self._create(source, "template0")
            with self._engine(source) as engine:
                make(engine)
            self._templates.add(source)
        name = f"{template}_{next(self._count)}"
        self._create(name, source)
        try:
            with self._engine(name) as engine:
                yield engine
        finally:
            self._statement("DROP DATABASE {} WITH (FORCE)", name)

    @contextmanager
    def _engine(self, database: str) -> Iterator[sa.Engine]:
        engine = create_engine(self._cluster.url(database), connections=CONNECTIONS)
        try:
            yield engine
        finally:
            engine.dispose()

    def _create(self, name: str, template: str) -> None:
        self._statement("CREATE DATABASE {} TEMPLATE {}", name, template)

    def _statement(self, text: str, *names: str) -> None:
        with self._cluster.connect() as connection:
            connection.execute(sql.SQL(text).format(*map(sql.Identifier, names)))
