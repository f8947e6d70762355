"""The embedded PostgreSQL: as root and not, behind a closed folder, and no role in another's database."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import psycopg
import pytest

from nausetu.local import children, databases, postgres

NAMES = ("manning", "rps_licensing")
START = """
import os, sys
from pathlib import Path
from nausetu.local import children, postgres
folder = Path(sys.argv[1])
cluster = postgres.Cluster(folder / "data", children.free_port(), "secret", durable=False)
with postgres.running(cluster, log=folder / "log"), cluster.connect() as connection:
    print(os.geteuid(), connection.execute("SELECT 1").fetchone()[0])
"""


def test_roles_cannot_get_into_each_others_databases(pg_server: postgres.Cluster) -> None:
    passwords = {name: f"password of {name}" for name in NAMES}
    databases.prepare(pg_server, passwords)
    databases.prepare(pg_server, passwords)
    for role in NAMES:
        with connect(pg_server, role, role, passwords[role]) as own:
            own.execute("CREATE TABLE t (a int)")
        for other in {*NAMES, "postgres", "template1"} - {role}:
            with pytest.raises(psycopg.OperationalError, match="permission denied for database"):
                connect(pg_server, other, role, passwords[role])
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            connect(pg_server, role, role, "another")
    with pg_server.connect() as connection:
        for role in NAMES:
            connection.execute(f"DROP DATABASE {role}")
            connection.execute(f"DROP ROLE {role}")


def test_a_changed_password_takes_effect(pg_server: postgres.Cluster) -> None:
    databases.prepare(pg_server, {"changed": "one"})
    databases.prepare(pg_server, {"changed": "two"})
    connect(pg_server, "changed", "changed", "two").close()
    with pg_server.connect() as connection:
        connection.execute("DROP DATABASE changed")
        connection.execute("DROP ROLE changed")


def test_server_never_runs_as_root_and_listens_at_home_only(pg_server: postgres.Cluster) -> None:
    pid = int((pg_server.folder / "postmaster.pid").read_text().splitlines()[0])
    server = psutil.Process(pid)
    assert server.uids().effective != 0
    listening = {c.laddr.ip for c in server.net_connections() if c.status == psutil.CONN_LISTEN}
    assert listening == {"127.0.0.1"}


def test_data_survives_and_half_a_cluster_is_made_anew(tmp_path: Path) -> None:
    half = tmp_path / "data"
    half.mkdir()
    (half / "base").mkdir()
    cluster = postgres.Cluster(half, children.free_port(), "secret")
    with postgres.running(cluster, log=tmp_path / "log"), cluster.connect() as connection:
        connection.execute("CREATE TABLE kept (a int)")
    with postgres.running(cluster, log=tmp_path / "log"), cluster.connect() as connection:
        row = connection.execute("SELECT count(*) FROM kept").fetchone()
    assert row == (0,)


def test_a_port_in_use_is_told_in_the_servers_own_words(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        cluster = postgres.Cluster(tmp_path / "data", taken.getsockname()[1], "secret", durable=False)
        with (
            pytest.raises(postgres.StartError, match="Address already in use"),
            postgres.running(cluster, log=tmp_path / "log"),
        ):
            raise AssertionError


def test_lost_password_is_told(pg_server: postgres.Cluster) -> None:
    other = postgres.Cluster(pg_server.folder, pg_server.port, "another")
    with pytest.raises(postgres.StartError, match="another password than is kept"):
        other.answers()


def test_starts_as_another_user_than_root(tmp_path: Path) -> None:
    words = [sys.executable, "-c", START, str(tmp_path)]
    if os.geteuid() == 0:
        # The capability is the test's own need: its interpreter may lie in root's home.
        shutil.chown(tmp_path, "nobody")
        setpriv = (
            "setpriv --reuid=nobody --clear-groups --inh-caps=-all,+dac_override --ambient-caps=-all,+dac_override"
        )
        words = [*setpriv.split(), "--", *words]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    user, one = done.stdout.split()
    assert int(user) != 0
    assert one == "1"


def connect(cluster: postgres.Cluster, database: str, role: str, password: str) -> "psycopg.Connection[tuple[int]]":
    return psycopg.connect(
        host="127.0.0.1", port=cluster.port, dbname=database, user=role, password=password, autocommit=True
    )
