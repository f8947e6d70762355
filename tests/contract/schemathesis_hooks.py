"""What schemathesis cannot know: a key is used once, and which vessels there are. Loaded by it, not by pytest."""

import os
import re
from typing import Any
from zlib import crc32

import schemathesis

from nausetu.ids import uuid7

VESSELS = os.environ["NAUSETU_TRIED_VESSELS"].split()
_KEY = re.compile("[ -~]{1,200}")


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """A key that is well formed becomes one of its own; half of the vessels asked for are vessels that there are."""
    headers, path = case.headers or {}, case.path_parameters or {}
    if _KEY.fullmatch(str(headers.get("Idempotency-Key", ""))):
        headers["Idempotency-Key"] = uuid7()
    number = path.get("registration")
    if isinstance(number, str) and (drawn := crc32(number.encode("utf8", "replace"))) % 2:
        path["registration"] = VESSELS[drawn // 2 % len(VESSELS)]
