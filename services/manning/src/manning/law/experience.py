"""Experience asked beside a certificate: months of service in a grade or a higher one, on a vessel of a kind (M12, T4).

A service whose tonnage or power is unknown may or may not count: what would decide stays open (None).
"""

from collections.abc import Sequence
from datetime import date

from manning.law.facts import Service
from manning.law.places import SERVES, Accept
from nausetu.law import Length, fixed, say, service_length
from nausetu.law.findings import Say


def months_met(accept: Accept, service: Sequence[Service] | None, on: date) -> tuple[bool | None, Say]:
    """r.4(3): "with 2 years' experience as ...": whether the months are reached up to `on`, and what was found."""
    if service is None:
        return None, fixed("service_unknown")
    asked = accept.experience_months or 0
    sure: list[tuple[date, date]] = []
    possible: list[tuple[date, date]] = []
    for period in service:
        counts = _counts(accept, period)
        if counts is not False:
            span = (period.first, period.last or on)
            possible.append(span)
            if counts:
                sure.append(span)
    found = service_length(sure)
    if found.months >= asked:
        return True, _length(found)
    if len(possible) > len(sure) and service_length(possible).months >= asked:
        return None, say("service_partly_known", found=_length(found))
    return False, _length(found)


def _counts(accept: Accept, period: Service) -> bool | None:
    """Service as the named grade, or a higher one, counts whenever performed; "any capacity" where none is named."""
    if accept.experience_as is not None:
        if period.capacity not in SERVES[accept.experience_as]:
            return False
    elif period.propulsion_kw == 0:
        return False  # Note 3: "on a mechanically propelled vessel"
    if accept.on is None:
        return True
    return accept.on.holds(period.gross_tonnage if accept.on.fact == "gross_tonnage" else period.propulsion_kw)


def _length(found: Length) -> Say:
    return say("months_days", months=found.months, days=found.days)
