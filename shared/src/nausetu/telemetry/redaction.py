"""Keeping personal data out of logs: what stands under a telling name goes, numbers and tokens in text are masked.

Applied to every line, our own and those of libraries. It is the last net: callers do not log personal data at all.
"""

import re
from collections.abc import Mapping, MutableMapping
from typing import Any

from nausetu.crypto import mask_aadhaar

HIDDEN = "[hidden]"
_PLAIN = frozenset({int, float, bool, type(None)})
_NAMES = frozenset({
    "address", "authorization", "body", "content", "cookie", "data", "date_of_birth", "details", "email", "facts",
    "name", "next_of_kin", "params", "parameters", "password", "payload", "phone", "query", "query_string", "reasons",
    "secret", "sub", "token", "values",
})  # fmt: skip
_MADE_HERE = frozenset({"caller", "level", "method", "request_id", "route", "service", "timestamp", "trace_id"})
"""Codes and hashes of ours. A mask would part a request from its line: hexadecimal has twelve digits by chance."""
_TOKEN = re.compile(r"\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?", re.ASCII)
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+")
_PASSWORD = re.compile(r"(://[^:/@\s]+:)[^@/\s]+@")
_SUSPECT = re.compile(r"\d{4}[ -]?\d{4}|@|eyJ", re.ASCII)
"""What none of the others is without; most lines have nothing of it."""
_DEPTH = 6


def redact(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """structlog processor: the line without personal data."""
    for name, value in event.items():
        if name in _NAMES:
            event[name] = HIDDEN
        elif type(value) is str:
            if name not in _MADE_HERE:
                event[name] = masked(value)
        elif type(value) not in _PLAIN:
            event[name] = _inside(value, _DEPTH)
    return event


def masked(text: str) -> str:
    """`text` with 12-digit numbers, bearer tokens, e-mail addresses and passwords in addresses masked."""
    if _SUSPECT.search(text) is None:
        return text
    text = _ADDRESS.sub(HIDDEN, _PASSWORD.sub(rf"\1{HIDDEN}@", mask_aadhaar(text)))
    return _TOKEN.sub(HIDDEN, text)


def _inside(value: Any, depth: int) -> Any:
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, int | float | bool | None):
        return value
    if isinstance(value, Mapping) and depth:
        return {str(k): HIDDEN if k in _NAMES else _inside(v, depth - 1) for k, v in value.items()}
    if isinstance(value, list | tuple | set | frozenset) and depth:
        return [_inside(item, depth - 1) for item in value]
    return masked(str(value))
