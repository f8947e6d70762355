"""Bodies of requests: taken in up to a limit, JSON read strictly (numbers as Decimals, no NaN, no doubled keys)."""

import json
import re
from decimal import Decimal
from typing import Any

from fastapi import Request

from nausetu.problems import Fault, InvalidRequest, TooLarge, UnsupportedMediaType

_SUSPECT = re.compile(rb"\\u(?:0000|[dD][89a-fA-F])|\d[eE][+-]?\d{3}")
_MOST_ZEROS = 400
_JSON = re.compile(r"application/([a-z0-9.-]+\+)?json")


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def read_json(raw: bytes) -> Any:
    """JSON of `raw`. Raises InvalidRequest naming what is wrong."""
    try:
        return json.loads(
            raw.decode("utf8"), parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_pairs
        )
    except (ValueError, RecursionError) as error:
        raise InvalidRequest("the body is not JSON", errors=[Fault("", str(error))]) from error


def _require_sound(value: Any) -> None:
    """Half a surrogate pair and U+0000 are no text: no database holds them, no answer could repeat them.

    And what takes ten bytes to say, 1e999999999, takes a gigabyte to write out.
    """
    match value:
        case str():
            if "\0" in value or any("\ud800" <= c <= "\udfff" for c in value):
                raise InvalidRequest("the body holds no text", errors=[Fault("", "U+0000 or a lone surrogate")])
        case Decimal():
            if not -_MOST_ZEROS <= value.as_tuple().exponent <= _MOST_ZEROS:  # type: ignore[operator]  # finite: parsed
                raise InvalidRequest("the body holds no number", errors=[Fault("", "out of any range")])
        case dict():
            for key, part in value.items():
                _require_sound(key)
                _require_sound(part)
        case list():
            for part in value:
                _require_sound(part)


class StrictRequest(Request):
    """A request whose `json()` reads strictly, once."""

    async def json(self) -> Any:
        """Body as JSON."""
        if not hasattr(self, "_json"):
            raw = await self.body()
            found = read_json(raw)
            if _SUSPECT.search(raw):
                _require_sound(found)
            self._json = found
        return self._json


async def take_in(request: StrictRequest, most: int) -> None:
    """Take the whole body in. Raises TooLarge beyond `most` bytes, before reading it where its length is declared."""
    told = request.headers.get("content-length")
    if told is not None and told.isdecimal():
        if int(told) > most:
            raise TooLarge(f"at most {most} bytes")
        await request.body()
        return
    pieces, size = [], 0
    async for piece in request.stream():
        size += len(piece)
        if size > most:
            raise TooLarge(f"at most {most} bytes")
        pieces.append(piece)
    request._body = b"".join(pieces)  # where Starlette's own body() keeps what it has read


async def require_json(request: StrictRequest) -> None:
    """Read the body as JSON. Raises UnsupportedMediaType where it says that it is none."""
    if not await request.body():
        return
    media_type, _, parameters = request.headers.get("content-type", "").lower().partition(";")
    media_type = media_type.strip()
    if not _JSON.fullmatch(media_type) or ("charset" in parameters and "utf-8" not in parameters):
        raise UnsupportedMediaType("accepted: application/json in UTF-8")
    if request.headers.get("content-encoding", "identity") != "identity":
        raise UnsupportedMediaType("bodies are taken as they are, not compressed")
    await request.json()
