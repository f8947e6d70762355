"""A certification service under test, and persons who use it."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from certification.app import app
from certification.settings import Settings
from nausetu.testing.client import Client

INDIVC = "IND-KL-2026-000001-A"

LASTING = {"nbf": 1_700_000_000, "iat": 1_700_000_000, "exp": 2_200_000_000}
"""Claims of a token that the tests' clock may move around in."""

FORM: dict[str, Any] = {
    "state": "IN-KL", "indivc": INDIVC, "grade": "master_3", "route": "direct", "name": "Mathai", "surname": "Varghese",
    "permanent_address": "Kuttanad", "present_address": "Kochi", "place_of_birth": "Alappuzha",
    "previous_certificates": [], "prepared_earlier": None, "testimonials": 3, "declaration": True,
    "candidate": {
        "citizenship": "IN", "date_of_birth": "1990-05-11", "medically_fit": True, "certificates": [],
        "courses": ["prep_master_3", "efa", "pst", "pssr", "fpff", "stsdsd"],
        "service": [{"sector": "inland", "as": "deck_hand", "from": "2022-01-01", "to": "2025-12-31"}],
    },
}  # fmt: skip
DESCRIPTION = {
    "height_cm": 170,
    "complexion": "wheatish",
    "personal_marks": None,
    "hair_colour": "black",
    "eye_colour": "brown",
}


@pytest.fixture
def db(service_db: Callable[[str], sa.Engine]) -> sa.Engine:
    """A fresh database of the service."""
    return service_db("certification")


@pytest.fixture
def service(db: sa.Engine, client: Callable[..., Any], service_settings: Callable[..., Any]) -> Client:
    """The service itself."""
    opened: Client = client(app(service_settings(Settings, db)))
    return opened


@pytest.fixture
def chief(token: Callable[..., str]) -> str:
    """Chief examiner of Kerala."""
    return token(["chief_examiner"], state="IN-KL", sub="chief-kl", **LASTING)


@pytest.fixture
def candidate(token: Callable[..., str]) -> str:
    """The crew member who applies."""
    return token(["crew_member"], sub="mathai", **LASTING)


class Office:
    """Walks applications through the office of Kerala's chief examiner; each step asserts that it was taken."""

    def __init__(self, service: Client, chief: str, candidate: str) -> None:
        self.service, self.chief, self.candidate = service, chief, candidate
        self._keys = iter(range(10_000))

    def act(self, path: str, token: str, body: Any, version: int | None = None, expect: int | None = None) -> Any:
        """One act under a key of its own; returns the answer's body."""
        asked = {"json": body} if body is not None else {}
        answer = self.service.post(f"/v1{path}", token=token, key=f"k{next(self._keys)}", if_match=version, **asked)
        assert answer.status_code == (expect or (200 if version is not None else 201)), answer.text
        return answer.json()

    def submitted(self, **changes: Any) -> Any:
        """An application, submitted."""
        drawn = self.act("/applications", self.candidate, {**FORM, **changes})
        return self.act(f"/applications/{drawn['id']}/submission", self.candidate, None, drawn["version"])

    def sitting(self, seats: int = 1, grade: str = "master_3", held_on: str = "2027-02-10") -> Any:
        """A sitting announced."""
        body = {"state": "IN-KL", "grade": grade, "centre": "Kochi", "held_on": held_on, "seats": seats}
        return self.act("/sittings", self.chief, body)

    def examined(self, marks: int = 60, **changes: Any) -> Any:
        """An application whose examination was held."""
        found = self.submitted(**changes)
        path = f"/applications/{found['id']}"
        found = self.act(f"{path}/eligibility", self.chief, {"originals_seen": True}, found["version"])
        seat = self.sitting(grade=found["grade"])
        found = self.act(f"{path}/sitting", self.chief, {"sitting": seat["id"]}, found["version"])
        part = {"obtained": marks, "maximum": 100}
        body = {
            "examined_on": "2027-01-15",
            "place": "Kochi",
            "written": part,
            "oral": part,
            "description": DESCRIPTION,
        }
        return self.act(f"{path}/result", self.chief, body, found["version"])

    def certified(self, **changes: Any) -> Any:
        """A certificate issued."""
        return self.act("/certificates", self.chief, {"application": self.examined(**changes)["id"]})


@pytest.fixture
def office(service: Client, chief: str, candidate: str) -> Office:
    """See `Office`."""
    return Office(service, chief, candidate)
