"""Who listens on a port, and what to do about it. Never stops anybody."""

import errno
import socket

import psutil


class TakenError(RuntimeError):
    """The port is in use; the message names the port, its holder where known, and the way out."""


def require_free(port: int, variable: str, host: str = "127.0.0.1") -> None:
    """Raise TakenError where `host:port` cannot be listened on; `variable` is the setting that names another port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            if problem.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
            raise TakenError(_explain(port, variable, problem.errno)) from None


def _explain(port: int, variable: str, why: int) -> str:
    way_out = f"choose another: {variable}={port + 1000 if port < 64_000 else 8000} make run"
    if why == errno.EACCES:
        return f"Port {port} is not open to this user; {way_out}"
    return f"Port {port} is in use{_holder(port)}; {way_out}"


def _holder(port: int) -> str:
    try:
        for found in psutil.net_connections("tcp"):
            if found.status == psutil.CONN_LISTEN and found.laddr and found.laddr.port == port and found.pid:
                return f" by {psutil.Process(found.pid).name()} (process {found.pid})"
    except psutil.Error:
        return ""
    return ""
