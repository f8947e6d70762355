"""Ctrl-C under `make`: this process alone gets it, so that make sees a clean end and prints no error of its own.

Does nothing elsewhere: not without a terminal, not in the background, not where a shell started us.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import psutil


@contextmanager
def taken() -> Iterator[None]:
    """Be the terminal's foreground group for the length of a `with`, where make started us in the foreground."""
    if not _under_make():
        yield
        return
    terminal, before = sys.stdin.fileno(), os.getpgrp()
    # Suspending only us would leave make, and the shell, waiting for ever.
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.setpgid(0, 0)
    os.tcsetpgrp(terminal, os.getpgrp())
    try:
        yield
    finally:
        os.tcsetpgrp(terminal, before)


def _under_make() -> bool:
    parent = psutil.Process().parent()
    if parent is None or parent.name() not in {"make", "gmake"} or not sys.stdin.isatty():
        return False
    return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
