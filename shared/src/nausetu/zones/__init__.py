"""Zones: which water area a State has declared Zone 1, 2 or 3, by which notification, from when.

The greatest wave heights are provisions of law and live in the service's law package: it hands them in as `limits`.

    ROUTERS = [zones.router(limits, service="manning")]      # limits(day) -> {1: Limit(Decimal("2.0"), "IVM-2025 ...")}
"""

from nausetu.zones.actions import Limit, Limits, zone_of
from nausetu.zones.routes import router
from nausetu.zones.tables import zone_notification

__all__ = ["Limit", "Limits", "router", "zone_notification", "zone_of"]
