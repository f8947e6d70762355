"""PostgreSQL as in production: roles of least privilege, TLS, backup, restore, the version before."""

import os
import secrets
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from nausetu import audit_verify
from nausetu.db import create_engine, migrate
from nausetu.db.roles import grant_runtime
from nausetu.local import children, databases, postgres
from nausetu.testing import servers
from nausetu.testing.acting import acting
from nausetu.testing.databases import Databases

PASSWORDS = {"manning": "owner-1", "certification": "owner-2"}
SCRIPTS = Path(__file__).parents[2] / "deploy" / "postgres"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[postgres.Cluster]:
    """Two services' databases, migrated by their owners, on Debian's server with TLS where it is installed."""
    folder = tmp_path_factory.mktemp("server")
    tls = None
    if (debian := servers.debian()) is not None:
        tls = folder / "tls"
        tls.mkdir()
        make_certificates(tls)
    made = postgres.Cluster(
        folder / "data", children.free_port(), secrets.token_urlsafe(16), durable=False,
        binaries=debian, certificate=tls,
    )  # fmt: skip
    with postgres.running(made, log=folder / "log"):
        databases.prepare(made, PASSWORDS)
        databases.prepare_runtime(made, dict.fromkeys(PASSWORDS, "runtime"))
        for service, password in PASSWORDS.items():
            owner = create_engine(made.url(service, service, password), connections=1)
            migrate.upgrade(service, owner)
            grant_runtime(owner, databases.runtime_of(service))
            grant_runtime(owner, databases.runtime_of(service))
            owner.dispose()
        yield made


@pytest.fixture
def runtime(cluster: postgres.Cluster) -> Iterator[sa.Engine]:
    """Manning's database as its service has it; with one act written."""
    engine = create_engine(cluster.url("manning", "manning_runtime", "runtime"), connections=2)
    with acting(engine, "surveyor", state="IN-KL") as act:
        act.audit("tried", "vessel", "V-1")
    yield engine
    engine.dispose()


@pytest.fixture
def pg_databases(request: pytest.FixtureRequest) -> Databases:
    """The run's databases, under another name than the module's."""
    found: Databases = request.getfixturevalue("databases")
    return found


def make_certificates(folder: Path) -> None:
    """A CA and the server's certificate for `localhost`, by openssl."""
    subject = ["-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-days", "2"]
    openssl(folder, "req", "-x509", *subject, "-keyout", "ca.key", "-out", "ca.crt", "-subj", "/CN=test CA")
    openssl(folder, "req", "-x509", *subject, "-keyout", "server.key", "-out", "server.crt", "-subj", "/CN=localhost",
            "-CA", "ca.crt", "-CAkey", "ca.key", "-addext", "subjectAltName=DNS:localhost",
            "-addext", "basicConstraints=critical,CA:FALSE")  # fmt: skip
    (folder / "server.key").chmod(0o600)
    children.give_to_unprivileged(folder / "server.key")


def openssl(folder: Path, *words: str) -> None:
    """Run it there."""
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.parametrize(
    "forbidden",
    [
        "UPDATE audit_record SET act = 'other'", "DELETE FROM audit_record", "TRUNCATE audit_record",
        "DROP TABLE audit_record", "ALTER TABLE audit_record DISABLE TRIGGER ALL",
        "DROP TRIGGER audit_record_append_only ON audit_record", "SET session_replication_role = replica",
        "CREATE TABLE own (a int)", "DELETE FROM outbox", "DELETE FROM decision_record", "DELETE FROM audit_chain",
        "UPDATE alembic_version SET version_num = 'x'", "SET ROLE manning", "DROP FUNCTION audit_is_append_only",
    ],
)  # fmt: skip
def test_the_service_cannot(runtime: sa.Engine, forbidden: str) -> None:
    with pytest.raises(sa.exc.ProgrammingError) as refused, runtime.begin() as db:
        db.execute(sa.text(forbidden))
    assert refused.value.orig is not None
    assert isinstance(refused.value.orig, psycopg.errors.InsufficientPrivilege)
    assert audit_verify.verify(runtime).ok


