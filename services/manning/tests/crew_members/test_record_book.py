"""The book: issued by the State's authority, shown to whom it concerns, found missing aboard."""

from collections.abc import Callable
from typing import Any

import pytest

from nausetu import numbers

Apply = Callable[..., Any]


@pytest.fixture
def issue(manning: Any) -> Callable[..., Any]:
    def send(member: Any, expect: int = 200, **who: Any) -> Any:
        path = f"/crew-members/{member['indivc']}/record-book"
        answer = manning.post(path, {}, if_match=member["version"], **who)
        assert answer.status_code == expect, answer.text
        return answer.json()

    return send


@pytest.mark.provision("IVM-2025 r.22(1)")
def test_issued_once_by_the_authority_of_his_state(manning: Any, apply: Apply, issue: Callable[..., Any]) -> None:
    member = apply()
    issue(member, expect=403, state="IN-AS")
    issue(member, expect=403, role="institute", org="institute-1")
    issued = issue(member)
    assert issued["status"] == "book_issued"
    assert issued["record_book"].startswith("CRB-KL-2027-000001-")
    assert numbers.valid(issued["record_book"])
    [told] = manning.events("record_book_issued")
    assert (told["indivc"], told["record_book"], told["issued_on"]) == (
        member["indivc"], issued["record_book"], "2027-01-15",
    )  # fmt: skip
    # Two subjects at one instant stand in no order of their own.
    assert ("issue_record_book", member["indivc"]) in manning.audited("crew-members")
    assert manning.get("/tasks").json()["items"] == []
    assert issue(issued, expect=409)["allowed_from"] == ["accepted"]


@pytest.mark.provision("IVM-2025 r.22(5)")
def test_the_file_is_shown_to_whom_it_concerns(manning: Any, apply: Apply, tell: Any) -> None:
    indivc = apply()["indivc"]
    tell.course(indivc, "gp_induction")
    path = f"/v1/crew-members/{indivc}"
    holder = manning.token(["crew_member"], sub="mathai")
    own = manning.client.get(path, token=holder).json()
    assert own["particulars"]["fathers_name"] == "Varghese Chacko"
    assert [(t["course"], t["completed_on"]) for t in own["training"]] == [("gp_induction", "2026-10-10")]
    assert manning.rows("SELECT 1 FROM view_record") == []
    officer = manning.token(["designated_authority"], state="IN-KL", sub="officer")
    assert manning.client.get(path, token=officer).status_code == 400
    seen = manning.client.get(path, token=officer, headers={"Purpose": "issue of the book"})
    assert seen.json() == own
    assert [(r.viewer, r.subject, r.holder_sub) for r in manning.rows("SELECT * FROM view_record")] == [
        ("officer", indivc, "mathai")
    ]
    for roles, more in (
        (["crew_member"], {"sub": "another"}), (["designated_authority"], {"state": "IN-AS"}),
        (["institute"], {"org": "institute-2"}), (["surveyor"], {"state": "IN-KL"}),
    ):  # fmt: skip
        refused = manning.client.get(path, token=manning.token(roles, **more), headers={"Purpose": "curiosity"})
        assert refused.status_code == 403
    assert manning.client.get(path).status_code == 401
    assert manning.client.get("/v1/crew-members/IND-KL-2027-000009-A", token=officer).status_code == 404


@pytest.mark.provision("IVM-2025 r.22(4)")
def test_the_register_is_searched_by_number_and_folded_name(manning: Any, apply: Apply) -> None:
    names = ["Mathai Varghese", "Gaṅgā Rām", "Ganga Ram"]
    members = [apply(name=name, holder=f"holder-{n}") for n, name in enumerate(names)]
    elsewhere = apply(name="Mathai", holder="elsewhere", state="IN-AS")

    def found(role: str = "designated_authority", state: str | None = "IN-KL", **asked: Any) -> list[str]:
        answer = manning.get("/crew-members", role, state, **asked)
        assert answer.status_code == 200, answer.text
        return [item["indivc"] for item in answer.json()["items"]]

    numbers_ = [member["indivc"] for member in members]
    assert found(q="MATHAI") == [numbers_[0]]
    assert found(q="Gan\u0307ga\u0304") == [numbers_[1]]
    assert found(q=numbers_[2][-8:].lower()) == [numbers_[2]]
    assert found(status="book_issued") == []
    assert found("auditor", None) == [*numbers_, elsewhere["indivc"]]
    assert found("institute", org="institute-1") == [*numbers_, elsewhere["indivc"]]
    assert found("institute", org="institute-2") == []
    first = manning.get("/crew-members", limit=2).json()
    second = manning.get("/crew-members", limit=2, cursor=first["next_cursor"]).json()
    assert [item["indivc"] for page in (first, second) for item in page["items"]] == numbers_
    assert "particulars" not in first["items"][0]


@pytest.mark.provision("IVM-2025 r.22(1)")
def test_a_crew_list_names_who_has_no_book(
    manning: Any, apply: Apply, issue: Callable[..., Any], tell: Callable[..., str]
) -> None:
    manning.register()
    member = apply()
    tell(member["indivc"], "master_3")
    tell("IND-2", "engine_driver_2")
    persons = [{"indivc": member["indivc"], "capacity": "master"}, {"indivc": "IND-2", "capacity": "engineer"}]
    manning.post("/vessels/KL-1/crew-lists", {"persons": persons}, "owner", org="owner-1")

    def findings() -> list[tuple[bool, str]]:
        answer = manning.get("/vessels/KL-1/crew-lists/current").json()["compliance"]
        return [(f["met"], f["actual"]) for f in answer["findings"] if f["rule"] == "IVM-2025 r.22(1)"]

    assert findings() == [(False, "no record book")]
    book = issue(member)["record_book"]
    assert findings() == [(True, f"record book {book}")]
    judged = manning.rows("SELECT facts FROM decision_record WHERE subject = 'KL-1' ORDER BY id")
    assert [kept.facts["crew"][0]["record_book"] for kept in judged] == [None, book]
    assert "record_book" not in judged[-1].facts["crew"][1]
    before = manning.client.get(
        "/v1/vessels/KL-1/crew-lists/current", params={"at": "2027-01-15T12:00:00+05:30"},
        token=manning.token(["inspector"], state="IN-KL"),
    )  # fmt: skip
    assert before.status_code == 200
