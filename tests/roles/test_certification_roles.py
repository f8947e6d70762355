"""Role x act x State for the matters of certification, on records that there are."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from certification.app import app
from certification.settings import Settings
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.testing.client import Client
from nausetu.testing.roles import Case, Operation, operations, wrongs

MATTERS = {"certificates", "applications", "sittings", "reports", "proceedings", "state-parameters"}
DOCUMENT = app(Settings(database_url="postgresql+psycopg://x@127.0.0.1:1/x")).openapi()
OPERATIONS = [o for o in operations("certification", DOCUMENT) if o.tags & MATTERS]
TODAY = "2027-01-15"

FORM: dict[str, Any] = {
    "state": "IN-KL", "indivc": "IND-1", "grade": "master_3", "route": "direct", "name": "Mathai",
    "surname": "Varghese", "permanent_address": "Kuttanad", "present_address": "Kochi", "place_of_birth": "Alappuzha",
    "previous_certificates": [], "prepared_earlier": None, "testimonials": 3, "declaration": True,
    "candidate": {
        "citizenship": "IN", "date_of_birth": "1990-05-11", "medically_fit": True, "education": "class_10",
        "certificates": [], "courses": ["prep_master_3", "gp_induction", "efa", "pst", "pssr", "fpff", "stsdsd"],
        "service": [{"sector": "inland", "as": "deck_hand", "from": "2022-01-01", "to": "2025-12-31"}],
    },
}  # fmt: skip
RATING = FORM | {"grade": "gp_rating", "route": "new_entrant"}
SITTING = {"state": "IN-KL", "grade": "master_3", "centre": "Kochi", "held_on": "2027-02-10", "seats": 9}
RESULT = {
    "examined_on": TODAY, "place": "Kochi", "written": {"obtained": 60, "maximum": 100},
    "oral": {"obtained": 60, "maximum": 100},
    "description": {
        "height_cm": 170, "complexion": "wheatish", "personal_marks": None, "hair_colour": "black",
        "eye_colour": "brown",
    },
}  # fmt: skip
NOTICE = {"kind": "suspension", "grounds": ["Overloading"], "notice": "Show cause", "reply_days": 15}
HEARING = {"held_on": TODAY, "attended": True, "record": "Heard in person"}
SERVICE = {"served_on": TODAY, "served_how": "by hand"}
AT_ONCE = {"reasons": "Grounded twice", "without_hearing_reason": "Danger", "reply_days": 15}
GO_LIVE = {
    "state": "IN-KL", "name": "go_live", "value": "2027-01-10", "since": "2027-01-10", "notification_number": "KL/1",
    "notification_date": "2027-01-08",
}  # fmt: skip
APPEAL_DAYS = GO_LIVE | {"name": "appeal_days", "value": 30}
CORRECTION = {"changes": {"notification_number": "KL/2"}, "reason": "a slip", "proof": "0" * 64}

_STATE, _PERSON = ("state",), ("state", "holder")


@pytest.fixture(scope="module")
def client(serve: Callable[[str], Client]) -> Client:
    return serve("certification")


@pytest.fixture(scope="module")
def records(client: Client, maker: Callable[[Client], Any]) -> dict[str, Any]:
    make = maker(client).act
    entry = make("/state-parameters", GO_LIVE, "designated_authority")
    make("/state-parameters", APPEAL_DAYS, "designated_authority")
    report = make("/reports", {"state": "IN-KL"}, "designated_authority")
    seat = make("/sittings", SITTING, "chief_examiner")
    drawn = make("/applications", FORM, "crew_member", sub="holder-1")
    rating = make("/applications", RATING, "crew_member", sub="holder-1")
    path = f"/applications/{rating['id']}"
    rating = make(f"{path}/submission", None, "crew_member", rating["version"], sub="holder-1")
    rating = make(f"{path}/eligibility", {"originals_seen": True}, "chief_examiner", rating["version"])
    number = make("/certificates", {"application": rating["id"]}, "chief_examiner")["number"]
    open_one = make("/proceedings", NOTICE | {"subject": number}, "chief_examiner")
    tried = make("/proceedings", NOTICE | {"subject": number}, "chief_examiner")
    path = f"/proceedings/{tried['id']}"
    tried = make(f"{path}/service", SERVICE, "chief_examiner", tried["version"])
    tried = make(f"{path}/reply", {"text": "No"}, "crew_member", tried["version"], sub="holder-1")
    tried = make(f"{path}/hearing", HEARING, "chief_examiner", tried["version"])
    order = {"order": "suspend", "reasons": "Admitted", "communicated_on": TODAY, "communicated_how": "by hand"}
    tried = make(f"{path}/order", order, "chief_examiner", tried["version"])
    tried = make(f"{path}/appeal", {"grounds": "Too hard"}, "crew_member", tried["version"], sub="holder-1")
    return {
        "entry": entry["id"], "report": report["id"], "seat": seat["id"], "application": drawn["id"],
        "certificate": number, "proceeding": open_one["id"], "appeal": tried["appeals"][0]["id"],
    }  # fmt: skip


@pytest.fixture(scope="module")
def cases(records: dict[str, Any]) -> Mapping[str, Case]:
    application, certificate = {"application_id": records["application"]}, {"number": records["certificate"]}
    report, proceeding = {"report_id": records["report"]}, {"proceeding_id": records["proceeding"]}
    appeal, entry = {"appeal_id": records["appeal"]}, {"entry_id": records["entry"]}
    reached = {
        "GET /v1/applications/{application_id}": Case(_PERSON, application),
        "POST /v1/applications/{application_id}/submission": Case(_PERSON, application),
        "POST /v1/applications/{application_id}/eligibility": Case(_PERSON, application, {"originals_seen": True}),
        "POST /v1/applications/{application_id}/sitting": Case(_PERSON, application, {"sitting": records["seat"]}),
        "POST /v1/applications/{application_id}/result": Case(_PERSON, application, RESULT),
        "POST /v1/applications/{application_id}/withdrawal": Case(_PERSON, application, {}),
        "POST /v1/certificates": Case(_PERSON, body={"application": records["application"]}),
        "GET /v1/certificates/{number}/file": Case(_PERSON, certificate),
        "POST /v1/certificates/{number}/suspension": Case(_PERSON, certificate, AT_ONCE),
        "POST /v1/certificates/{number}/reinstatement": Case(_PERSON, certificate, {"reasons": "Nothing found"}),
        "POST /v1/certificates/{number}/cancellation": Case(_PERSON, certificate, AT_ONCE),
        "GET /v1/reports/{report_id}": Case(_STATE, report),
        "GET /v1/reports/{report_id}/acts": Case(_STATE, report),
        "POST /v1/reports/{report_id}/submission": Case(_STATE, report),
        "POST /v1/reports/{report_id}/acknowledgement": Case(_STATE, report),
        "POST /v1/proceedings": Case(_PERSON, body=NOTICE | {"subject": records["certificate"]}),
        "GET /v1/proceedings/{proceeding_id}": Case(_PERSON, proceeding),
        "POST /v1/proceedings/{proceeding_id}/service": Case(_PERSON, proceeding, SERVICE),
        "POST /v1/proceedings/{proceeding_id}/reply": Case(_PERSON, proceeding, {"text": "No"}),
        "POST /v1/proceedings/{proceeding_id}/hearing": Case(_PERSON, proceeding, HEARING),
        "POST /v1/proceedings/{proceeding_id}/order": Case(_PERSON, proceeding, {"order": "suspend", "reasons": "x"}),
        "POST /v1/proceedings/{proceeding_id}/dismissal": Case(_PERSON, proceeding, {"reasons": "Nothing found"}),
        "POST /v1/proceedings/{proceeding_id}/communication": Case(_PERSON, proceeding, SERVICE),
        "POST /v1/proceedings/{proceeding_id}/appeal": Case(_PERSON, proceeding, {"grounds": "Too hard"}),
        "GET /v1/appeals/{appeal_id}": Case(_PERSON, appeal),
        "POST /v1/appeals/{appeal_id}/stay": Case(_PERSON, appeal, {"stay": True, "reasons": "Hardship"}),
        "POST /v1/appeals/{appeal_id}/decision": Case(
            _PERSON, appeal, {"outcome": "upheld", "reasons": "Right", "hearing": HEARING}
        ),
        "POST /v1/state-parameters/{entry_id}/correction": Case(_STATE, entry, CORRECTION),
    }  # fmt: skip
    made = {
        "POST /v1/applications": Case(_STATE, body=FORM | {"indivc": "IND-2"}, makes={"crew_member"}),
        "POST /v1/sittings": Case(_STATE, body=SITTING),
        "POST /v1/reports": Case(_STATE, body={"state": "IN-KL"}),
        "POST /v1/state-parameters": Case(_STATE, body=GO_LIVE | {"since": "2027-03-01"}),
    }
    listed = {
        name: Case(_STATE if name == "reports" else _PERSON, lists=records[name.removesuffix("s")])
        for name in ("certificates", "applications", "reports", "proceedings", "appeals")
    }
    return reached | made | {f"GET /v1/{name}": case for name, case in listed.items()}


@pytest.mark.parametrize("operation", [o for o in OPERATIONS if o.access["scoped"]], ids=str)
def test_admitted_exactly_as_declared(
    operation: Operation, client: Client, issuer: EmbeddedIssuer, cases: Mapping[str, Case]
) -> None:
    name = f"{operation.method} {operation.path}"
    assert name in cases, "a new act or reading of these matters: say in `cases` how it is asked"
    assert wrongs(client, issuer, operation, cases[name]) == []
