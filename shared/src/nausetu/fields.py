"""Strict field types for what comes in and goes out. Nothing is silently corrected.

Numbers are Decimals read from JSON numbers, never from strings; money is a string
of decimal rupees; dates are ISO 8601 calendar dates; instants carry their offset.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any, Literal

from annotated_types import Ge, GroupedMetadata, Gt, Le
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    PlainSerializer,
    WithJsonSchema,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from nausetu.clock import IST

_FIRST_YEAR, _LAST_YEAR = 1850, 2200
_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_DAY = r"(18[5-9]\d|19\d\d|2\d\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"
_TIME = r"([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)"
_NO_TEXT = r"\u0000-\u0008\u000b-\u001f\u007f-\u009f"


class Model(BaseModel):
    """Base of all bodies: unknown fields refused, values strict, frozen after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, ser_json_inf_nan="null")


def _date(value: object) -> object:
    if isinstance(value, str):
        if not _ISO_DATE.fullmatch(value):
            raise ValueError("a date is written YYYY-MM-DD")
        value = date.fromisoformat(value)
    if isinstance(value, datetime) or not isinstance(value, date):
        raise ValueError("a date is written YYYY-MM-DD")
    # Periods of up to a century are added to dates; beyond these years nothing in the registers lies.
    if not _FIRST_YEAR <= value.year <= _LAST_YEAR:
        raise ValueError(f"a date lies between {_FIRST_YEAR} and {_LAST_YEAR}")
    return value


def _instant(value: object) -> object:
    if isinstance(value, str):
        if _ISO_DATE.fullmatch(value):
            raise ValueError("an instant needs a time and an offset, e.g. 2026-10-02T09:30:00+05:30")
        value = datetime.fromisoformat(value)
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("an instant needs its offset, e.g. +05:30")
        _date(value.date())
        return value
    raise ValueError("an instant is written 2026-10-02T09:30:00+05:30")


