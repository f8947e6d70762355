"""The access line of each request. Its values are codes of ours (and the request's id, which holds no such number).

In production it is written at once, around structlog's chain, which would take longer than all else that is done to a
small request; elsewhere it is a log line like any other.
"""

import logging
import sys
from collections.abc import Callable
from typing import Any

import structlog
from pydantic_core import to_json

from nausetu import clock
from nausetu.settings import Settings

Line = dict[str, Any]
Write = Callable[[Line], None]


def writer(settings: Settings, service: str) -> Write:
    """What writes the lines of `service`, as the settings ask."""
    if settings.environment != "production":
        log = structlog.get_logger("nausetu.http").bind()
        return lambda line: log.info("request", **line)
    if logging.getLevelNamesMapping()[settings.log_level.upper()] > logging.INFO:
        return lambda line: None
    out = sys.stderr.buffer

    def write(line: Line) -> None:
        line |= {
            "event": "request", "level": "info", "service": service,
            "timestamp": clock.now().isoformat().replace("+00:00", "Z"),
        }  # fmt: skip
        out.write(to_json(line) + b"\n")
        out.flush()

    return write
