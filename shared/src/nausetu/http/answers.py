"""Answers of actions: JSON, ETag and Location, ready to be sent, stored with an Idempotency-Key and sent again."""

import hashlib
import string
from dataclasses import dataclass
from typing import Any

from fastapi import Response
from pydantic import BaseModel
from pydantic_core import to_json

from nausetu.fields import jsonable

_PARSE = string.Formatter().parse


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers and body."""

    status: int
    headers: dict[str, str]
    body: bytes

    @classmethod
    def of(cls, result: Any, status: int, *, location: str | None = None, tagged: bool = False) -> "Answer":
        """What an action returned. `location` is a template over it; its ETag is its `version`.

        `tagged`: what has no version bears a weak ETag of its content.
        """
        if isinstance(result, BaseModel):
            body = result.model_dump_json().encode()
            version = getattr(result, "version", None)
        else:
            plain = jsonable(result)
            body = to_json(plain)
            version = plain.get("version") if isinstance(plain, dict) else None
        headers: dict[str, str] = {}
        if isinstance(version, int):
            headers["ETag"] = f'"{version}"'
        elif tagged:
            headers["ETag"] = f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        if location:
            headers["Location"] = _located(location, result)
        return cls(status, headers, body)

    def response(self, if_none_match: str | None = None) -> Response:
        """As an HTTP response; 304 without a body where the client has it (RFC 9110 13.1.2)."""
        if if_none_match is not None and self._known(if_none_match):
            return Response(None, 304, {"ETag": self.headers["ETag"]})
        return Response(self.body, self.status, self.headers, media_type="application/json")

    def _known(self, if_none_match: str) -> bool:
        tag = self.headers.get("ETag", "").removeprefix("W/")
        return bool(tag) and (
            if_none_match.strip() == "*" or tag in {t.strip().removeprefix("W/") for t in if_none_match.split(",")}
        )


def _located(template: str, result: Any) -> str:
    names = {name for _, name, _, _ in _PARSE(template) if name}
    if isinstance(result, BaseModel):
        return template.format_map(result.model_dump(mode="json", include=names))
    return template.format_map(jsonable(result))