def _number(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError("a JSON number is expected")
    number = Decimal(str(value)) if isinstance(value, float) else Decimal(value)
    # 15 digits before the point and 6 behind: beyond any tonnage, power or share, and what NUMERIC columns hold.
    # The exponent first: a billion zeros of 1e-999999999 would be rounded away here and written out elsewhere.
    if not number.is_finite() or not -30 <= _exponent(number) <= 30 or number.copy_abs() >= Decimal("1E15"):
        raise ValueError("the number is out of range")
    if _exponent(number.normalize()) < -6:
        raise ValueError("at most six decimals")
    return number


def _exponent(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _plain(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


def _money(value: object) -> object:
    if isinstance(value, Decimal):
        return value
    if not isinstance(value, str) or not re.fullmatch(r"-?\d{1,13}(\.\d{1,2})?", value, re.ASCII):
        raise ValueError('money is a string of decimal rupees, e.g. "600.00"')
    try:
        return Decimal(value)
    except InvalidOperation as error:
        raise ValueError("not an amount of rupees") from error


def ascii_digits(text: str) -> str:
    """Devanagari (and other decimal) digits become ASCII; never stored mixed."""
    return "".join(str(unicodedata.decimal(c)) if unicodedata.category(c) == "Nd" else c for c in text)


def _text(value: object) -> object:
    if not isinstance(value, str):
        raise ValueError("text is expected")
    text = ascii_digits(unicodedata.normalize("NFC", value)).strip().rstrip("‌‍").strip()
    if any(unicodedata.category(c) in {"Cc", "Cs"} and c not in "\n\t" for c in text):
        raise ValueError("control characters are not text")
    return text


@dataclass(frozen=True, slots=True)
class _Written:
    """How a text looks, for the documentation: what its validator refuses, said as a pattern (ECMA 262)."""

    pattern: str

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {**handler(core), "pattern": self.pattern}


@dataclass(frozen=True, slots=True)
class Bounds(GroupedMetadata):
    """Bounds of a Number, in the documentation too (of a mere `Field(ge=...)` it would not know)."""

    ge: int | None = None
    gt: int | None = None
    le: int | None = None

    def __iter__(self) -> Iterator[object]:
        said: dict[str, Any] = {"type": "number"}
        for word, bound, kind in (
            ("minimum", self.ge, Ge), ("exclusiveMinimum", self.gt, Gt), ("maximum", self.le, Le),
        ):  # fmt: skip
            if bound is not None:
                said[word] = bound
                yield kind(bound)
        yield WithJsonSchema(said)


Date = Annotated[
    date, BeforeValidator(_date), WithJsonSchema({"type": "string", "format": "date", "pattern": f"^{_DAY}$"})
]
"""Calendar date in Asia/Kolkata (Reading T2)."""

Instant = Annotated[
    datetime,
    BeforeValidator(_instant),
    PlainSerializer(lambda v: v.astimezone(IST).isoformat(), return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time", "pattern": f"^{_DAY}T{_TIME}$"}),
]
"""Instant with its offset; answers carry +05:30."""

Number = Annotated[
    Decimal,
    BeforeValidator(_number),
    PlainSerializer(_plain, return_type=int | float, when_used="json"),
    WithJsonSchema({"type": "number"}),
]
NonNegative = Annotated[Number, Bounds(ge=0)]
Positive = Annotated[Number, Bounds(gt=0)]

Money = Annotated[
    Decimal,
    BeforeValidator(_money),
    PlainSerializer(lambda v: f"{v:.2f}", return_type=str),
    WithJsonSchema({"type": "string", "pattern": r"^-?\d{1,13}(\.\d{1,2})?$"}),
]
"""Rupees, two decimals, a string in JSON."""

_TEXT = _Written(rf"^[^{_NO_TEXT}]*[^\s\u200c\u200d{_NO_TEXT}][^{_NO_TEXT}]*$")

Text = Annotated[str, BeforeValidator(_text), Field(min_length=1, max_length=2000), _TEXT]
"""NFC, ASCII digits, trimmed, 1 to 2000 characters."""

LongText = Annotated[str, BeforeValidator(_text), Field(min_length=1, max_length=20_000), _TEXT]
"""As Text, for notices, replies and reasoned orders."""

Name = Annotated[Text, Field(max_length=200), AfterValidator(lambda v: " ".join(v.split()))]
"""A person's, vessel's or firm's name."""

Reference = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Z0-9-]+$")]
"""Number of a record; safe in a path."""

State = Literal[
    "IN-AN", "IN-AP", "IN-AR", "IN-AS", "IN-BR", "IN-CG", "IN-CH", "IN-DH", "IN-DL", "IN-GA", "IN-GJ", "IN-HP",
    "IN-HR", "IN-JH", "IN-JK", "IN-KA", "IN-KL", "IN-LA", "IN-LD", "IN-MH", "IN-ML", "IN-MN", "IN-MP", "IN-MZ",
    "IN-NL", "IN-OD", "IN-PB", "IN-PY", "IN-RJ", "IN-SK", "IN-TN", "IN-TR", "IN-TS", "IN-UK", "IN-UP", "IN-WB",
]  # fmt: skip
"""ISO 3166-2:IN, today's codes."""

FORMER_STATES: Mapping[str, State] = {
    "IN-CT": "IN-CG", "IN-OR": "IN-OD", "IN-TG": "IN-TS", "IN-UT": "IN-UK", "IN-DN": "IN-DH", "IN-DD": "IN-DH",
}  # fmt: skip
"""Older codes, accepted in, never answered."""

StateIn = Annotated[State, BeforeValidator(lambda v: FORMER_STATES.get(v, v) if isinstance(v, str) else v)]
"""State as it may come in."""


def folded(name: str) -> str:
    """Key for searching and for finding doubles: case, marks of composition and joiners do not count."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    kept = (c for c in plain if c not in "‌‍" and not unicodedata.category(c).startswith(("P", "Z", "C")))
    return unicodedata.normalize("NFC", "".join(kept))


_PLAIN = frozenset({str, int, bool, float})
_LISTS = frozenset({list, tuple})


def jsonable(value: Any) -> Any:
    """`value` with dates, Decimals and models turned into JSON types (Decimals into plain numbers)."""
    kind = type(value)
    if value is None or kind in _PLAIN:
        return value
    # The commonest first: asking a model's or a mapping's class is slow.
    if kind in _LISTS or isinstance(value, list | tuple | set | frozenset):
        return [v if type(v) in _PLAIN else jsonable(v) for v in value]
    if kind is dict or isinstance(value, Mapping):
        return {str(k): v if type(v) in _PLAIN else jsonable(v) for k, v in value.items()}
    if isinstance(value, Decimal):
        return _plain(value)
    if isinstance(value, datetime):
        return value.astimezone(IST).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    return value


Json = Annotated[Any, PlainSerializer(jsonable, return_type=Any, when_used="json")]
"""JSON of any shape, e.g. from a JSONB column; its Decimals are answered as numbers (pydantic would make them text)."""
