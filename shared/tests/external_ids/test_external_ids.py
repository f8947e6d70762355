"""External ids: right ones come through in one spelling, wrong ones are refused with how they are written."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from nausetu.external_ids import Cdc, Cin, Din, Imo, Indos, Pan


@pytest.mark.parametrize(
    ("kind", "told", "kept"),
    [
        (Indos, "07nl 1234", "07NL1234"), (Cdc, "MUM 172644", "MUM172644"), (Imo, "IMO 9319466", "9319466"),
        (Pan, "acupa7085r", "ACUPA7085R"), (Din, "००012345", "00012345"),
        (Cin, "U72200KA2013PTC097389", "U72200KA2013PTC097389"),
        (Cin, "L17110OR1973PLC019786", "L17110OR1973PLC019786"),
    ],
)  # fmt: skip
def test_right(kind: Any, told: str, kept: str) -> None:
    assert TypeAdapter(kind).validate_python(told, strict=True) == kept


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (Indos, "7NL1234"), (Cdc, "123456"), (Imo, "9319467"), (Pan, "ACUXA7085R"), (Pan, "ACUPA7085"), (Din, "12345"),
        (Cin, "U72200XX2013PTC097389"), (Cin, "U72200KA1013PTC097389"), (Cin, "72200KA2013PTC097389"), (Imo, 9319466),
    ],
)  # fmt: skip
def test_wrong(kind: Any, told: Any) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(told, strict=True)
