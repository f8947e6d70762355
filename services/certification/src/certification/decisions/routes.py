"""`POST /decisions/...` of certification."""

from functools import partial

from certification.decisions import schemas
from certification.law.eligibility import eligibility
from certification.law.examination import examination_result
from certification.law.rules import IVM
from certification.law.validity import validity
from nausetu.http import Router, decision_route
from nausetu.i18n import Catalogue

router = Router(tags=["decisions"])

_ask = partial(decision_route, router, catalogue=Catalogue.load("certification.law"), instruments=[IVM])

_ask("eligibility", facts=schemas.EligibilityQuestion, answer=schemas.EligibilityAnswer, assess=eligibility)
_ask(
    "examination-result",
    facts=schemas.ExaminationQuestion,
    answer=schemas.ExaminationAnswer,
    assess=examination_result,
)
_ask("validity", facts=schemas.ValidityQuestion, answer=schemas.ValidityAnswer, assess=validity)
