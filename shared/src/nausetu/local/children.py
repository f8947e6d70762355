"""How a child process is started so that it ends with its parent, and so that PostgreSQL may run where we are root.

Never decides what to start: it only puts the right words before a command.
"""

import contextlib
import os
import pwd
import shutil
import socket
import stat
from pathlib import Path

NOBODY = "nobody"


def command(argv: list[str], *, death_signal: str = "TERM", unprivileged_in: Path | None = None) -> list[str]:
    """`argv` so that it gets `death_signal` when its parent dies, even by kill -9.

    `unprivileged_in` names the folder of a program that refuses root: where we are root it runs as `nobody`, and only
    where its folder or its binary lies behind one that `nobody` may not enter (a clone in /root), with the capability
    to enter it (CAP_DAC_OVERRIDE). Without util-linux's setpriv (another system than
    Linux) `argv` is left as it is.
    """
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        return argv
    words = [setpriv, f"--pdeathsig={death_signal}"]
    if unprivileged_in is not None and os.geteuid() == 0:
        words += [f"--reuid={NOBODY}", f"--regid={_group()}", "--clear-groups"]
        capabilities = "-all" if _open_to_all(Path(argv[0]), unprivileged_in) else "-all,+dac_override"
        words += [f"--inh-caps={capabilities}", f"--ambient-caps={capabilities}"]
    return [*words, "--", *argv]


def give_to_unprivileged(path: Path) -> None:
    """Make `path` belong to the user that `command(unprivileged_in=...)` runs as."""
    if os.geteuid() == 0:
        shutil.chown(path, NOBODY, _group())


def free_ports(count: int) -> list[int]:
    """TCP ports on 127.0.0.1, each another, that nobody listens on now."""
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


def free_port() -> int:
    """One such port."""
    return free_ports(1)[0]


def _group() -> int:
    return pwd.getpwnam(NOBODY).pw_gid


def _open_to_all(*paths: Path) -> bool:
    return all(folder.stat().st_mode & stat.S_IXOTH for path in paths for folder in path.resolve().parents)
