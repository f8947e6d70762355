"""Proceedings: notice, service, reply, hearing, order, appeal; one model for all adverse acts of all services.

A service names its kinds (`Proceedings(service, kinds=...)`), includes `router(proceedings)`, and begins each adverse
act with `require_heard(...)`.
"""

from nausetu.proceedings.heard import AdverseIn, require_heard
from nausetu.proceedings.kinds import AppealRule, Kind, OrderMade, Proceedings
from nausetu.proceedings.records import Appeal, Proceeding
from nausetu.proceedings.routes import router
from nausetu.proceedings.tables import appeal, proceeding

__all__ = [
    "AdverseIn", "Appeal", "AppealRule", "Kind", "OrderMade", "Proceeding", "Proceedings", "appeal", "proceeding",
    "require_heard", "router",
]  # fmt: skip
