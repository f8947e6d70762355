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


def _statement(text: str, *names: str) -> sql.Composed:
    return sql.SQL(text).format(*map(sql.Identifier, names))
