"""Proceedings of certification: suspension and cancellation of certificates (IV-ACT-2021 s.40, Reading C26).

The Act leaves the days for the reply to the notice. No appeal lies until a State notifies to whom and within how many
days: a State parameter.
"""

from datetime import date

from certification.certificates import queries
from certification.certificates.reviving import revive
from certification.state_parameters import APPEAL_DAYS
from nausetu import state_parameters
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.proceedings import Appeal, AppealRule, Kind, Proceeding, Proceedings

_CITATION = "IV-ACT-2021 s.40"


def _find(act: Act, number: str) -> Bears:
    return queries.bears(queries.reached(act, number, lock=True))


def _appeal_days(act: Act, bears: Bears, on: date) -> int | None:
    """Days from communication in the certificate's State; None where no appellate body is notified (C26)."""
    found = [state_parameters.find(act.db, state, APPEAL_DAYS, on) for state in bears.states]  # type: ignore[arg-type]
    return next((value.value for value in found if value), None)


def _dismissed(act: Act, proceeding: Proceeding) -> None:
    """A suspension made before the hearing ends where the hearing finds no ground for it."""
    _revive(act, proceeding.subject, "the proceeding was dismissed after hearing")


def _set_aside(act: Act, appeal: Appeal) -> None:
    _revive(act, appeal.subject, "the order was set aside on appeal")


def _revive(act: Act, number: str, why: str) -> None:
    revive(act, queries.reached(act, number, lock=True), why)


_APPEAL = AppealRule(
    "suspension_order", "certificates", _CITATION, days=_appeal_days, appellants=("crew_member",),
    authorities=("appellate_authority",), reverse=_set_aside,
)  # fmt: skip

SUSPENSION = Kind(
    "suspension", "certificates", _CITATION, officers=("chief_examiner",), respondents=("crew_member",),
    orders={"suspend"}, find=_find, reply_citation=_CITATION, excepted=_CITATION, appeal=_APPEAL, reverse=_dismissed,
)  # fmt: skip

CANCELLATION = Kind(
    "cancellation", "certificates", _CITATION, officers=("chief_examiner",), respondents=("crew_member",),
    orders={"cancel"}, find=_find, reply_citation=_CITATION,
)  # fmt: skip

PROCEEDINGS = Proceedings("certification", kinds=(SUSPENSION, CANCELLATION))
