"""RPS-2026: on, below and above each printed figure."""

from datetime import date, datetime
from typing import Any

import pytest

from nausetu.law import ImpossibleFactsError
from rps_licensing.law import facts, guarantee, licence, seafarers
from rps_licensing.law.rules import PARAMETERS, RPS

DAY = date(2027, 1, 15)


@pytest.mark.provision("RPS-2026 r.8(3)")
@pytest.mark.parametrize(
    ("count", "amount"),
    [(0, "2500000.00"), (50, "2500000.00"), (51, "4000000.00"), (500, "5500000.00"), (501, "7000000.00"),
     (1000, "8500000.00"), (1001, "10000000.00")],
)  # fmt: skip
def test_guarantee_bands(count: int, amount: str) -> None:
    assert guarantee.bank_guarantee(facts.Fleet(seafarers=count), DAY).fields["amount_inr"] == amount


def fee(event: str, applied: str, expires: str | None = "2031-08-31") -> dict[str, Any]:
    asked = facts.FeeEvent.model_validate({"event": event, "applied_on": applied, "licence_expires_on": expires})
    return dict(licence.fees(asked, DAY).fields)


@pytest.mark.provision("RPS-2026 r.9(1)")
@pytest.mark.provision("RPS-2026 r.9(2)")
@pytest.mark.parametrize(
    ("applied", "total"),
    [("2031-02-27", "0.00"), ("2031-02-28", "140000.00"), ("2031-05-31", "140000.00"), ("2031-06-01", "190000.00"),
     ("2031-08-31", "190000.00"), ("2031-09-01", "0.00")],
)  # fmt: skip
def test_renewal_fees_by_time(applied: str, total: str) -> None:
    answer = fee("renewal", applied)
    assert (answer["total_inr"], answer["accepted"]) == (total, total != "0.00")


def test_renewal_without_expiry_is_never_accepted() -> None:
    assert fee("renewal", "2031-06-01", None) == {"accepted": False, "items": [], "total_inr": "0.00"}


@pytest.mark.provision("RPS-2026 r.14(6)")
@pytest.mark.parametrize(("year", "by"), [(2028, "inspecting_authority"), (2030, "director_general")])
def test_third_inspection_is_the_director_generals(year: int, by: str) -> None:
    asked = facts.AnnualInspection(
        licence_issued_on=date(2027, 3, 1), licence_expires_on=date(2032, 2, 29), anniversary_year=year
    )
    answer = licence.annual_inspection(asked, DAY).fields
    assert answer["conducted_by"] == by
    assert answer["anniversary"] == (date(2028, 2, 29) if year == 2028 else date(2030, 2, 28))


@pytest.mark.parametrize("year", [2026, 2027, 2033])
def test_a_year_without_anniversary_is_refused(year: int) -> None:
    asked = facts.AnnualInspection(
        licence_issued_on=date(2027, 3, 1), licence_expires_on=date(2032, 2, 29), anniversary_year=year
    )
    with pytest.raises(ImpossibleFactsError):
        licence.annual_inspection(asked, DAY)


@pytest.mark.provision("RPS-2026 r.11(3)")
@pytest.mark.parametrize(("reply", "order_by"), [(None, date(2028, 4, 29)), (date(2028, 3, 10), date(2028, 5, 9))])
def test_order_runs_from_the_reply_late_or_not(reply: date | None, order_by: date) -> None:
    answer = licence.show_cause(facts.ShowCause(issued_on=date(2028, 1, 30), reply_received_on=reply), DAY).fields
    assert answer == {"reply_by": date(2028, 2, 29), "order_by": order_by}


@pytest.mark.provision("RPS-2026 r.11(5)")
def test_debarment_of_five_years() -> None:
    answer = licence.debarment(facts.Debarment(ordered_on=date(2028, 2, 29)), DAY).fields
    assert answer["debarred_until"] == date(2033, 2, 28)


@pytest.mark.provision("RPS-2026 r.4(2)")
@pytest.mark.parametrize(("submitted", "admissible"), [(date(2027, 2, 28), True), (date(2027, 3, 1), False)])
def test_complaints_within_three_years(submitted: date, admissible: bool) -> None:
    for flag, answer in (("foreign", admissible), ("indian", True)):
        asked = facts.Complaint.model_validate(
            {"ship_flag": flag, "incident_on": date(2024, 2, 29), "submitted_on": submitted}
        )
        assert seafarers.complaint_admissibility(asked, DAY).fields["admissible"] is answer


