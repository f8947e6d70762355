"""A completed course: its number, its event, its public view, and who may give it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from nausetu import numbers
from nausetu.db.house import audit_record, outbox
from nausetu.testing.client import Client
from training_institutes.app import app
from training_institutes.course_certificates.tables import course_certificate
from training_institutes.settings import Settings
from training_institutes.tables import METADATA

INDIVC = str(numbers.Number("IND", "KL", 2026, 1))
BODY = {
    "indivc": INDIVC, "course": "prep_master_3", "completed_on": "2026-12-20", "batch": "001",
    "institute": str(numbers.Number("IVN", "KL", 2026, 1)),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _mid_january(at: Callable[[str], AbstractContextManager[None]]) -> Iterator[None]:
    with at("2027-01-15T10:00:00+05:30"):
        yield


@pytest.fixture
def db(service_db: Callable[[str], sa.Engine]) -> sa.Engine:
    return service_db("training-institutes")


@pytest.fixture
def service(db: sa.Engine, client: Callable[..., Client], service_settings: Callable[..., Settings]) -> Client:
    return client(app(service_settings(Settings, db)))


@pytest.fixture
def give(service: Client, token: Callable[..., str]) -> Callable[..., Any]:
    def send(key: str = "k1", role: str = "institute", org: str | None = "institute-1", **more: Any) -> Any:
        who = token([role], org=org, sub="principal")
        return service.post("/v1/course-certificates", json=BODY | more, token=who, key=key)

    return send


@pytest.mark.provision("IVM-2025 Sch.I 4.11")
def test_given_with_number_audit_and_event(give: Callable[..., Any], db: sa.Engine) -> None:
    given = give()
    assert given.status_code == 201, given.text
    number = given.json()["number"]
    assert number.startswith("CRS-KL-2027-000001-")
    assert numbers.valid(number)
    assert given.headers["location"] == f"/training-institutes/v1/course-certificates/{number}"
    with db.connect() as connection:
        [told] = connection.execute(sa.select(outbox.c.type, outbox.c.subject, outbox.c.data)).all()
        acts = connection.execute(sa.select(audit_record.c.act, audit_record.c.subject)).all()
    assert (told.type, told.subject) == ("training-institutes.course_completed.v1", INDIVC)
    assert (told.data["course"], told.data["certificate_number"], told.data["state"]) == (
        "prep_master_3", number, "IN-KL",
    )  # fmt: skip
    assert acts == [("give", number)]


def test_the_public_view_says_nothing_of_the_person(give: Callable[..., Any], service: Client) -> None:
    number = give().json()["number"]
    seen = service.get(f"/v1/course-certificates/{number}")
    assert seen.status_code == 200
    assert INDIVC not in seen.text
    assert seen.json()["status"] == "valid"
    assert service.get("/v1/course-certificates/CRS-KL-2027-000009-X").status_code == 404


def test_once_for_a_batch_and_once_for_a_key(give: Callable[..., Any], db: sa.Engine) -> None:
    first = give()
    assert give().text == first.text
    assert give("k2").status_code == 409
    assert give("k3", batch="002").status_code == 201
    with db.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(course_certificate)) == 2


def test_iwai_approves_institutes_for_states_that_ask(give: Callable[..., Any], db: sa.Engine) -> None:
    given = give(institute=str(numbers.Number("IVN", "IWAI", 2026, 1)))
    assert given.json()["number"].startswith("CRS-IWAI-2027-000001-")
    with db.connect() as connection:
        assert connection.scalar(sa.select(outbox.c.data))["state"] is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("completed_on", "2027-01-16"), ("course", "swimming"), ("indivc", "IND-KL-2026-000001-A"),
        ("indivc", BODY["institute"]), ("institute", INDIVC), ("batch", ""), ("status", "valid"),
    ],
)  # fmt: skip
def test_refused(give: Callable[..., Any], field: str, value: str) -> None:
    refused = give(**{field: value})
    assert refused.status_code == 422, refused.text
    assert [fault["pointer"] for fault in refused.json()["errors"]] == [f"/{field}"]


def test_only_an_institute_gives_it(give: Callable[..., Any]) -> None:
    assert give(role="designated_authority").status_code == 403
    assert give(org=None).status_code == 403


def test_the_migrations_make_what_the_code_names(db: sa.Engine) -> None:
    def ours(entity: Any, name: str | None, kind: str, *_: Any) -> bool:
        return (name if kind == "table" else entity.table.name) in METADATA.tables

    with db.connect() as connection:
        options = {"compare_type": True, "include_object": ours}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), METADATA) == []
