"""One grammar of citations (Reading A5): `IVM-2025 r.4(3) Note 2`, `IVM-2025 Sch.I 1.3(e)`, `IV-ACT-2021 s.40`."""

import re
from typing import Annotated

from pydantic import StringConstraints

_GRAMMAR = (
    r"(?:IVM-2025|IVSC-2026|IVA-2025|RPS-2026|IV-ACT-2021|MS-ACT-2025)"
    r" (?:preamble|r\.|s\.|Sch\.|Form |Annex |Note |table )?[A-Za-z0-9().,<>= /&'-]*"
)
Citation = Annotated[str, StringConstraints(pattern=f"^{_GRAMMAR}$", max_length=160)]
"""Citation to the lowest printed item (Reading A3)."""

_PART = re.compile(r"\([^)]*\)|[^()\s.]+|[.\s]+")


def is_citation(text: str) -> bool:
    """Whether `text` follows the grammar."""
    return re.fullmatch(_GRAMMAR, text) is not None


def covers(parent: str, item: str) -> bool:
    """Whether citing `parent` stands for `item`: a parent clause stands for its items (Reading A5)."""
    whole, part = _PART.findall(parent), _PART.findall(item)
    return part[: len(whole)] == whole