@pytest.mark.provision("RPS-2026 r.21(k)")
@pytest.mark.parametrize(
    ("reported", "on", "in_time"),
    [("2026-12-02T04:30:00+00:00", "2026-12-02", True), ("2026-12-02T10:00:01+05:30", "2026-12-02", False),
     (None, "2026-12-02", None), (None, "2026-12-03", False)],
)  # fmt: skip
def test_incidents_to_the_second(reported: str | None, on: str, in_time: bool | None) -> None:
    asked = facts.Incident.model_validate(
        {"information_received_at": "2026-12-01T10:00:00+05:30", "reported_at": reported}
    )
    answer = seafarers.incident_report(asked, date.fromisoformat(on)).fields
    assert (answer["due_at"], answer["in_time"]) == (datetime.fromisoformat("2026-12-02T10:00:00+05:30"), in_time)


def quarter(name: str, *engagements: tuple[str, str, str | None, bool]) -> dict[str, Any]:
    asked = facts.Quarter.model_validate(
        {"quarter": name, "engagements": [{"flag": f, "from": a, "to": b, "trainee": t} for f, a, b, t in engagements]}
    )
    return dict(seafarers.welfare_contribution(asked, DAY).fields)


@pytest.mark.provision("RPS-2026 r.24(3)")
@pytest.mark.parametrize(
    ("engagement", "welfare", "repatriation"),
    [
        (("foreign", "2026-10-10", "2026-11-09", False), "605.81", "50.00"),
        (("foreign", "2026-09-01", None, False), "1800.00", "0.00"),
        (("indian_coastal", "2026-12-31", None, False), "8.06", "50.00"),
        (("foreign", "2026-10-01", None, True), "0.00", "50.00"),
        (("foreign", "2027-01-01", None, False), "0.00", "0.00"),
    ],
)
def test_part_months_are_rounded_one_by_one(
    engagement: tuple[str, str, str | None, bool], welfare: str, repatriation: str
) -> None:
    answer = quarter("2026-Q4", engagement)
    assert (answer["welfare_inr"], answer["repatriation_fee_inr"]) == (welfare, repatriation)
    assert answer["due_on"] == date(2027, 1, 15)


@pytest.mark.provision("RPS-2026 r.8(8)")
@pytest.mark.parametrize(("applied", "may"), [(date(2028, 2, 29), False), (date(2028, 3, 1), True)])
def test_enhancement_after_six_months(applied: date, may: bool) -> None:
    asked = facts.Enhancement(
        licence_issued_on=date(2027, 8, 31), applied_on=applied, pending_complaints=0, abandoned_unsupported=0
    )
    assert guarantee.guarantee_enhancement(asked, DAY).fields == {"may_apply": may, "earliest": date(2028, 3, 1)}


@pytest.mark.provision("RPS-2026 r.13(2)(a)")
@pytest.mark.parametrize(
    ("received", "cases", "day"),
    [(False, 0, date(2031, 3, 1)), (True, 0, None), (None, 0, None), (False, 1, None), (False, None, None)],
)
def test_release(received: bool | None, cases: int | None, day: date | None) -> None:
    asked = facts.Release(applied_on=date(2028, 2, 29), complaint_received=received, open_cases=cases)
    assert guarantee.guarantee_release(asked, DAY).fields["releasable_on"] == day


def test_every_state_has_exactly_one_office() -> None:
    offices = PARAMETERS.value("offices", RPS.commencement.date)
    listed = [state for states in offices.values() for state in states]
    assert len(listed) == len(set(listed)) == 36


def manage(sector: str, *members: dict[str, Any]) -> bool:
    sound = {"certificate_cancelled": False, "industry_management_experience": False,
             "employed_by_other_rps": False, "sailing": False}  # fmt: skip
    asked = facts.TopManagement.model_validate({"sector": sector, "members": [{**sound, **m} for m in members]})
    return bool(licence.top_management(asked, DAY).fields["acceptable"])


@pytest.mark.provision("RPS-2026 r.21(b)(ii)")
def test_top_management() -> None:
    holder = {"certificate": "management_level_stcw"}
    assert manage("general", holder, {}) is True
    assert manage("general") is False
    assert manage("cruise", {"industry_management_experience": True}) is True
    assert manage("dredger_fishing_other", {"certificate": "equivalent"}) is True
    assert manage("dredger_fishing_other", {"certificate": "equivalent", "certificate_cancelled": None}) is False
    assert manage("general", holder, {"sailing": True}) is False
    assert manage("general", holder, {"employed_by_other_rps": None}) is False
