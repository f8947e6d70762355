"""State parameters: what a State fixes by notification (fees, holidays, life of a fitness certificate, go-live date).

Each service says which there are, with type and citation; a State's designated authority enters the values, dated:

    HOLIDAYS = ParameterName("holidays", list[Date], unit="dates", citation="RPS-2026 r.7(2)")
    ROUTERS = [state_parameters.router([HOLIDAYS, ...], service="manning")]
    state_parameters.on(act.db, "IN-KL", HOLIDAYS, act.today).value

There is no default and no fallback: where a State has entered nothing for the day, `on` refuses.
"""

from nausetu.state_parameters.lookup import StateValue, find, on
from nausetu.state_parameters.names import ParameterName
from nausetu.state_parameters.routes import router
from nausetu.state_parameters.tables import state_parameter

__all__ = ["ParameterName", "StateValue", "find", "on", "router", "state_parameter"]
