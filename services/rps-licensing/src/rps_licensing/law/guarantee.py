"""Rules 8 and 13, Schedules IV and V: amount, enhancement and release of the bank guarantee; carpet area."""

from datetime import date
from typing import Any

from nausetu.law import Assessment, Decision, Finding, ImpossibleFactsError, add_days, add_months, add_years, say
from rps_licensing.law.facts import Enhancement, Fleet, Office, Release
from rps_licensing.law.rules import money, rupees, value


def bank_guarantee(facts: Fleet, on: date) -> Decision:
    """r.8(3): amount by the number of seafarers; bands are inclusive (R1)."""
    amount = money(rupees(_band("guarantee_bands", facts.seafarers, on)["rupees"]))
    assessment = Assessment()
    assessment.add(
        Finding(
            "RPS-2026 r.8(3)", say("guarantee_for", seafarers=facts.seafarers), say("rupees", amount=amount), True, "R1"
        )
    )
    return Decision({"amount_inr": amount}, assessment)


def carpet_area(facts: Office, on: date) -> Decision:
    """Sch.IV 3.3: least carpet area of the office in square feet, by the number of seafarers (R23)."""
    required: int = _band("carpet_area_bands", facts.seafarers, on)["area"]
    met = facts.area_sq_ft >= required
    assessment = Assessment()
    assessment.add(
        Finding(
            "RPS-2026 Sch.IV 3.3", say("area_least", area=required, seafarers=facts.seafarers),
            say("area", area=facts.area_sq_ft), met, "R23",
        )
    )  # fmt: skip
    return Decision({"acceptable": met, "required_sq_ft": required}, assessment)


def _band(name: str, seafarers: int, on: date) -> dict[str, Any]:
    bands: list[dict[str, Any]] = value(name, on)
    return next(band for band in bands if "seafarers" not in band or seafarers <= band["seafarers"])


def guarantee_enhancement(facts: Enhancement, on: date) -> Decision:
    """r.8(8), (9)(a), Sch.V item 7: six months from issue ended, no complaint pending, nobody abandoned (R11)."""
    if facts.applied_on < facts.licence_issued_on:
        raise ImpossibleFactsError([("/applied_on", "applied before the licence was issued")])
    months: int = value("enhancement_after_months", on)
    earliest = add_days(add_months(facts.licence_issued_on, months), 1)
    assessment = Assessment()
    assessment.add(
        Finding(
            "RPS-2026 r.8(8)", say("enhancement_from", months=months, day=earliest),
            say("applied_on", day=facts.applied_on), facts.applied_on >= earliest, "R11",
        ),
        _nothing("RPS-2026 r.8(9)(a)", "no_pending_complaints", facts.pending_complaints),
        _nothing("RPS-2026 Sch.V item 7", "nobody_abandoned", facts.abandoned_unsupported, "R18"),
    )  # fmt: skip
    return Decision({"may_apply": assessment.all_met, "earliest": earliest}, assessment)


def guarantee_release(facts: Release, on: date) -> Decision:
    """r.13(2): after three years without complaint; a case still open bars it (R7, R12, R20)."""
    years: int = value("release_after_years", on)
    received = facts.complaint_received
    assessment = Assessment()
    assessment.add(
        Finding(
            "RPS-2026 r.13(2)(a)", say("three_years_without_complaint", years=years), say("complaint", came=received),
            None if received is None else not received, "R7",
        ),
        _nothing("RPS-2026 r.13(2)(b)", "no_open_cases", facts.open_cases, "R7"),
    )  # fmt: skip
    after = add_days(add_years(facts.applied_on, years), 1)
    return Decision({"releasable_on": after if assessment.all_met else None}, assessment)


def _nothing(rule: str, key: str, count: int | None, reading: str | None = None) -> Finding:
    return Finding(rule, say(key), say("outstanding", what=count), None if count is None else count == 0, reading)
