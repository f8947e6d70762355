"""CloudEvents 1.0, structured mode, JSON: how an event looks on the wire.

A small strict model instead of the `cloudevents` package: that one neither checks types nor the extensions we rely on
(`sequence`, `traceparent`), and the relay wants the payload's JSON put in as PostgreSQL gives it, unparsed.
Never looks at what a payload means.
"""

import json
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BeforeValidator, ConfigDict, Field, ValidationError

from nausetu.clock import IST
from nausetu.fields import Instant, Model

CONTENT_TYPE = "application/cloudevents+json; charset=UTF-8"
DIGITS = 12
"""`sequence` is text that sorts as the numbers do, as the CloudEvents extension of that name asks."""


def _number(value: object) -> object:
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value


def _uuid(value: object) -> object:
    return str(UUID(value)) if isinstance(value, str) else value


class CloudEvent(Model):
    """An event as received. Attributes that we do not know are passed over, as the specification asks."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)

    specversion: Literal["1.0"]
    id: Annotated[str, BeforeValidator(_uuid)]
    source: Annotated[str, Field(pattern=r"^/[a-z-]+$")]
    type: Annotated[str, Field(pattern=r"^[a-z-]+\.[a-z_]+\.v[0-9]+$")]
    subject: Annotated[str, Field(min_length=1, max_length=200)]
    time: Instant
    datacontenttype: Literal["application/json"]
    sequence: Annotated[int, BeforeValidator(_number), Field(ge=1)]
    traceparent: str | None = None
    data: Any


class NotAnEventError(ValueError):
    """What was received is no CloudEvent, or its payload is not of its type's schema. Says where, never what."""


def encode(
    *,
    event_id: str,
    service: str,
    kind: str,
    subject: str,
    sequence: int,
    time: datetime,
    data: str,
    traceparent: str | None,
) -> bytes:
    """The event on the wire; `data` is JSON text already."""
    attributes = {
        "specversion": "1.0", "id": event_id, "source": f"/{service}", "type": kind, "subject": subject,
        "time": time.astimezone(IST).isoformat(), "datacontenttype": "application/json",
        "sequence": f"{sequence:0{DIGITS}d}",
    }  # fmt: skip
    if traceparent:
        attributes["traceparent"] = traceparent
    head = json.dumps(attributes, ensure_ascii=False, separators=(",", ":"))
    return f'{head[:-1]},"data":{data}}}'.encode()


def decode(raw: bytes | None) -> CloudEvent:
    """The event received. Raises NotAnEventError."""
    if raw is None:
        raise NotAnEventError("empty message")
    try:
        return CloudEvent.model_validate(json.loads(raw, parse_float=Decimal))
    except ValidationError as error:
        raise NotAnEventError(faults(error)) from error
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise NotAnEventError("not JSON") from error


def faults(error: ValidationError) -> str:
    """Where a model was not satisfied and why, without the values (they may be personal)."""
    found = [
        f"/{'/'.join(str(part) for part in fault['loc'])}: {fault['msg']}"
        for fault in error.errors(include_input=False, include_context=False, include_url=False)
    ]
    return "; ".join(found[:5])
