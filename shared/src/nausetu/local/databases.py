"""One database and one owner role for each service; no role gets into another's. Never touches a table."""

from psycopg import sql

from nausetu.local.postgres import Cluster


def prepare(cluster: Cluster, passwords: dict[str, str]) -> None:
    """Make a database and the role that owns it, both of that name, for each entry; again and again without harm.

    Nobody but the owner may connect; the password of a role is set to the one given.
    """
    with cluster.connect() as connection:
        roles = {row[0] for row in connection.execute("SELECT rolname FROM pg_roles")}
        databases = {row[0] for row in connection.execute("SELECT datname FROM pg_database")}
        for shared in ("postgres", "template1"):
            connection.execute(_statement("REVOKE ALL ON DATABASE {} FROM PUBLIC", shared))
        for name, password in passwords.items():
            verb = "ALTER" if name in roles else "CREATE"
            words = f"{verb} ROLE {{}} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD {{}}"
            connection.execute(sql.SQL(words).format(sql.Identifier(name), sql.Literal(password)))
            if name not in databases:
                connection.execute(_statement("CREATE DATABASE {} OWNER {} TEMPLATE template0", name, name))
            connection.execute(_statement("REVOKE ALL ON DATABASE {} FROM PUBLIC", name))


def prepare_runtime(cluster: Cluster, passwords: dict[str, str]) -> None:
    """Make the role `<database>_runtime` beside each owner: it may connect to that database and to no other.

    What it may do there: nausetu.db.roles.grant_runtime.
    """
    with cluster.connect() as connection:
        roles = {row[0] for row in connection.execute("SELECT rolname FROM pg_roles")}
        for database, password in passwords.items():
            name = runtime_of(database)
            verb = "ALTER" if name in roles else "CREATE"
            words = f"{verb} ROLE {{}} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD {{}}"
            connection.execute(sql.SQL(words).format(sql.Identifier(name), sql.Literal(password)))
            connection.execute(_statement("GRANT CONNECT, TEMPORARY ON DATABASE {} TO {}", database, name))


def runtime_of(database: str) -> str:
    """Name of the role under which a service and its worker run."""
    return f"{database}_runtime"


def _statement(text: str, *names: str) -> sql.Composed:
    return sql.SQL(text).format(*map(sql.Identifier, names))
