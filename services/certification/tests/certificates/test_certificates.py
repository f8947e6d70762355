"""Certificates from issue to reinstatement, by effective time, with audit, event and report in one act."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
import sqlalchemy as sa

from certification.certificates.tables import certificate, certificate_version
from certification.reports.tables import report_act
from nausetu import numbers
from nausetu.db.house import audit_record, outbox
from nausetu.testing.client import Client

At = Callable[[str], AbstractContextManager[None]]
DANGER = {
    "reasons": "Grounded the ferry twice in one week", "without_hearing_reason": "Delay would endanger passengers",
    "reply_days": 15,
}  # fmt: skip


@pytest.fixture(autouse=True)
def _mid_january(at: At) -> Iterator[None]:
    with at("2027-01-15T10:00:00+05:30"):
        yield


def types(db: sa.Engine) -> list[str]:
    with db.connect() as connection:
        return list(connection.execute(sa.select(outbox.c.type).order_by(outbox.c.position)).scalars())


@pytest.mark.provision("IVM-2025 r.6(5)")
def test_issued_with_number_term_audit_event_and_report(office: Any, db: sa.Engine) -> None:
    issued = office.certified()
    assert numbers.valid(issued["number"])
    assert issued["number"].startswith("COC-KL-2027-000001-")
    assert (issued["issued_on"], issued["valid_until"]) == ("2027-01-15", "2032-01-15")
    assert types(db)[-1] == "certification.certificate_issued.v1"
    with db.connect() as connection:
        entered = connection.execute(sa.select(report_act.c.type, report_act.c.subject, report_act.c.citation)).one()
        acts = connection.execute(
            sa.select(audit_record.c.act).where(audit_record.c.subject == issued["number"])
        ).scalars()
        assert entered == ("certification.certificate_issued.v1", issued["number"], "IVM-2025 r.5(1)")
        assert list(acts) == ["issue"]


def test_one_certificate_for_one_application(office: Any) -> None:
    application = office.examined()
    office.act("/certificates", office.chief, {"application": application["id"]})
    refused = office.act("/certificates", office.chief, {"application": application["id"]}, expect=409)
    assert refused["type"] == "/problems/not-allowed-in-state"
    assert refused["allowed_from"] == ["eligible", "passed"]


def test_a_failed_candidate_gets_no_certificate(office: Any) -> None:
    application = office.examined(marks=49)
    assert application["status"] == "failed"
    office.act("/certificates", office.chief, {"application": application["id"]}, expect=409)


def test_suspended_at_once_with_reasons_and_the_hearing_follows(office: Any, db: sa.Engine) -> None:
    issued = office.certified()
    suspended = office.act(f"/certificates/{issued['number']}/suspension", office.chief, DANGER, issued["version"])
    assert (suspended["status"], suspended["status_since"]) == ("suspended", "2027-01-15")
    event = types(db)
    assert "certification.certificate_suspended.v1" in event
    with db.connect() as connection:
        data = connection.scalar(
            sa.select(outbox.c.data).where(outbox.c.type == "certification.certificate_suspended.v1")
        )
        assert data["grounds"] == {
            "citation": "IV-ACT-2021 s.40", "proceeding": data["grounds"]["proceeding"], "without_hearing": True,
        }  # fmt: skip
    open_proceedings = office.service.get("/v1/proceedings", token=office.chief).json()["items"]
    assert [p["id"] for p in open_proceedings] == [data["grounds"]["proceeding"]]


def test_suspension_names_the_proceeding_or_the_reason(office: Any) -> None:
    issued = office.certified()
    path = f"/certificates/{issued['number']}/suspension"
    refused = office.act(path, office.chief, {"reasons": "no ground named"}, issued["version"], expect=422)
    assert {fault["pointer"] for fault in refused["errors"]} == {"/proceeding", "/without_hearing_reason"}


@pytest.mark.parametrize(("role", "state"), [("chief_examiner", "IN-AS"), ("examiner", "IN-KL"), ("surveyor", "IN-KL")])
def test_only_the_issuing_states_chief_examiner_suspends(
    office: Any, token: Callable[..., str], role: str, state: str
) -> None:
    issued = office.certified()
    other = token([role], state=state, sub="someone else")
    office.act(f"/certificates/{issued['number']}/suspension", other, DANGER, issued["version"], expect=403)


def test_public_view_answers_for_now_and_for_the_hours_of_the_suspension(office: Any, service: Client, at: At) -> None:
    issued = office.certified()
    number = issued["number"]
    with at("2027-01-16T08:00:00+05:30"):
        suspended = office.act(f"/certificates/{number}/suspension", office.chief, DANGER, issued["version"])
    with at("2027-01-16T20:00:00+05:30"):
        body = {"reasons": "Nothing was found against the holder"}
        office.act(f"/certificates/{number}/reinstatement", office.chief, body, suspended["version"])
        now = service.get(f"/v1/certificates/{number}").json()
    assert (now["status"], now["status_since"], now["issued_by"]) == ("valid", "2027-01-16", "IN-KL")

    def status(instant: str) -> Any:
        return service.get(f"/v1/certificates/{number}", params={"at": instant}).json().get("status")

    assert [status(f"2027-01-{day}+05:30") for day in ("15T12:00:00", "16T08:00:00", "16T19:59:59", "16T20:00:00")] == [
        "valid",
        "suspended",
        "suspended",
        "valid",
    ]


def test_expired_from_midnight_of_the_day_after_its_last(office: Any, service: Client) -> None:
    number = office.certified()["number"]
    for instant, status, since in (
        ("2032-01-15T23:59:59+05:30", "valid", "2027-01-15"), ("2032-01-16T00:00:00+05:30", "expired", "2032-01-16"),
    ):  # fmt: skip
        seen = service.get(f"/v1/certificates/{number}", params={"at": instant}).json()
        assert (seen["status"], seen["status_since"]) == (status, since)


@pytest.mark.parametrize(
    ("instant", "issued_on", "year"),
    [("2026-12-31T23:40:00+05:30", "2026-12-31", "2026"), ("2027-01-01T00:10:00+05:30", "2027-01-01", "2027")],
)
def test_the_day_and_the_numbers_year_are_indias(office: Any, at: At, instant: str, issued_on: str, year: str) -> None:
    application = office.examined()
    with at(instant):
        issued = office.act("/certificates", office.chief, {"application": application["id"]})
    assert (issued["issued_on"], issued["number"].split("-")[2]) == (issued_on, year)


def test_repeated_with_its_key_one_certificate(office: Any, service: Client, db: sa.Engine) -> None:
    application = office.examined()
    answers = [
        service.post("/v1/certificates", token=office.chief, key="again", json={"application": application["id"]})
        for _ in range(3)
    ]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    with db.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(certificate)) == 1
        assert connection.scalar(sa.select(sa.func.count()).select_from(certificate_version)) == 1


@pytest.mark.parametrize(
    ("instant", "found"),
    [("2027-01-14T23:59:59+05:30", 404), ("2027-01-15T00:00:00+05:30", 200), ("2027-01-15T05:29:00+05:30", 200)],
)
def test_valid_from_midnight_ist_of_the_day_of_issue(office: Any, service: Client, instant: str, found: int) -> None:
    number = office.certified()["number"]
    seen = service.get(f"/v1/certificates/{number}", params={"at": instant})
    assert seen.status_code == found
    assert seen.json().get("status") == ("valid" if found == 200 else 404)
