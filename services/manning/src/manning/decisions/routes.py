"""`POST /decisions/minimum-manning` and `POST /decisions/crew-compliance`."""

from functools import partial

from manning.decisions import schemas
from manning.law import INSTRUMENTS, crew_compliance, decide_minimum_manning
from nausetu.http import Router, decision_route
from nausetu.i18n import Catalogue

router = Router(tags=["decisions"])

_ask = partial(
    decision_route, router, catalogue=Catalogue.load("manning.law"), instruments=[INSTRUMENTS["IVM-2025"]]
)  # fmt: skip

_ask(
    "minimum-manning",
    facts=schemas.MinimumManningQuestion,
    answer=schemas.MinimumManningAnswer,
    assess=decide_minimum_manning,
)
_ask(
    "crew-compliance",
    facts=schemas.CrewComplianceQuestion,
    answer=schemas.CrewComplianceAnswer,
    assess=crew_compliance,
)
