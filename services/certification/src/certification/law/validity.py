"""Rule 6(5): how long a certificate of competency is valid (Readings C7, C17, C22)."""

from datetime import date
from typing import NamedTuple

from certification.law.facts import Term
from certification.law.rules import value
from nausetu.law import Assessment, Decision, Finding, ImpossibleFactsError, add_days, add_years, say


class Span(NamedTuple):
    """The term that runs, or ran last: both days included."""

    first: date
    last: date


def span(facts: Term, on: date) -> Span:
    """The certificate's last term as endorsed up to `on`.

    Five years from issue; an endorsement on or before the end carries it five years on from that end, a later one five
    years from itself (C7). One endorsement per term (C17).
    """
    years: int = value("certificate_years", on)
    term = Span(facts.issued_on, add_years(facts.issued_on, years))
    for endorsed_on in sorted(e.endorsed_on for e in facts.endorsements):
        if endorsed_on > on or endorsed_on < term.first:
            continue
        in_time = endorsed_on <= term.last
        start = term.last if in_time else endorsed_on
        term = Span(add_days(start, 1) if in_time else start, add_years(start, years))
    return term


def validity(facts: Term, on: date) -> Decision:
    """r.6(5): refresher and endorsement "at interval of every five years"; suspended, cancelled: not valid (M12)."""
    _require_possible(facts)
    term = span(facts, on)
    begun = facts.issued_on <= on
    running = begun and on <= term.last
    assessment = Assessment()
    assessment.add(
        Finding(
            "IVM-2025 r.6(5)",
            say("within_term", years=value("certificate_years", on)),
            say("term_ends", day=term.last) if begun else say("not_yet_issued", day=facts.issued_on),
            running,
            "C7",
        ),
        Finding(
            "IV-ACT-2021 s.40",
            say("not_suspended"),
            say(f"status.{facts.status}"),
            facts.status == "valid",
            "M12",
        ),
    )
    return Decision({"valid": assessment.all_met, "valid_until": term.last}, assessment)


def _require_possible(facts: Term) -> None:
    """Reading A1: an endorsement before issue, or before its own refresher."""
    faults = []
    for index, endorsement in enumerate(facts.endorsements):
        if endorsement.endorsed_on < facts.issued_on:
            faults.append((f"/endorsements/{index}/endorsed_on", "endorsed before the certificate was issued"))
        if endorsement.endorsed_on < endorsement.refresher_completed_on:
            faults.append((f"/endorsements/{index}/refresher_completed_on", "refresher completed after endorsement"))
    if faults:
        raise ImpossibleFactsError(faults)
