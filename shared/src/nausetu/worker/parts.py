"""The parts of a worker as threads: all stop together, cleanly when told to, and with exit 1 where one of them dies."""

import signal
import threading
from collections.abc import Callable, Mapping
from threading import Event, Thread

import structlog

_log = structlog.get_logger(__name__)

PATIENCE_S = 20.0

_TOLD = (signal.SIGTERM, signal.SIGINT)

Part = Callable[[Event], None]


def run(parts: Mapping[str, Part], stop: Event) -> int:
    """Run the parts until SIGTERM, SIGINT or the death of one; returns the process's exit code."""
    ended: list[str] = []

    def body(name: str, part: Part) -> None:
        try:
            part(stop)
            ended.append(name)
        finally:
            stop.set()

    threading.excepthook = _fell
    # Blocked before the threads start, so that only the loop below takes them.
    signal.pthread_sigmask(signal.SIG_BLOCK, _TOLD)
    threads = [Thread(target=body, args=entry, name=entry[0], daemon=True) for entry in parts.items()]
    for thread in threads:
        thread.start()
    while not stop.is_set():
        if signal.sigtimedwait(_TOLD, 0.25):
            stop.set()
    for thread in threads:
        thread.join(PATIENCE_S)
    fallen = [thread.name for thread in threads if thread.name not in ended]
    if fallen:
        _log.error("parts of the worker fell, or did not stop in time", parts=fallen)
    return 1 if fallen else 0


def _fell(fall: threading.ExceptHookArgs) -> None:
    """Through the log, so that it is written as everything else and holds no personal data."""
    name = fall.thread.name if fall.thread else None
    _log.error("a part of the worker fell", part=name, exc_info=fall.exc_value or fall.exc_type)
