"""`POST /decisions/...` of special-vessels."""

from functools import partial

from nausetu.http import Router, decision_route
from nausetu.i18n import Catalogue
from special_vessels.decisions import schemas
from special_vessels.law import fitness
from special_vessels.law.classification import classification
from special_vessels.law.equipment import recreational_equipment
from special_vessels.law.rules import IVA, IVSC

router = Router(tags=["decisions"])

_ask = partial(decision_route, router, catalogue=Catalogue.load("special_vessels.law"))

_ask(
    "classification",
    facts=schemas.ClassificationQuestion,
    answer=schemas.ClassificationAnswer,
    assess=classification,
    instruments=[IVSC],
)
_ask(
    "recreational-equipment",
    facts=schemas.EquipmentQuestion,
    answer=schemas.EquipmentAnswer,
    assess=recreational_equipment,
    instruments=[IVSC],
)
_ask(
    "fitness-requirements",
    facts=schemas.FitnessQuestion,
    answer=schemas.FitnessAnswer,
    assess=fitness.fitness_requirements,
    instruments=[IVA],
)
_ask(
    "cross-state-operation",
    facts=schemas.CrossStateQuestion,
    answer=schemas.CrossStateAnswer,
    assess=fitness.cross_state_operation,
    instruments=[IVA],
)
_ask(
    "semi-autonomous-crew",
    facts=schemas.CrewQuestion,
    answer=schemas.CrewAnswer,
    assess=fitness.semi_autonomous_crew,
    instruments=[IVA],
)
_ask(
    "appeal-window",
    facts=schemas.AppealWindowQuestion,
    answer=schemas.AppealWindowAnswer,
    assess=fitness.appeal_window,
    instruments=[IVA],
)
