"""Who consumes which event: the last column of the event table. A service's REACTIONS answer to its types here.

`subscribers` stands for those outside (a State's system, a portal) who are told by webhooks or read the topics.
"""

from collections.abc import Mapping

from nausetu.events.base import EVENTS, SERVICES

SUBSCRIBERS = "subscribers"

_REPORT = ("certification",)
_CREW = ("certification", "training-institutes")
_CERTIFICATE = ("manning", "special-vessels", "training-institutes")
_INSTITUTE = ("manning", "certification")
_SPECIAL = ("manning", "certification", SUBSCRIBERS)
_LICENCE = (SUBSCRIBERS,)

_NAMED: Mapping[str, tuple[str, ...]] = {
    "manning.vessel_registered.v1": ("special-vessels",),
    "manning.vessel_changed.v1": ("special-vessels",),
    "manning.vessel_home_state_changed.v1": ("special-vessels",),
    "manning.crew_member_registered.v1": _CREW,
    "manning.record_book_issued.v1": _CREW,
    "manning.service_verified.v1": _CREW,
    "manning.manning_statement_issued.v1": ("special-vessels", "certification"),
    "manning.order_given.v1": ("special-vessels", "certification"),
    "manning.crew_found_deficient.v1": ("special-vessels", "certification"),
    "certification.report_submitted.v1": (),
    "certification.report_acknowledged.v1": (),
    "certification.report_overdue.v1": (),
    # The State's report gathers what concerns IVM; certification knows its own acts without an event.
    "manning.appeal_decided.v1": _REPORT,
    "manning.application_refused.v1": _REPORT,
    "manning.deadline_missed.v1": _REPORT,
    "training-institutes.appeal_decided.v1": _REPORT,
    "training-institutes.application_refused.v1": _REPORT,
    "training-institutes.deadline_missed.v1": _REPORT,
    "certification.appeal_decided.v1": (),
    "certification.application_refused.v1": (),
    "certification.deadline_missed.v1": (),
    "special-vessels.appeal_decided.v1": (SUBSCRIBERS,),
    "special-vessels.application_refused.v1": (SUBSCRIBERS,),
    "special-vessels.deadline_missed.v1": (SUBSCRIBERS,),
}
_OTHERS: Mapping[str, tuple[str, ...]] = {
    "certification": _CERTIFICATE,
    "training-institutes": _INSTITUTE,
    "special-vessels": _SPECIAL,
    "rps-licensing": _LICENCE,
}


def consumers_of(kind: str) -> tuple[str, ...]:
    """Who consumes a CloudEvents type. Raises KeyError where the table does not say."""
    if kind in _NAMED:
        return _NAMED[kind]
    return _OTHERS[kind.partition(".")[0]]


def consumed_by(service: str) -> frozenset[str]:
    """The types that a service is to react to."""
    kinds = (kind for producer in SERVICES for kind in EVENTS.of(producer))
    return frozenset(kind for kind in kinds if service in consumers_of(kind))
