"""Rights of a service's runtime role, granted by the owner after each migration.

The owner migrates, the runtime role acts. It owns nothing: it can drop nothing, disable no trigger and take no right.
Audit records it may only add and read; decision records, views of personal data and the outbox it may not delete.
"""

import sqlalchemy as sa
from psycopg import sql

_WRITTEN_ONCE = ("audit_record", "decision_record", "view_record")
_KEPT = ("outbox", "inbox", "audit_chain", "alembic_version")


def grant_runtime(engine: sa.Engine, runtime: str) -> None:
    """Give `runtime` its rights on all tables and sequences there are; again and again without harm.

    `engine` is the owner's. Raises sqlalchemy.exc.ProgrammingError where the role does not exist.
    """
    role = sql.Identifier(runtime)
    with engine.begin() as db:
        there = set(sa.inspect(db).get_table_names())
        cursor = db.connection.cursor()
        for words in (
            "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
            "GRANT USAGE ON SCHEMA public TO {role}",
            "REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {role}",
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
            "GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}",
        ):
            cursor.execute(sql.SQL(words).format(role=role))
        for table in sorted(there.intersection(_WRITTEN_ONCE)):
            words = "REVOKE UPDATE, DELETE ON {table} FROM {role}"
            cursor.execute(sql.SQL(words).format(table=sql.Identifier(table), role=role))
        for table in sorted(there.intersection(_KEPT)):
            cursor.execute(
                sql.SQL("REVOKE DELETE ON {table} FROM {role}").format(table=sql.Identifier(table), role=role)
            )
        cursor.execute(sql.SQL("REVOKE INSERT, UPDATE ON alembic_version FROM {role}").format(role=role))
