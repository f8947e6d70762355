"""What follows when a period of certification runs out; the calendar calls the same actions as a person would."""

from collections.abc import Mapping

from certification.certificates.queries import reached
from certification.certificates.reviving import ENDS, revive
from certification.reports import actions as reports
from certification.reports.entries import SUBMIT
from nausetu.act import Act
from nausetu.deadlines.runner import Lapse
from nausetu.deadlines.tables import Deadline


def report_overdue(act: Act, missed: Deadline) -> None:
    """A State's report was not submitted within thirty days (r.20)."""
    reports.overdue(act, missed.subject)


def suspension_ends(act: Act, missed: Deadline) -> None:
    """The last day that the order of suspension named is over."""
    revive(act, reached(act, missed.subject, lock=True), "the period of the suspension is over")


LAPSES: Mapping[str, Lapse] = {SUBMIT: report_overdue, ENDS: suspension_ends}
