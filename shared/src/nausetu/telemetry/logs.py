"""Logs: one JSON object a line in production, readable lines elsewhere, on standard error.

What libraries log by `logging` passes through the same processors. Never holds personal data (telemetry.redaction).
"""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog
from pydantic_core import to_json
from structlog.typing import Processor

from nausetu.settings import Settings
from nausetu.telemetry.failures import without_messages
from nausetu.telemetry.redaction import redact

_HANDLER = "nausetu"
_SAID_ALREADY = "Exception in ASGI application"


def configure(settings: Settings, service: str) -> None:
    """Set logs up for this process, named `service` in each line. Tests keep what they have."""
    if settings.environment == "test":
        return
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    production = settings.environment == "production"
    common = processors(service, production=production)
    last: Processor = as_json if production else readable(colors=sys.stderr.isatty())
    structlog.configure(
        processors=[*common, last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=_factory(production=production),
        cache_logger_on_first_use=True,
    )
    _take_over(common, last, level)


def processors(service: str, *, production: bool) -> list[Processor]:
    """What every line goes through before it is written."""

    def name(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        event["service"] = service
        return event

    return [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        name,
        *([without_messages] if production else []),
        redact,
    ]


def readable(*, colors: bool) -> Processor:
    """The line for a person. Tracebacks stay plain: with local variables they take a second and tell everything."""
    return structlog.dev.ConsoleRenderer(colors=colors, exception_formatter=structlog.dev.plain_traceback)


def as_json(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> bytes:
    """The line as JSON."""
    return to_json(event, fallback=str)


def _factory(*, production: bool) -> Any:
    if production:
        return structlog.BytesLoggerFactory(sys.stderr.buffer)
    return structlog.PrintLoggerFactory(sys.stderr)


def _take_over(common: list[Processor], last: Processor, level: int) -> None:
    """Let `logging`, and with it every library, write through the same processors."""

    def text(logger: Any, method: str, event: MutableMapping[str, Any]) -> str:
        written = last(logger, method, event)
        return written.decode() if isinstance(written, bytes) else str(written)

    handler = logging.StreamHandler(sys.stderr)
    handler.set_name(_HANDLER)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, structlog.stdlib.ExtraAdder()],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *common, text],
        )
    )
    # The access log and the line about each exception are written by nausetu.http, with the request's id.
    handler.addFilter(lambda record: not record.getMessage().startswith(_SAID_ALREADY))
    root = logging.getLogger()
    root.handlers = [kept for kept in root.handlers if kept.get_name() != _HANDLER] + [handler]
    root.setLevel(max(level, logging.INFO))
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], name != "uvicorn.access"
