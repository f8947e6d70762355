"""Answers of the decisions. Questions are the law's facts with the day asked (`as_of`)."""

from typing import Literal

from nausetu.fields import Date, Instant, Model
from nausetu.http import DecisionAnswer, DecisionFacts
from rps_licensing.law import facts


class FeeItem(Model):
    """One item of Schedule I."""

    item: str
    amount_inr: str


class BankGuaranteeQuestion(DecisionFacts, facts.Fleet):
    """`bank-guarantee`."""


class BankGuaranteeAnswer(DecisionAnswer):
    """Amount of the bank guarantee in rupees."""

    amount_inr: str


class CarpetAreaQuestion(DecisionFacts, facts.Office):
    """`carpet-area`."""


class CarpetAreaAnswer(DecisionAnswer):
    """Least carpet area in square feet."""

    acceptable: bool
    required_sq_ft: int


class FeesQuestion(DecisionFacts, facts.FeeEvent):
    """`fees`."""


class FeesAnswer(DecisionAnswer):
    """Fees in rupees; no items where the application is not accepted."""

    accepted: bool
    items: list[FeeItem]
    total_inr: str


class AnnualInspectionQuestion(DecisionFacts, facts.AnnualInspection):
    """`annual-inspection`."""


class AnnualInspectionAnswer(DecisionAnswer):
    """Window of the annual inspection, both days included."""

    anniversary: Date
    opens_on: Date
    closes_on: Date
    conducted_by: Literal["inspecting_authority", "director_general"]


class ShowCauseQuestion(DecisionFacts, facts.ShowCause):
    """`show-cause`."""


class ShowCauseAnswer(DecisionAnswer):
    """Last days for reply and order."""

    reply_by: Date
    order_by: Date


class DebarmentQuestion(DecisionFacts, facts.Debarment):
    """`debarment`."""


class DebarmentAnswer(DecisionAnswer):
    """Last day of the debarment."""

    debarred_until: Date


class ComplaintQuestion(DecisionFacts, facts.Complaint):
    """`complaint-admissibility`."""


class ComplaintAnswer(DecisionAnswer):
    """Last day for the complaint; null where none is printed."""

    admissible: bool
    last_day: Date | None


class IncidentQuestion(DecisionFacts, facts.Incident):
    """`incident-report`."""


class IncidentAnswer(DecisionAnswer):
    """When the report is due; null while it may still be in time."""

    due_at: Instant
    in_time: bool | None


class WelfareQuestion(DecisionFacts, facts.Quarter):
    """`welfare-contribution`."""


class WelfareAnswer(DecisionAnswer):
    """Amounts in rupees."""

    welfare_inr: str
    repatriation_fee_inr: str
    due_on: Date


class PlaceQuestion(DecisionFacts, facts.Place):
    """`issuing-authority`."""


class PlaceAnswer(DecisionAnswer):
    """Shipping office with jurisdiction."""

    office: Literal["mumbai", "chennai", "kolkata"]


class EnhancementQuestion(DecisionFacts, facts.Enhancement):
    """`guarantee-enhancement`."""


class EnhancementAnswer(DecisionAnswer):
    """First day on which to apply."""

    may_apply: bool
    earliest: Date


class ReleaseQuestion(DecisionFacts, facts.Release):
    """`guarantee-release`."""


class ReleaseAnswer(DecisionAnswer):
    """First day of release; null where none can be named."""

    releasable_on: Date | None


class SurrenderQuestion(DecisionFacts, facts.Surrender):
    """`surrender`."""


class SurrenderAnswer(DecisionAnswer):
    """Whether the licence is cancelled."""

    may_cancel: bool


class TopManagementQuestion(DecisionFacts, facts.TopManagement):
    """`top-management`."""


class TopManagementAnswer(DecisionAnswer):
    """Whether every finding is met."""

    acceptable: bool
