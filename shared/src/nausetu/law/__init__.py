"""Law as code: citations, dated parameters, findings, periods, procedures. Pure: no clock, no I/O at call time.

`law/` packages of services import the standard library, pydantic and this package only.
"""

from nausetu.law.citation import Citation, covers
from nausetu.law.findings import Assessment, Decision, Finding, either, every, fixed, say
from nausetu.law.instruments import Instrument, load_instruments
from nausetu.law.parameters import Parameters, Value, load_parameters
from nausetu.law.periods import (
    Length,
    add_days,
    add_months,
    add_years,
    age_on,
    attains,
    months_before,
    service_length,
)
from nausetu.law.problems import ImpossibleFactsError, ImpossibleTransitionError, NotInForceError, ParameterError
from nausetu.law.procedure import Procedure, Transition

__all__ = [
    "Assessment", "Citation", "Decision", "Finding", "ImpossibleFactsError", "ImpossibleTransitionError", "Instrument",
    "Length", "NotInForceError", "ParameterError", "Parameters", "Procedure", "Transition", "Value", "add_days",
    "add_months", "add_years", "age_on", "attains", "covers", "either", "every", "fixed", "load_instruments",
    "load_parameters", "months_before", "say", "service_length",
]  # fmt: skip
