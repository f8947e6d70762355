"""Rules 7, 9, 11, 12, 14, 21(b), Schedules I, II, IV: fees, inspections, show cause, surrender, top management."""

from datetime import date
from typing import Any

from nausetu.law import (
    Assessment,
    Decision,
    Finding,
    ImpossibleFactsError,
    add_days,
    add_months,
    add_years,
    either,
    every,
    months_before,
    say,
)
from rps_licensing.law.facts import (
    AnnualInspection,
    Debarment,
    FeeEvent,
    Member,
    Place,
    ShowCause,
    Surrender,
    TopManagement,
)
from rps_licensing.law.rules import money, rupees, value

_EVENT_FEES = {
    "fresh_licence": ("fresh_application", "initial_inspection"), "annual_inspection": ("annual_inspection",),
    "change_of_place": ("change_of_place",), "change_of_name": ("change_of_name",),
}  # fmt: skip


def fees(facts: FeeEvent, on: date) -> Decision:
    """Sch.I: fees levied under the rules; a renewal is priced by its time before expiry (R2)."""
    del on  # the fee is that of the day of application
    assessment = Assessment()
    names = _renewal(facts, assessment) if facts.event == "renewal" else _EVENT_FEES[facts.event]
    table = value("fees", facts.applied_on)
    rows = [table[name] for name in names] if assessment.all_met else []
    for row in rows:
        actual = say("rupees", amount=money(rupees(row["rupees"])))
        assessment.add(Finding(row["citation"], say("fee", item=row["item"]), actual, True))
    items = [{"item": row["item"], "amount_inr": money(rupees(row["rupees"]))} for row in rows]
    total = rupees(sum(row["rupees"] for row in rows))
    return Decision({"accepted": bool(rows), "items": items, "total_inr": money(total)}, assessment)


def _renewal(facts: FeeEvent, to: Assessment) -> tuple[str, ...]:
    """r.9(1), (2): from six months before expiry up to the day of expiry; the lower fee to three months before (R2)."""
    expiry = facts.licence_expires_on
    applied = say("applied_on", day=facts.applied_on)
    if expiry is None:
        to.add(Finding("RPS-2026 r.9(1)", say("renewal_opens_unknown"), applied, None, "R2"))
        to.add(Finding("RPS-2026 r.9(2)", say("renewal_closes_unknown"), applied, None, "R2"))
        return ()
    opens = months_before(expiry, value("renewal_opens_months", facts.applied_on))
    early_until = months_before(expiry, value("renewal_early_months", facts.applied_on))
    to.add(Finding("RPS-2026 r.9(1)", say("renewal_opens", day=opens), applied, facts.applied_on >= opens, "R2"))
    to.add(Finding("RPS-2026 r.9(2)", say("renewal_closes", day=expiry), applied, facts.applied_on <= expiry, "R2"))
    early = facts.applied_on <= early_until
    return ("renewal_early" if early else "renewal_late", "renewal_inspection")


def annual_inspection(facts: AnnualInspection, on: date) -> Decision:
    """r.14(1), (6): window around the anniversary date; the third is conducted by the Director-General (R3, R13)."""
    if facts.licence_expires_on < facts.licence_issued_on:
        raise ImpossibleFactsError([("/licence_expires_on", "the licence cannot expire before it was issued")])
    anniversaries = [
        day
        for year in range(facts.licence_issued_on.year, facts.licence_expires_on.year + 1)
        if facts.licence_issued_on < (day := _anniversary(facts.licence_expires_on, year)) <= facts.licence_expires_on
    ]
    anniversary = _anniversary(facts.licence_expires_on, facts.anniversary_year)
    if anniversary not in anniversaries:
        raise ImpossibleFactsError([("/anniversary_year", "no anniversary after issue and up to expiry in that year")])
    opens = months_before(anniversary, value("inspection_opens_months", on))
    closes = add_months(anniversary, value("inspection_closes_months", on))
    ordinal = anniversaries.index(anniversary) + 1
    by = "director_general" if ordinal == value("director_general_inspects", on) else "inspecting_authority"
    assessment = Assessment()
    assessment.add(
        Finding("RPS-2026 r.14(1)", say("inspection_window"), say("window", opens=opens, closes=closes), True, "R3"),
        Finding("RPS-2026 r.14(6)", say("conducted_by"), say(f"by.{by}", ordinal=ordinal), True, "R3"),
    )
    fields = {"anniversary": anniversary, "opens_on": opens, "closes_on": closes, "conducted_by": by}
    return Decision(fields, assessment)


