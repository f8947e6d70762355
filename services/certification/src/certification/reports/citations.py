"""Under which provision a neighbour acted, for the report: as its event says, or as its kind of act always is."""

from collections.abc import Mapping
from typing import Any

from nausetu.events import Payload

_ALWAYS: Mapping[str, str] = {
    "manning.manning_statement_issued.v1": "IVM-2025 r.4(2)",
    "training-institutes.institute_approved_in_principle.v1": "IVM-2025 Sch.I 1.3",
    "training-institutes.institute_approved.v1": "IVM-2025 Sch.I 1.3",
    "training-institutes.institute_closed.v1": "IVM-2025 Sch.I Part 5(g)(i)",
    "training-institutes.institute_graded.v1": "IVM-2025 Sch.I Part 5(b)(iii)",
    "training-institutes.course_discontinued.v1": "IVM-2025 Sch.I Part 5(g)(i)",
}


def cited(told: Payload) -> str | None:
    """The citation of an event's act; several are parted by semicolons."""
    said: Any = told
    if (grounds := getattr(said, "grounds", None)) is not None:
        return str(grounds.citation)
    if (citation := getattr(said, "citation", None)) is not None:
        return str(citation)
    return "; ".join(getattr(said, "citations", ())) or _ALWAYS.get(told.TYPE)
