"""Identifiers that other registers give: kept beside our records with a check of their form, never as keys of ours.

IMO number and PAN are checked by python-stdnum. INDoS, CDC, DIN and CIN have no published check digit: only their
written form is held to. Whether a number exists at all is for its own register to say.
"""

import re
from collections.abc import Callable
from typing import Annotated, get_args

from pydantic import BeforeValidator, WithJsonSchema
from stdnum import imo
from stdnum.exceptions import ValidationError as StdnumError
from stdnum.in_ import pan

from nausetu.fields import FORMER_STATES, State, ascii_digits

_INDOS = re.compile(r"\d{2}[A-Z]{2}\d{4}")
_CDC = re.compile(r"[A-Z]{2,4}\d{3,8}")
_DIN = re.compile(r"\d{8}")
_CIN = re.compile(r"[LU]\d{5}([A-Z]{2})(\d{4})(PLC|PTC|FLC|FTC|GOI|SGC|GAP|GAT|NPL|OPC|ULL|ULT)\d{6}")
_STATES = {code.removeprefix("IN-") for code in (*get_args(State), *FORMER_STATES)}
_FIRST_COMPANY = 1850


def _compact(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("text is expected")
    return re.sub(r"[\s/-]", "", ascii_digits(value)).upper()


def _written(form: re.Pattern[str], says: str) -> Callable[[object], str]:
    def check(value: object) -> str:
        if not form.fullmatch(found := _compact(value)):
            raise ValueError(says)
        return found

    return check


def _imo(value: object) -> str:
    try:
        return imo.validate(_compact(value))
    except StdnumError as error:
        raise ValueError("an IMO number has seven digits, the last of which is a check digit") from error


def _pan(value: object) -> str:
    try:
        return pan.validate(_compact(value))
    except StdnumError as error:
        raise ValueError("a PAN is written AAAAA9999A, its fourth letter naming the kind of holder") from error


def _cin(value: object) -> str:
    found = _CIN.fullmatch(_compact(value))
    if found is None or found[1] not in _STATES or int(found[2]) < _FIRST_COMPANY:
        raise ValueError("a CIN is written L12345XX2020PLC123456 (listing, industry, State, year, kind, number)")
    return found[0]


def _schema(example: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "maxLength": 32, "examples": [example]})


Indos = Annotated[str, BeforeValidator(_written(_INDOS, "an INDoS number is written 07NL1234")), _schema("07NL1234")]
"""Indian National Database of Seafarers: year, two letters, four digits."""

Cdc = Annotated[str, BeforeValidator(_written(_CDC, "a CDC number is written MUM 123456")), _schema("MUM123456")]
"""Continuous Discharge Certificate: letters of the issuing office and a number."""

Imo = Annotated[str, BeforeValidator(_imo), _schema("9319466")]
"""IMO number of a ship, without the letters IMO."""

Pan = Annotated[str, BeforeValidator(_pan), _schema("ACUPA7085R")]
"""Permanent Account Number (income tax)."""

Din = Annotated[str, BeforeValidator(_written(_DIN, "a DIN has eight digits")), _schema("00012345")]
"""Director Identification Number."""

Cin = Annotated[str, BeforeValidator(_cin), _schema("U12345KL2020PTC012345")]
"""Corporate Identity Number of a company."""
