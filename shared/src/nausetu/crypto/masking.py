"""The mask over 12-digit numbers in free text: no Aadhaar number is asked for or stored.

Every run of 12 digits is masked, whether or not its check digit would fit: a wrong number is personal data too. Written
as UIDAI masks it, the last four digits left.
"""

import re
from typing import Annotated

from pydantic import AfterValidator

from nausetu.fields import Text

_TWELVE = re.compile(r"(?<!\d)\d{4}([ -]?)\d{4}\1(\d{4})(?!\d)", re.ASCII)


def mask_aadhaar(text: str) -> str:
    """`text` with each 12-digit number (in one run, or in fours parted by blanks or hyphens) masked."""
    return _TWELVE.sub(r"XXXX\1XXXX\1\2", text)


FreeText = Annotated[Text, AfterValidator(mask_aadhaar)]
"""Text as a person writes it: remarks, reasons, addresses."""
