"""What certification and training-institutes tell, taken in as the consumer does."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from manning.reactions import REACTIONS
from nausetu import clock, inbox
from nausetu.consumer.applying import apply
from nausetu.events import EVENTS
from nausetu.events.envelope import CloudEvent
from nausetu.ids import uuid7

Tell = Callable[..., str]


@pytest.fixture
def tell(manning: Any) -> Tell:
    """Factory: `tell("IND-1", "master_3")`: certification says that the person holds a certificate; what came of it."""
    sequences = itertools.count(1)

    def send(kind: str, subject: str, data: dict[str, Any], sequence: int | None) -> str:
        event = CloudEvent.model_validate(
            {
                "specversion": "1.0", "id": uuid7(), "source": "/" + kind.partition(".")[0], "type": kind,
                "subject": subject, "time": clock.now(), "datacontenttype": "application/json",
                "sequence": sequence or next(sequences), "data": data,
            }
        )  # fmt: skip
        outcome: str = apply(manning.engine, event, EVENTS[kind].model_validate(data), REACTIONS[kind])
        with manning.engine.begin() as db:
            inbox.heard(db, {event.source: event.time}, clock.now())
        return outcome

    def told(
        person: str, grade: str, what: str = "issued", sequence: int | None = None, **more: Any
    ) -> str:  # fmt: skip
        number = more.pop("number", f"COC-KL-2026-{grade}-{person}".upper().replace("_", "-"))
        data = {
            "effective_at": "2026-10-10T10:00:00+05:30", "state": "IN-KL", "number": number,
            "kind": "gp_rating" if grade == "gp_rating" else "coc", "grade": grade, "indivc": person, "holder": None,
            "issued_on": "2026-10-10", "valid_until": None if grade == "gp_rating" else "2031-10-10",
            "status": "valid", "status_since": "2026-10-10", "issued_by": "IN-KL", "endorsements": [],
            "limitations": [],
        } | more  # fmt: skip
        if what in {"suspended", "cancelled"}:
            data |= {"status": what, "grounds": {"citation": "IV-ACT-2021 s.40"}}
        if what == "reinstated":
            data |= {"citation": "IV-ACT-2021 s.40"}
        return send(f"certification.certificate_{what}.v1", number, data, sequence)

    told.course = lambda person, course: send(  # type: ignore[attr-defined]  # a second word of the same helper
        "training-institutes.course_completed.v1", person,
        {
            "effective_at": "2026-10-10T10:00:00+05:30", "state": "IN-KL", "indivc": person, "course": course,
            "completed_on": "2026-10-10", "certificate_number": f"CRS-{course}-{person}".upper().replace("_", "-"),
            "institute": "IVN-KL-2026-000001-A",
        }, None,
    )  # fmt: skip
    return told
