"""What a State fixes for manning by notification. The national law is in `manning/law/parameters`."""

from nausetu import state_parameters
from nausetu.fields import Text
from nausetu.state_parameters import ParameterName

MANNING_REQUIREMENT: ParameterName[str] = ParameterName(
    "manning_requirement", Text, "text of the notification, of the State or of a water area", "IVM-2025 r.4(6)"
)
"""What vessels must carry beyond the table in the State, or in the `water_area` named. Shown, never computed with:
for a vessel it binds by an order of the designated authority (`rule_4_6`)."""

router = state_parameters.router([MANNING_REQUIREMENT], service="manning")
