"""Rule 6(1) to (3), 18(2): whether an examination is passed."""

from datetime import date

from certification.law.facts import Examination, Marks
from certification.law.rules import value
from nausetu.law import Assessment, Decision, Finding, ImpossibleFactsError, say


def examination_result(facts: Examination, on: date) -> Decision:
    """r.6(1): "unless he secures 50% minimum marks", in each part (C6); of service: oral only (r.18(2))."""
    _require_possible(facts)
    least: int = value("marks_least", on)
    assessment = Assessment()
    written = None
    if facts.kind == "coc":
        written = _part("IVM-2025 r.6(1)", "written", facts.written, least)
        assessment.add(written)
    oral = _part("IVM-2025 r.6(1)" if facts.kind == "coc" else "IVM-2025 r.18(2)", "oral", facts.oral, least)
    assessment.add(oral)
    return Decision(
        {
            "passed": assessment.all_met,
            "written_passed": written.met if written else None,
            "oral_passed": oral.met,
        },
        assessment,
    )


def _part(rule: str, part: str, marks: Marks | None, least: int) -> Finding:
    met = None if marks is None else marks.percent >= least
    actual = say("marks", obtained=marks.obtained, maximum=marks.maximum) if marks else say("marks_unknown")
    return Finding(rule, say("marks_least", percent=least, part=say(f"part.{part}")), actual, met, "C6")


def _require_possible(facts: Examination) -> None:
    faults = [
        (f"/{part}/obtained", "more marks than the maximum")
        for part, marks in (("written", facts.written), ("oral", facts.oral))
        if marks is not None and marks.obtained > marks.maximum
    ]
    if faults:
        raise ImpossibleFactsError(faults)
