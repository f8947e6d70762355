"""Rule 6: marks, terms, endorsements."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from certification.law.examination import examination_result
from certification.law.facts import Examination, Term
from certification.law.validity import validity
from nausetu.law import ImpossibleFactsError


def marks(obtained: str, maximum: str) -> dict[str, Decimal]:
    return {"obtained": Decimal(obtained), "maximum": Decimal(maximum)}


@pytest.mark.provision("IVM-2025 r.6(1)")
@pytest.mark.parametrize(
    ("kind", "written", "oral", "passed"),
    [
        ("coc", marks("50", "100"), marks("15", "30"), True), ("coc", marks("49.99", "100"), marks("90", "100"), False),
        ("coc", None, marks("90", "100"), False), ("cos", None, marks("50", "100"), True),
        ("cos", marks("0", "100"), marks("50", "100"), True), ("coc", marks("90", "100"), None, False),
    ],
)  # fmt: skip
def test_half_of_each_part(kind: str, written: Any, oral: Any, passed: bool) -> None:
    asked = Examination.model_validate({"grade": "master_3", "kind": kind, "written": written, "oral": oral})
    assert examination_result(asked, date(2027, 1, 1)).fields["passed"] is passed


def term(issued: str, *endorsements: tuple[str, str], status: str = "valid") -> Term:
    return Term.model_validate(
        {
            "issued_on": issued, "status": status,
            "endorsements": [{"refresher_completed_on": r, "endorsed_on": e} for r, e in endorsements],
        }
    )  # fmt: skip


@pytest.mark.provision("IVM-2025 r.6(5)")
@pytest.mark.parametrize(
    ("asked", "on", "valid", "until"),
    [
        (term("2026-07-15"), "2031-07-15", True, "2031-07-15"),
        (term("2026-07-15"), "2031-07-16", False, "2031-07-15"),
        (term("2028-02-29"), "2033-02-28", True, "2033-02-28"),
        (term("2027-05-01"), "2027-04-30", False, "2032-05-01"),
        (term("2027-05-01", ("2032-04-01", "2032-05-01")), "2033-01-01", True, "2037-05-01"),
        (term("2027-05-01", ("2032-04-01", "2032-05-02")), "2033-01-01", True, "2037-05-02"),
        (
            term("2027-05-01", ("2032-01-01", "2032-02-01"), ("2032-03-01", "2032-04-01")),
            "2033-01-01",
            True,
            "2037-05-01",
        ),
        (term("2027-05-01", ("2032-01-01", "2034-02-01")), "2033-01-01", False, "2032-05-01"),
        (term("2027-05-01", status="suspended"), "2028-01-01", False, "2032-05-01"),
    ],
)
def test_terms(asked: Term, on: str, valid: bool, until: str) -> None:
    answer = validity(asked, date.fromisoformat(on)).fields
    assert (answer["valid"], answer["valid_until"]) == (valid, date.fromisoformat(until))


def test_an_endorsement_follows_its_refresher_and_the_issue() -> None:
    with pytest.raises(ImpossibleFactsError) as error:
        validity(term("2027-05-01", ("2027-04-20", "2027-04-01")), date(2028, 1, 1))
    assert [pointer for pointer, _ in error.value.faults] == [
        "/endorsements/0/endorsed_on", "/endorsements/0/refresher_completed_on",
    ]  # fmt: skip
