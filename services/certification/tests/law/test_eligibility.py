"""Rules 8 to 19: each requirement on, below and above its threshold; what is unknown stays open."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from certification.law.eligibility import ROUTES, eligibility
from certification.law.facts import Candidate, Eligibility, Service
from certification.law.rules import IVM
from nausetu.law import Decision, ImpossibleFactsError

DAY = date(2032, 6, 30)
SAFETY = ["efa", "pst", "pssr", "fpff", "stsdsd"]


def service(first: str, last: str | None, capacity: str, **facts: Any) -> Service:
    numbers = {k: Decimal(v) for k, v in facts.items() if k in {"length_m", "gross_tonnage", "propulsion_kw"} and v}
    return Service.model_validate({"sector": "inland", "as": capacity, "from": first, "to": last, **facts, **numbers})


def ask(grade: str, route: str, on: date = DAY, **facts: Any) -> Decision:
    whole: dict[str, Any] = {
        "citizenship": "IN", "date_of_birth": date(2000, 2, 29), "education": "class_10", "qualification": "none",
        "reads_writes_local_language": True, "medically_fit": True, "existing_hand": False,
        "certificate_of_proficiency": True, "certificates": [], "courses": [f"prep_{grade}", *SAFETY], "service": [],
    }  # fmt: skip
    who = Candidate.model_validate({**whole, **facts})
    return eligibility(Eligibility.model_validate({"grade": grade, "route": route, "candidate": who}), on)


def met(decision: Decision, rule: str) -> list[bool | None]:
    return [finding.met for finding in decision.assessment.findings if finding.rule == f"IVM-2025 {rule}"]


def held(grade: str, issued: date, until: date | None = date(2033, 1, 1), status: str = "valid") -> dict[str, Any]:
    return {"grade": grade, "issued_on": issued, "valid_until": until, "status": status}


@pytest.mark.provision("IVM-2025 r.8(1)(b)")
@pytest.mark.parametrize(
    ("last_day", "tonnage", "enough"),
    [
        ("2030-02-28", "300", True),
        ("2030-02-27", "300", False),
        ("2030-02-28", "299.9", False),
        ("2030-02-28", None, None),
    ],
)
def test_master_1_after_master_2(last_day: str, tonnage: str | None, enough: bool | None) -> None:
    held_2 = [held("master_2", date(2027, 2, 1))]
    aboard = [
        service("2027-03-01", "2028-02-29", "master_2", in_charge=True, gross_tonnage=tonnage),
        service("2028-03-01", last_day, "master_2", in_charge=False, gross_tonnage="90"),
    ]
    assert met(ask("master_1", "promotion", certificates=held_2, service=aboard), "r.8(1)(b)") == [enough]


@pytest.mark.provision("IVM-2025 r.9(1)(b)")
@pytest.mark.parametrize(("last_day", "enough"), [("2029-12-31", True), ("2029-12-29", False)])
def test_master_2_needs_twelve_months_as_master_3(last_day: str, enough: bool) -> None:
    aboard = [service("2025-01-01", "2028-12-31", "deck_hand"), service("2029-01-01", last_day, "master_3")]
    answer = ask("master_2", "promotion", certificates=[held("master_3", date(2028, 12, 1))], service=aboard)
    assert (met(answer, "r.9(1)(b)"), answer.fields["eligible"]) == ([enough], enough)


@pytest.mark.provision("IVM-2025 r.10(1)(b)")
@pytest.mark.parametrize(("on", "enough"), [(date(2029, 2, 28), False), (date(2029, 3, 1), True)])
def test_a_leapling_is_21_on_1_march(on: date, enough: bool) -> None:
    born = date(2008, 2, 29)
    answer = ask("master_3", "direct", on=on, date_of_birth=born)
    assert met(answer, "r.10(1)(b)") == [enough]


@pytest.mark.provision("IVM-2025 r.11(1)(c)")
@pytest.mark.parametrize(
    ("facts", "years", "enough"),
    [
        ({"gross_tonnage": "300"}, 4, True), ({"gross_tonnage": "299", "length_m": "9"}, 6, False),
        ({"length_m": "24"}, 5, True), ({"length_m": "23.9", "gross_tonnage": "299"}, 5, False),
        ({"length_m": "10"}, 6, True),
        ({"sector": "armed_forces"}, 5, True), ({"sector": "armed_forces"}, 4, False), ({}, 6, None),
    ],
)  # fmt: skip
def test_existing_hand_meets_any_one_criterion(facts: dict[str, str], years: int, enough: bool | None) -> None:
    aboard = [service("2015-01-01", f"{2014 + years}-12-31", "helmsman", **facts)]
    answer = ask("master_3", "existing_hand", existing_hand=True, service=aboard)
    assert met(answer, "r.11(1)(c)") == [enough]
    assert answer.assessment.assumed == ["IVM commencement"]


def test_a_first_service_on_commencement_contradicts_existing_hand() -> None:
    commencement = IVM.commencement.date
    for first, existing in ((commencement, False), (commencement - timedelta(days=1), True)):
        answer = ask(
            "master_3", "existing_hand", existing_hand=True,
            service=[service(first.isoformat(), "2031-12-31", "deck_hand")],
        )  # fmt: skip
        assert met(answer, "r.11(1)") == [existing]


@pytest.mark.provision("IVM-2025 r.13(1)(g)")
@pytest.mark.parametrize(
    ("education", "qualification", "months", "enough"),
    [
        ("class_12", "none", 24, True), ("class_12", "none", 23, False), ("class_10", "vocational", 18, True),
        ("class_12", "diploma_engineering", 12, True), ("class_10", "nep_credits", 11, False),
        ("class_12", None, 18, None), ("class_10", "none", 30, False), ("class_12", None, 11, False),
    ],
)  # fmt: skip
def test_cadets_take_the_shortest_term_open(
    education: str, qualification: str | None, months: int, enough: bool | None
) -> None:
    last = date(2028 + months // 12, months % 12 + 1, 1) - timedelta(days=1)
    aboard = [service("2028-01-01", last.isoformat(), "cadet", structured_training=True, watchkeeping_supervised=True)]
    answer = ask("master_3", "cadet", education=education, qualification=qualification, service=aboard)
    assert met(answer, "r.13(1)(g)") == [enough]


@pytest.mark.provision("IVM-2025 r.15(1)(b)")
@pytest.mark.parametrize(("power", "enough"), [("425", False), ("425.1", True), (None, None)])
def test_inland_engineer_needs_more_than_425_kw(power: str | None, enough: bool | None) -> None:
    aboard = [service("2027-03-01", "2030-02-28", "engine_driver_1", in_charge=True, propulsion_kw=power)]
    answer = ask(
        "inland_engineer", "promotion", certificates=[held("engine_driver_1", date(2027, 3, 1))], service=aboard
    )
    assert met(answer, "r.15(1)(b)") == [enough]


@pytest.mark.provision("IVM-2025 r.18(1)")
def test_armed_forces_take_the_course_of_the_grade_and_five_years() -> None:
    aboard = [service("2020-01-01", "2024-12-31", "master", sector="armed_forces")]
    assert ask("master_3", "armed_forces", service=aboard).fields == {
        "eligible": True, "certificate_kind": "cos", "examination": ["oral"],
    }  # fmt: skip
    assert ask("inland_engineer", "armed_forces", service=aboard).fields["eligible"] is False


@pytest.mark.parametrize(("grade", "route"), sorted(ROUTES))
def test_nothing_known_is_never_eligible_and_never_a_fault(grade: str, route: str) -> None:
    asked = Eligibility.model_validate({"grade": grade, "route": route, "candidate": Candidate()})
    answer = eligibility(asked, DAY)
    assert answer.fields["eligible"] is False
    assert all(finding.met is None for finding in answer.assessment.findings)


def test_each_impossible_date_is_named() -> None:
    aboard = [service("2030-02-01", "2030-01-01", "deck_hand"), service("2033-01-01", None, "deck_hand")]
    with pytest.raises(ImpossibleFactsError) as error:
        ask("master_3", "direct", date_of_birth=date(2033, 1, 1), service=aboard,
            certificates=[held("gp_rating", date(2030, 1, 2), date(2030, 1, 1))])  # fmt: skip
    assert [pointer for pointer, _ in error.value.faults] == [
        "/candidate/date_of_birth", "/candidate/certificates/0/valid_until", "/candidate/service/0/to",
        "/candidate/service/1/from",
    ]  # fmt: skip


def test_a_pair_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ImpossibleFactsError, match="no route"):
        ask("master_1", "cadet")
