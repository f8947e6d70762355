"""`POST /decisions/...` of rps-licensing."""

from functools import partial

from nausetu.http import Router, decision_route
from nausetu.i18n import Catalogue
from rps_licensing.decisions import schemas
from rps_licensing.law import guarantee, licence, seafarers
from rps_licensing.law.rules import RPS

router = Router(tags=["decisions"])

_ask = partial(decision_route, router, catalogue=Catalogue.load("rps_licensing.law"), instruments=[RPS])

_ask(
    "bank-guarantee",
    facts=schemas.BankGuaranteeQuestion,
    answer=schemas.BankGuaranteeAnswer,
    assess=guarantee.bank_guarantee,
)
_ask("carpet-area", facts=schemas.CarpetAreaQuestion, answer=schemas.CarpetAreaAnswer, assess=guarantee.carpet_area)
_ask("fees", facts=schemas.FeesQuestion, answer=schemas.FeesAnswer, assess=licence.fees)
_ask(
    "annual-inspection",
    facts=schemas.AnnualInspectionQuestion,
    answer=schemas.AnnualInspectionAnswer,
    assess=licence.annual_inspection,
)
_ask("show-cause", facts=schemas.ShowCauseQuestion, answer=schemas.ShowCauseAnswer, assess=licence.show_cause)
_ask("debarment", facts=schemas.DebarmentQuestion, answer=schemas.DebarmentAnswer, assess=licence.debarment)
_ask(
    "complaint-admissibility",
    facts=schemas.ComplaintQuestion,
    answer=schemas.ComplaintAnswer,
    assess=seafarers.complaint_admissibility,
)
_ask("incident-report", facts=schemas.IncidentQuestion, answer=schemas.IncidentAnswer, assess=seafarers.incident_report)
_ask(
    "welfare-contribution",
    facts=schemas.WelfareQuestion,
    answer=schemas.WelfareAnswer,
    assess=seafarers.welfare_contribution,
)
_ask("issuing-authority", facts=schemas.PlaceQuestion, answer=schemas.PlaceAnswer, assess=licence.issuing_authority)
_ask(
    "guarantee-enhancement",
    facts=schemas.EnhancementQuestion,
    answer=schemas.EnhancementAnswer,
    assess=guarantee.guarantee_enhancement,
)
_ask(
    "guarantee-release", facts=schemas.ReleaseQuestion, answer=schemas.ReleaseAnswer, assess=guarantee.guarantee_release
)
_ask("surrender", facts=schemas.SurrenderQuestion, answer=schemas.SurrenderAnswer, assess=licence.surrender)
_ask(
    "top-management",
    facts=schemas.TopManagementQuestion,
    answer=schemas.TopManagementAnswer,
    assess=licence.top_management,
)
