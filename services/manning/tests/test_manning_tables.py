"""The migrations make the tables that the code names; the service's document is whole."""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from manning.deadlines import LAPSES
from manning.importers import IMPORTERS
from manning.reactions import REACTIONS
from manning.tables import METADATA
from nausetu.events import EVENTS

CHANGES = (
    "/change", "/home-state", "/correction", "/voyage-end", "/revocation", "/acceptance", "/record-book",
)  # fmt: skip


def test_the_migrations_make_what_the_code_names(service_db: Callable[[str], sa.Engine]) -> None:
    def of_manning(entity: Any, name: str | None, kind: str, *_: Any) -> bool:
        return (name if kind == "table" else entity.table.name) in METADATA.tables

    with service_db("manning").connect() as connection:
        options = {"compare_type": True, "include_object": of_manning}
        found = compare_metadata(MigrationContext.configure(connection, opts=options), METADATA)
    assert found == []
    assert "vessel" in METADATA.tables


def test_every_act_asks_for_its_key_and_every_change_for_the_version(manning: Any) -> None:
    document = manning.client.get("/openapi.json").json()
    for path, item in document["paths"].items():
        for method, operation in item.items():
            headers = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "header"}
            if method == "post" and not path.startswith(("/v1/decision", "/v1/transfers")):
                assert "Idempotency-Key" in headers, path
            if path.endswith(CHANGES):
                assert "If-Match" in headers, path
            assert method in {"get", "post"}


def test_what_is_heard_is_told_by_somebody() -> None:
    assert {EVENTS[kind].TYPE for kind in REACTIONS} == set(REACTIONS)
    assert set(LAPSES) == {"order_ends", "transition_ends"}
    assert [importer.matter for importer in IMPORTERS] == ["vessels"]