@pytest.mark.parametrize(("user", "password"), [("manning_runtime", "runtime"), ("manning", "owner-1")])
def test_no_one_reads_anothers_database(cluster: postgres.Cluster, user: str, password: str) -> None:
    engine = create_engine(cluster.url("certification", user, password), connections=1)
    with pytest.raises(sa.exc.OperationalError, match="permission denied for database"):
        engine.connect()
    engine.dispose()


def test_tls_is_verified(cluster: postgres.Cluster) -> None:
    if cluster.certificate is None:
        pytest.skip("the wheel's PostgreSQL has no TLS: apt-get install postgresql-15")
    words = {"port": cluster.port, "dbname": "manning", "user": "manning_runtime", "password": "runtime",
             "sslmode": "verify-full", "hostaddr": "127.0.0.1"}  # fmt: skip
    right = cluster.certificate / "ca.crt"
    with psycopg.connect(host="localhost", sslrootcert=str(right), **words) as db:
        assert db.execute("SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()").fetchone() == ("TLSv1.3",)
    with pytest.raises(psycopg.OperationalError, match="certificate"):
        psycopg.connect(host="elsewhere", sslrootcert=str(right), **words)


def test_statements_and_locks_end_by_themselves(cluster: postgres.Cluster, runtime: sa.Engine) -> None:
    url = cluster.url("manning", "manning_runtime", "runtime")
    hasty = create_engine(url, connections=1, statement_timeout_ms=300, lock_timeout_ms=100)
    with pytest.raises(sa.exc.OperationalError, match="statement timeout"), hasty.begin() as db:
        db.execute(sa.text("SELECT pg_sleep(5)"))
    with runtime.begin() as holds:
        holds.execute(sa.text("SELECT 1 FROM audit_chain FOR UPDATE"))
        with pytest.raises(sa.exc.OperationalError, match="lock timeout"), hasty.begin() as db:
            db.execute(sa.text("SELECT 1 FROM audit_chain FOR UPDATE"))
    hasty.dispose()


def test_backup_and_restore(cluster: postgres.Cluster, runtime: sa.Engine, tmp_path: Path) -> None:
    def script(name: str, *words: str) -> str:
        where = os.environ | {"PGBIN": str(Path(cluster.program("pg_dump")).parent)}
        done = subprocess.run([SCRIPTS / name, *words], env=where, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def libpq(database: str, user: str, password: str) -> str:
        return cluster.url(database, user, password).replace("+psycopg", "")

    before = audit_verify.verify(runtime)
    file = script("backup.sh", libpq("manning", "manning", "owner-1"), str(tmp_path / "backups"))
    assert Path(file).stat().st_mode & 0o077 == 0
    databases.prepare(cluster, {"restored": "owner-3"})
    script("restore.sh", file, libpq("restored", "restored", "owner-3"))
    restored = create_engine(cluster.url("restored", "restored", "owner-3"), connections=1)
    migrate.require_current("manning", restored)
    found = audit_verify.verify(restored)
    restored.dispose()
    assert found.ok
    assert found.heads == before.heads
    assert found.records > 0


def test_what_the_version_before_asks_is_answered_by_this_schema(
    pg_databases: Databases, service_db: Callable[[str], sa.Engine]
) -> None:
    """Columns of the schema of the revision before are all still there, with the same types: its queries go on."""
    now = columns(service_db("manning"))
    with pg_databases.fresh("manning_before", lambda engine: migrate.upgrade("manning", engine, "head-1")) as engine:
        before = columns(engine)
    assert before
    assert before.items() <= now.items()


def columns(engine: sa.Engine) -> dict[str, str]:
    """Type and nullability of every column by its name."""
    with engine.connect() as db:
        found = db.execute(sa.text(
            "SELECT table_name || '.' || column_name, data_type || ' ' || is_nullable"
            " FROM information_schema.columns WHERE table_schema = 'public'"
        ))  # fmt: skip
        return {str(name): str(kind) for name, kind in found}
