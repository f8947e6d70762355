"""Applying and being accepted: who may, to which State, what is minted, told, kept and hidden (r.22, C20)."""

from collections.abc import Callable
from typing import Any

import pytest

from nausetu import numbers

Apply = Callable[..., Any]
AUTHORITY = "designated_authority"


def accept(manning: Any, applied: Any, expect: int = 200, **who: Any) -> Any:
    answer = manning.post(f"/crew-members/{applied['id']}/acceptance", {}, if_match=applied["version"], **who)
    assert answer.status_code == expect, answer.text
    return answer.json()


@pytest.mark.provision("IVM-2025 r.22(2)")
@pytest.mark.provision("IVM-2025 r.2(1)(g)")
def test_through_an_institute_the_number_is_minted_at_once(manning: Any, apply: Apply) -> None:
    member = apply()
    assert member["status"] == "accepted"
    assert member["indivc"].startswith("IND-KL-2027-000001-")
    assert numbers.valid(member["indivc"])
    assert member["reference"] == member["indivc"]
    assert member["location"] == f"/manning/v1/crew-members/{member['indivc']}"
    [told] = manning.events("crew_member_registered")
    assert {name: told[name] for name in ("indivc", "state", "status", "accepted_on", "holder", "applied_through")} == {
        "indivc": member["indivc"], "state": "IN-KL", "status": "accepted", "accepted_on": "2027-01-15",
        "holder": "mathai", "applied_through": "IVN-KL-2026-000001-A",
    }  # fmt: skip
    assert set(manning.audited("crew-members")) == {("apply", member["id"]), ("enrol", member["indivc"])}
    tasks = manning.get("/tasks").json()["items"]
    assert [(task["what"], task["subject"], task["due"]) for task in tasks] == [
        ("issue_record_book", member["indivc"], None)
    ]


@pytest.mark.provision("IVM-2025 r.22(3)")
def test_a_holder_is_accepted_by_the_authority(manning: Any, apply: Apply) -> None:
    applied = apply("crew_member")
    assert (applied["status"], applied["indivc"], applied["reference"]) == ("applied", None, applied["id"])
    assert manning.events("crew_member_registered") == []
    assert [t["what"] for t in manning.get("/tasks").json()["items"]] == ["accept_crew_member"]
    accept(manning, applied, expect=403, state="IN-AS")
    accept(manning, applied, expect=403, role="surveyor")
    accepted = accept(manning, applied)
    assert accepted["status"] == "accepted"
    assert [e["certificate_held"] for e in manning.events("crew_member_registered")] == ["OLD-KL-17"]
    assert [t["what"] for t in manning.get("/tasks").json()["items"]] == ["issue_record_book"]
    again = accept(manning, accepted, expect=409)
    assert (again["type"], again["allowed_from"]) == ("/problems/not-allowed-in-state", ["applied"])


def test_the_version_seen_is_asked_for(manning: Any, apply: Apply) -> None:
    applied = apply("crew_member")
    path = f"/crew-members/{applied['id']}/acceptance"
    assert manning.post(path, {}).status_code == 428
    assert manning.post(path, {}, if_match=9).status_code == 412


@pytest.mark.parametrize(
    ("role", "more", "pointer"),
    [
        ("institute", {"certificate_held": "OLD-KL-17"}, ""),
        ("institute", {"course": None}, ""),
        ("crew_member", {"certificate_held": None}, ""),
        ("crew_member", {"holder": "somebody"}, ""),
        ("institute", {"date_of_birth": "29-02-1990"}, "/date_of_birth"),
        ("institute", {"status": "book_issued"}, "/status"),
        ("crew_member", {"certificate_held": str(numbers.Number("COC", "AS", 2026, 7))}, "/certificate_held"),
        ("crew_member", {"certificate_held": str(numbers.Number("GPR", "KL", 2026, 7))}, "/certificate_held"),
    ],
)
def test_what_an_application_must_say(apply: Apply, role: str, more: dict[str, Any], pointer: str) -> None:
    refused = apply(role, expect=422, **more)
    assert [fault["pointer"] for fault in refused["errors"]] == [pointer]


def test_the_attested_part_is_not_the_applicants(manning: Any, apply: Apply) -> None:
    apply("crew_member", expect=422, indivc="IND-KL-2027-000009-A", status="accepted")
    [refused] = manning.rows("SELECT act, reasons FROM audit_record WHERE matter = 'requests'")
    assert (refused.act, "indivc" in refused.reasons) == ("refuse", True)


def test_an_account_has_one_book_and_a_role_only_its_own_way(manning: Any, apply: Apply) -> None:
    apply()
    apply("crew_member", expect=409)
    other = manning.post("/crew-members", {**_whole(), "holder": "other"}, "crew_member", state=None, sub="other")
    assert other.status_code == 403
    apply("crew_member", sub="other")


def _whole() -> dict[str, Any]:
    return {
        "state": "IN-KL", "name": "Other", "date_of_birth": "1990-05-11", "fathers_name": "A", "mothers_name": "B",
        "permanent_address": "Kochi", "present_address": "Kochi", "identification_marks": [],
        "institute": "IVN-KL-2026-000001-A", "course": "gp_induction",
    }  # fmt: skip


def test_repeated_with_its_key_one_number(manning: Any, apply: Apply) -> None:
    first = apply(key="once")
    assert apply(key="once") == first
    assert len(manning.rows("SELECT 1 FROM crew_member")) == 1


def test_a_certificate_whose_holder_has_a_number_gives_no_second(
    manning: Any, apply: Apply, tell: Callable[..., str]
) -> None:
    number = str(numbers.Number("COC", "KL", 2026, 7))
    tell("IND-KL-2026-000004-X", "master_3", number=number)
    refused = accept(manning, apply("crew_member", certificate_held=number), expect=409)
    assert "IND-KL-2026-000004-X" in refused["detail"]


def test_what_is_told_of_the_person_is_stored_encrypted(manning: Any, apply: Apply) -> None:
    apply()
    [row] = manning.rows("SELECT * FROM crew_member")
    stored = " ".join(str(value) for value in row)
    assert not [word for word in ("1990", "Chacko", "Annamma", "Ferry Road", "Scar") if word in stored]
    told = " ".join(str(r.data) for r in manning.rows("SELECT data FROM outbox"))
    assert not [word for word in ("1990-05-11", "Mathai", "Ferry Road") if word in told]
