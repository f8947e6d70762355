"""Steps 10 and 11: the State's thirty-day report, and the next one that is not submitted."""

from collections.abc import Iterator
from typing import Any

from nausetu.cli.journey.calls import Calls
from nausetu.cli.journey.people import CATEGORY_A, CHIEF, COMPETENT, STATE
from nausetu.cli.journey.walk import Journey, Told

_REPORTS = "/certification/v1/reports"
_RULE = "IVM-2025 r.20"


def report(journey: Journey) -> Iterator[Told]:
    """The report holds every act; it is submitted, the State's clock stands at thirty days, it is acknowledged."""
    if "open report" not in journey.seen:
        journey.seen["open report"] = _open(journey)
    found, acts = journey.seen["open report"], journey.seen["acts"]
    yield Told("certification", f"the open report of {STATE} holds {len(acts)} acts, due {found['due_on']}", _RULE)
    for kind in dict.fromkeys(act["type"] for act in acts):
        some = [act for act in acts if act["type"] == kind]
        citations = ", ".join(dict.fromkeys(act["citation"] for act in some))
        what, last = kind.split(".")[1].replace("_", " "), some[-1]["effective_at"][:19].replace("T", " ")
        yield Told("", f"{len(some)} x {what}, the last effective {last}", citations)
    path = f"{_REPORTS}/{found['id']}"
    submitted = journey.calls.act(CHIEF, f"{path}/submission", None, found["version"])
    journey.seen["submitted"] = submitted
    yield Told(CHIEF.title, f"submits it: {submitted['acts']} acts", _RULE)
    clock = overview(journey.calls)
    journey.seen["clock"] = clock
    yield Told(
        COMPETENT.title, f"sees {STATE} at {clock['days_left']} days, due {clock['due_on']}", f"{_RULE}, Reading C11"
    )
    done = journey.calls.act(COMPETENT, f"{path}/acknowledgement", None, submitted["version"])
    journey.seen["acknowledged"] = done
    yield Told(COMPETENT.title, f"acknowledges it on {done['acknowledged_on']}", _RULE)


def _open(journey: Journey) -> Any:
    """The open report, once it holds what manning told of the deficient crew, which comes by event."""

    def look() -> Any:
        items = journey.calls.read(CHIEF, _REPORTS, state=STATE)["items"]
        found = next(item for item in items if item["status"] == "open")
        acts = all_of(journey.calls, f"{_REPORTS}/{found['id']}/acts")
        journey.seen["acts"] = acts
        deficient = [a for a in acts if a["type"] == "manning.crew_found_deficient.v1" and a["subject"] == CATEGORY_A]
        since = journey.seen["suspended mathai"]["effective_at"]
        return found if any(act["effective_at"] >= since for act in deficient) else None

    return journey.calls.until("the deficient crew is in the report", look)


def all_of(calls: Calls, path: str) -> list[Any]:
    """All items of a list of the State's, page after page."""
    found: list[Any] = []
    cursor: dict[str, str] = {}
    while True:
        page = calls.read(CHIEF, path, limit=200, **cursor)
        found += page["items"]
        if page["next_cursor"] is None:
            return found
        cursor = {"cursor": page["next_cursor"]}


def overview(calls: Calls) -> Any:
    """How Kerala stands on the competent authority's page."""
    items = calls.read(COMPETENT, f"{_REPORTS}/overview", limit=200)["items"]
    return next(item for item in items if item["state"] == STATE)


def overdue(journey: Journey) -> Iterator[Told]:
    """31 days later the next report was not submitted: said once, seen on one page."""

    def look() -> Any:
        missed = journey.calls.read(CHIEF, "/certification/v1/deadlines", overdue="true", limit=200)["items"]
        return [item for item in missed if item["what"] == "submit_report" and item["outcome"] == "missed"]

    missed = journey.calls.until("the report is overdue", look, seconds=60)
    journey.seen["missed"] = missed
    yield Told(
        "Calendar",
        f"{len(missed)} deadline missed: {missed[-1]['what'].replace('_', ' ')}, due {missed[-1]['due']}",
        missed[-1]["rule"],
    )
    clock = overview(journey.calls)
    journey.seen["overdue"] = clock
    yield Told(COMPETENT.title, f"sees {STATE} overdue by {-clock['days_left']} day(s)", _RULE)
