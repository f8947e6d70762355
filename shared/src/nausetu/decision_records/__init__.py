"""Decision records: what an act rested on, kept whole, so that it can be read and decided again as of its date.

store(act, "eligibility", number, as_of, facts, decision, versions(PARAMETERS, as_of))
"""

from nausetu.decision_records.actions import Replayable, store, versions
from nausetu.decision_records.routes import router
from nausetu.decision_records.tables import decision_record

__all__ = ["Replayable", "decision_record", "router", "store", "versions"]
