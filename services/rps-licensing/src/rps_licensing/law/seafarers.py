"""Rules 4, 21(k), 23, 24: complaints, incidents, welfare contribution and repatriation fee."""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal

from nausetu.law import Assessment, Decision, Finding, ImpossibleFactsError, add_days, add_years, say
from rps_licensing.law.facts import Complaint, Engagement, Incident, Quarter
from rps_licensing.law.rules import PAISA, money, rupees, value

_IST = timezone(timedelta(hours=5, minutes=30))


def complaint_admissibility(facts: Complaint, on: date) -> Decision:
    """r.4(1), (2): "other than Indian ships": within three years from the incident; Indian ships: no limit (R6)."""
    if facts.submitted_on < facts.incident_on:
        raise ImpossibleFactsError([("/submitted_on", "a complaint cannot come before its incident")])
    assessment = Assessment()
    submitted = say("submitted_on", day=facts.submitted_on)
    if facts.ship_flag == "indian":
        assessment.add(Finding("RPS-2026 r.4(1)", say("no_time_limit"), submitted, True, "R6"))
        return Decision({"admissible": True, "last_day": None}, assessment)
    years: int = value("complaint_years", on)
    last = add_years(facts.incident_on, years)
    in_time = facts.submitted_on <= last
    assessment.add(Finding("RPS-2026 r.4(2)", say("complaint_by", years=years, day=last), submitted, in_time, "R6"))
    return Decision({"admissible": in_time, "last_day": last}, assessment)


def incident_report(facts: Incident, on: date) -> Decision:
    """r.21(k): within twenty-four hours of receipt of information, to the second (T2, R17)."""
    received, reported = facts.information_received_at, facts.reported_at
    if reported is not None and reported < received:
        raise ImpossibleFactsError([("/reported_at", "a report cannot come before the information")])
    hours: int = value("incident_hours", on)
    due = (received + timedelta(hours=hours)).astimezone(_IST)
    if reported is None:
        # Open while the day asked may still be in time; a day wholly after the due instant is not.
        in_time = False if on > due.date() else None
        actual = say("not_reported")
    else:
        in_time = reported <= due
        actual = say("reported_at", at=reported.astimezone(_IST).isoformat())
    assessment = Assessment()
    assessment.add(
        Finding("RPS-2026 r.21(k)", say("report_by", hours=hours, at=due.isoformat()), actual, in_time, "T2")
    )
    return Decision({"due_at": due, "in_time": in_time}, assessment)


def welfare_contribution(facts: Quarter, on: date) -> Decision:
    """r.23(1), r.24(1) to (4), Sch.IV 3.37, 3.38: by calendar month, part months by days, to the paisa (R4, R14)."""
    _require_possible(facts)
    first, last = _bounds(facts.quarter)
    welfare = rupees(0)
    for engagement in facts.engagements:
        if not engagement.trainee:
            welfare += sum(_months(engagement, first, last), start=rupees(0))
    begun = sum(first <= engagement.first <= last for engagement in facts.engagements)
    fee = rupees(begun * value("repatriation_fee", first))
    days: int = value("contribution_due_days", on)
    due = add_days(last, days)
    assessment = Assessment()
    assessment.add(
        Finding("RPS-2026 r.23(1)", say("repatriation_fee"), say("rupees", amount=money(fee)), True, "R22"),
        Finding("RPS-2026 r.24(3)", say("welfare"), say("rupees", amount=money(welfare)), True, "R4"),
        Finding("RPS-2026 r.24(4)", say("remitted_within", days=days), say("due_on", day=due), True, "R4"),
    )
    fields = {"welfare_inr": money(welfare), "repatriation_fee_inr": money(fee), "due_on": due}
    return Decision(fields, assessment)


def _require_possible(facts: Quarter) -> None:
    faults = [
        (f"/engagements/{index}/to", "an engagement cannot end before it begins")
        for index, engagement in enumerate(facts.engagements)
        if engagement.last is not None and engagement.last < engagement.first
    ]
    if faults:
        raise ImpossibleFactsError(faults)


def _bounds(quarter: str) -> tuple[date, date]:
    year, number = int(quarter[:4]), int(quarter[-1])
    month = 3 * number
    return date(year, month - 2, 1), date(year, month, monthrange(year, month)[1])


def _months(engagement: Engagement, first: date, last: date) -> Iterator[Decimal]:
    """Contribution of each calendar month of the quarter, each rounded by itself, half up (R14)."""
    for month in range(first.month, last.month + 1):
        length = monthrange(first.year, month)[1]
        opens, closes = date(first.year, month, 1), date(first.year, month, length)
        days = (min(engagement.last or last, closes) - max(engagement.first, opens)).days + 1
        if days > 0:
            rate: int = value("welfare_monthly", opens)[engagement.flag]
            yield (Decimal(rate) * days / length).quantize(PAISA, ROUND_HALF_UP)
