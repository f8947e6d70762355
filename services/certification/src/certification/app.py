"""The certification service: the only wiring."""

from collections.abc import Mapping

from fastapi import FastAPI

from certification.applications.queries import CATALOGUE
from certification.applications.routes import router as applications
from certification.certificates.routes import router as certificates
from certification.decisions.routes import router as decisions
from certification.law.eligibility import eligibility
from certification.law.examination import examination_result
from certification.law.facts import Eligibility, Examination
from certification.proceedings import PROCEEDINGS
from certification.reports.routes import router as reports
from certification.settings import Settings
from certification.sittings.routes import router as sittings
from certification.state_parameters import NAMES
from nausetu import proceedings, state_parameters
from nausetu.decision_records import Replayable
from nausetu.http import Router, create_app

REPLAYABLE: Mapping[str, Replayable] = {
    "eligibility": Replayable(Eligibility, eligibility, CATALOGUE),
    "examination-result": Replayable(Examination, examination_result, CATALOGUE),
}
ROUTERS: list[Router] = [
    decisions, certificates, applications, sittings, reports, proceedings.router(PROCEEDINGS),
    state_parameters.router(NAMES, service="certification"),
]  # fmt: skip


def app(settings: Settings | None = None) -> FastAPI:
    """The service as an ASGI application."""
    return create_app(settings or Settings(), title="NauSetu certification", routers=ROUTERS, replayable=REPLAYABLE)
