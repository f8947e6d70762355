"""The manning service on its own database, the clock at noon of a day in the transition period; neighbours' events
taken in as the consumer does.
"""

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
import sqlalchemy as sa

from manning.app import app
from manning.reactions import REACTIONS
from manning.settings import Settings
from nausetu import clock, inbox
from nausetu.consumer.applying import apply
from nausetu.events import EVENTS
from nausetu.events.envelope import CloudEvent
from nausetu.ids import uuid7
from nausetu.testing.client import Client

Tell = Callable[..., str]

NOW = "2027-01-15T12:00:00+05:30"


class Manning:
    """The service, who calls it, and what it wrote."""

    def __init__(self, client: Client, token: Callable[..., str], engine: sa.Engine) -> None:
        self.client, self.token, self.engine = client, token, engine
        self._keys = itertools.count(1)

    def post(
        self, path: str, body: Any = None, role: str = "designated_authority", state: str | None = "IN-KL",
        *, org: str | None = None, sub: str = "test:officer", key: str | None = None, **rest: Any,
    ) -> Any:  # fmt: skip
        """Act under a key of its own (unless one is given); `if_match` is the version seen."""
        token = self.token([role], state=None if org else state, org=org, sub=sub)
        return self.client.post(f"/v1{path}", json=body, token=token, key=key or f"key-{next(self._keys)}", **rest)

    def get(
        self, path: str, role: str = "designated_authority", state: str | None = "IN-KL", *, org: str | None = None,
        **params: Any,
    ) -> Any:  # fmt: skip
        """Read; further words are query parameters."""
        token = self.token([role], state=None if org else state, org=org)
        return self.client.get(f"/v1{path}", token=token, params=params)

    def rows(self, text: str, **values: Any) -> list[Any]:
        """Rows of the service's database."""
        with self.engine.connect() as db:
            return list(db.execute(sa.text(text), values))

    def events(self, kind: str) -> list[Any]:
        """Payloads of the outbox of one kind, in order."""
        return [
            r.data
            for r in self.rows("SELECT data FROM outbox WHERE type = :t ORDER BY position", t=f"manning.{kind}.v1")
        ]

    def audited(self, matter: str) -> list[tuple[str, str]]:
        """Acts on a matter and their subjects, in order."""
        found = "SELECT act, subject FROM audit_record WHERE matter = :m ORDER BY recorded_at, chain, position"
        return [(r.act, r.subject) for r in self.rows(found, m=matter)]

    def register(self, number: str = "KL-1", **more: Any) -> dict[str, Any]:
        """A decked Category B vessel of Kerala: Master 3, Engine Driver 2 and two ratings are enough."""
        body = {
            "registration_number": number, "name": "Kayal", "home_state": "IN-KL", "owner_org": "owner-1",
            "type": "general", "mechanically_propelled": True, "decked": True, "length_m": 20, "gross_tonnage": 90,
            "propulsion_kw": 100, "passenger_capacity": 10, "bulk_cargo": "none", "dangerous_goods": False,
        } | more  # fmt: skip
        state = body["home_state"]
        answer = self.post("/vessels", body, state=state)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found


@pytest.fixture(autouse=True)
def noon(at: Callable[[str], AbstractContextManager[None]]) -> Iterator[None]:
    """Every test runs at NOW; one that needs another instant nests it."""
    with at(NOW):
        yield


@pytest.fixture
def manning(
    client: Callable[..., Client], token: Callable[..., str], service_db: Callable[[str], sa.Engine],
    service_settings: Callable[..., Settings],
) -> Manning:  # fmt: skip
    """The service, started."""
    engine = service_db("manning")
    return Manning(client(app(service_settings(Settings, engine))), token, engine)


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