def _anniversary(expiry: date, year: int) -> date:
    """Day and month of the licence's expiry in `year`; 29 February is 28 February in a common year (R13)."""
    return add_years(expiry, year - expiry.year)


def show_cause(facts: ShowCause, on: date) -> Decision:
    """r.11(1), (3): reply within 30 days of issue; order within 60 days of the reply, or of the 30th day (R5, R17)."""
    reply = facts.reply_received_on
    if reply is not None and reply < facts.issued_on:
        raise ImpossibleFactsError([("/reply_received_on", "the reply cannot come before the notice")])
    reply_by = add_days(facts.issued_on, value("show_cause_reply_days", on))
    order_by = add_days(reply or reply_by, value("show_cause_order_days", on))
    assessment = Assessment()
    assessment.add(
        Finding(
            "RPS-2026 r.11(3)", say("order_within", days=value("show_cause_order_days", on)),
            say("reply_and_order", reply=reply_by, order=order_by), True, "R5",
        )
    )  # fmt: skip
    return Decision({"reply_by": reply_by, "order_by": order_by}, assessment)


def debarment(facts: Debarment, on: date) -> Decision:
    """r.11(5): firm and top management "debarred for a period of five years" (R5)."""
    years: int = value("debarment_years", on)
    until = add_years(facts.ordered_on, years)
    assessment = Assessment()
    assessment.add(Finding("RPS-2026 r.11(5)", say("debarred", years=years), say("until", day=until), True, "R5"))
    return Decision({"debarred_until": until}, assessment)


def issuing_authority(facts: Place, on: date) -> Decision:
    """Sch.II: jurisdiction of the shipping offices (R9)."""
    offices: dict[str, list[str]] = value("offices", on)
    office = next(office for office, states in offices.items() if facts.state in states)
    assessment = Assessment()
    assessment.add(
        Finding("RPS-2026 Sch.II", say("jurisdiction", state=facts.state), say(f"office.{office}"), True, "R9")
    )
    return Decision({"office": office}, assessment)


def surrender(facts: Surrender, on: date) -> Decision:
    """r.12(2)(a) to (e): the licence is cancelled "subject to the satisfaction of the following conditions"."""
    del on
    assessment = Assessment()
    for clause, name, outstanding in (
        ("a", "engaged_seafarers", facts.engaged_seafarers),
        ("b", "complaints_against_service", facts.complaints_against_service),
        ("c", "seafarer_grievances", facts.seafarer_grievances),
        ("d", "dues", facts.dues_inr),
        ("e", "wages_outstanding", facts.wages_outstanding_inr),
    ):
        met = None if outstanding is None else outstanding == 0
        assessment.add(
            Finding(f"RPS-2026 r.12(2)({clause})", say(f"no_{name}"), say("outstanding", what=outstanding), met)
        )
    return Decision({"may_cancel": assessment.all_met}, assessment)


def top_management(facts: TopManagement, on: date) -> Decision:
    """r.21(b)(ii) with provisos, (iii), (iv): one holder suffices; the last two bind every member (R15)."""
    del on
    qualified = either(False, *(_qualified(member, facts.sector) for member in facts.members))
    assessment = Assessment()
    assessment.add(
        Finding("RPS-2026 r.21(b)(ii)", say(f"holder.{facts.sector}"), _members(facts), qualified, "R15"),
        Finding(
            "RPS-2026 r.21(b)(iii)", say("no_other_service"), _members(facts),
            _none(facts, "employed_by_other_rps"), "R15",
        ),
        Finding("RPS-2026 r.21(b)(iv)", say("not_sailing"), _members(facts), _none(facts, "sailing"), "R15"),
    )  # fmt: skip
    return Decision({"acceptable": assessment.all_met}, assessment)


def _members(facts: TopManagement) -> Any:
    return say("members", count=len(facts.members))


def _none(facts: TopManagement, attribute: str) -> bool | None:
    stated = [getattr(member, attribute) for member in facts.members]
    return every(*(None if value is None else not value for value in stated))


def _qualified(member: Member, sector: str) -> bool | None:
    """r.21(b)(ii): management-level certificate; cruise: experience in lieu; dredger, fishing, other: equivalent."""
    kept = None if member.certificate_cancelled is None else not member.certificate_cancelled
    ways = [every(member.certificate == "management_level_stcw", kept)]
    if sector == "cruise":
        ways.append(member.industry_management_experience)
    if sector == "dredger_fishing_other":
        ways.append(every(member.certificate == "equivalent", kept))
    return either(*ways)
