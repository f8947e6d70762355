"""How an exception is written into a log: its kind and where it came from. Its message only where no data can be in it.

Messages of pydantic, psycopg or int() quote what they were given; a log of production must not.
"""

import traceback
from collections.abc import MutableMapping
from pathlib import Path
from sys import exc_info
from types import TracebackType
from typing import Any

from sqlalchemy.exc import DBAPIError

_DEEPEST = 12


def without_messages(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """structlog processor: `exc_info` becomes `error` and `where`, the innermost calls last."""
    asked = event.pop("exc_info", None)
    if asked:
        error = asked if isinstance(asked, BaseException) else (asked[1] if isinstance(asked, tuple) else exc_info()[1])
        if error is not None:
            event["error"], event["where"] = kind(error), _where(error.__traceback__)
    return event


def kind(error: BaseException) -> str:
    """Name of the exception and of what caused it; of the database's, SQLSTATE and constraint."""
    names: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(names) < _DEEPEST:
        names.append(_one(seen))
        seen = seen.__cause__
    return " < ".join(names)


def _one(error: BaseException) -> str:
    name = type(error).__qualname__
    if isinstance(error, DBAPIError) and error.orig is not None:
        found = getattr(error.orig, "diag", None)
        facts = (getattr(error.orig, "sqlstate", None), getattr(found, "constraint_name", None))
        return f"{name} {' '.join(str(fact) for fact in facts if fact)}".rstrip()
    return name


def _where(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-_DEEPEST:]
    return [f"{'/'.join(Path(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}" for frame in frames]
