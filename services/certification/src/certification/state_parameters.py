"""What the rules of certification leave to the States: dated, with their notification."""

from typing import Annotated

from pydantic import Field

from nausetu.fields import Date
from nausetu.state_parameters import ParameterName

GO_LIVE: ParameterName[Date] = ParameterName("go_live", Date, "day from which the State reports", "IVM-2025 r.20")
APPEAL_DAYS: ParameterName[int] = ParameterName(
    "appeal_days", Annotated[int, Field(ge=1, le=365)], "day from communication", "IV-ACT-2021 s.40"
)
NAMES = (GO_LIVE, APPEAL_DAYS)
