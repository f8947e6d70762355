"""Steps 8, 9 and 12: the crews aboard, the suspensions, the reinstatement."""

from collections.abc import Iterator
from typing import Any

from nausetu import clock
from nausetu.cli.journey.people import (
    CATEGORY_A,
    CATEGORY_B,
    CHIEF,
    CREW,
    INSPECTOR,
    MASTER_2,
    MASTER_3,
    WORDS,
    Person,
)
from nausetu.cli.journey.walk import Journey, Told

_LAW = "IV-ACT-2021 s.40"
_PROCEEDINGS = "/certification/v1/proceedings"


def crews(journey: Journey) -> Iterator[Told]:
    """Both crews are posted aboard by an inspector, and comply."""
    for vessel in (CATEGORY_A, CATEGORY_B):
        persons = [
            {"indivc": journey.indivc(person), "capacity": person.place} for person in CREW if person.vessel == vessel
        ]
        posted = journey.calls.act(INSPECTOR, f"/manning/v1/vessels/{vessel}/crew-lists", {"persons": persons})
        found = outcome(journey, vessel, "compliant")
        journey.crews[vessel] = journey.seen[f"compliant {vessel}"] = found
        name = journey.seen[vessel]["name"]
        yield Told(
            INSPECTOR.title, f"posts {len(posted['persons'])} persons aboard {name}: {_said(found)}", "IVM-2025 r.4(3)"
        )


def outcome(journey: Journey, vessel: str, asked: str) -> Any:
    """What is found of the vessel's crew, once it is `asked`. Raises JourneyError."""

    def look() -> Any:
        found = journey.calls.read(INSPECTOR, f"/manning/v1/vessels/{vessel}/crew-lists/current")
        return found if found["compliance"]["outcome"] == asked else None

    return journey.calls.until(f"the crew of {vessel} is found {asked}", look)


def suspensions(journey: Journey) -> Iterator[Told]:
    """Master 2 is suspended after notice and hearing, Master 3 at once: what follows for their vessels."""
    yield from _heard(journey)
    yield from _suspended(journey, MASTER_2, {
        "reasons": "He sailed with 30 passengers too many, twice", "proceeding": journey.seen["proceeding"]["id"],
    })  # fmt: skip
    yield _found(journey, MASTER_2, CATEGORY_A, "deficient")
    yield from _suspended(journey, MASTER_3, {
        "reasons": "Unfit at the wheel, as two passengers and the mate attest", "reply_days": 15,
        "without_hearing_reason": "Delay would endanger the passengers of the evening trip",
    })  # fmt: skip
    yield _found(journey, MASTER_3, CATEGORY_B, "compliant_in_transition")


def _heard(journey: Journey) -> Iterator[Told]:
    day, name = journey.today.isoformat(), MASTER_2.whole_name
    act = journey.calls.act
    found = act(CHIEF, _PROCEEDINGS, {
        "kind": "suspension", "subject": journey.number(MASTER_2), "grounds": ["Overloading on two days"],
        "notice": "Show cause why the certificate should not be suspended", "reply_days": 15,
    })  # fmt: skip
    yield Told(CHIEF.title, f"notice to {name}: overloading on two days", _LAW)
    path = f"{_PROCEEDINGS}/{found['id']}"
    found = act(CHIEF, f"{path}/service", {"served_on": day, "served_how": "by hand"}, found["version"])
    yield Told(CHIEF.title, f"serves it; reply by {found['reply_by']}", _LAW)
    reply = {"text": "I counted as the ticket office counted"}
    found = act(journey.account(MASTER_2), f"{path}/reply", reply, found["version"])
    yield Told(name, "replies in time", _LAW)
    hearing = {"held_on": day, "attended": True, "record": "Heard in person; the count is admitted"}
    found = act(CHIEF, f"{path}/hearing", hearing, found["version"])
    yield Told(CHIEF.title, f"hears {name}", _LAW)
    journey.seen["proceeding"] = found


def _suspended(journey: Journey, person: Person, body: dict[str, Any]) -> Iterator[Told]:
    number, version = journey.number(person), journey.certificates[person.key]["version"]
    path = f"/certification/v1/certificates/{number}/suspension"
    journey.seen[f"suspended {person.key}"] = journey.calls.act(CHIEF, path, body, version)
    journey.seen[f"since {person.key}"] = clock.monotonic()
    how = "after the hearing" if "proceeding" in body else "at once, with recorded reasons; the hearing follows"
    yield Told(CHIEF.title, f"suspends {number} {how}", f"{_LAW}, Reading C26")


def _found(journey: Journey, person: Person, vessel: str, asked: str) -> Told:
    found = outcome(journey, vessel, asked)
    seconds = clock.monotonic() - journey.seen[f"since {person.key}"]
    journey.seen[f"{asked} {vessel}"], journey.seen[f"seconds {vessel}"] = found, seconds
    rules = [f["rule"] for f in found["compliance"]["findings"] if _tells(f)]
    assumed = [f"assumed: {what}" for what in found["compliance"]["assumed"]]
    citation = "; ".join(dict.fromkeys([*rules, *assumed]))
    return Told("manning", f"{journey.seen[vessel]['name']}, {seconds * 1000:.0f} ms later: {_said(found)}", citation)


def _tells(finding: Any) -> bool:
    """Whether an official needs it to see why: the place that is not filled, and Note 1."""
    rule: str = finding["rule"]
    return rule.endswith("Note 1") or (finding["met"] is False and (" table " in rule or rule.endswith("r.4(1)")))


def reinstatement(journey: Journey) -> Iterator[Told]:
    """Both certificates are reinstated; the crews comply; everybody may ask for now and for the suspension's hours."""
    for person, vessel in ((MASTER_2, CATEGORY_A), (MASTER_3, CATEGORY_B)):
        number, suspended = journey.number(person), journey.seen[f"suspended {person.key}"]
        body = {"reasons": "The holder has passed the instruction that was laid upon him"}
        path = f"/certification/v1/certificates/{number}"
        again = journey.calls.act(CHIEF, f"{path}/reinstatement", body, suspended["version"])
        yield Told(CHIEF.title, f"reinstates {number}", _LAW)
        found = outcome(journey, vessel, "compliant")
        journey.crews[vessel] = found
        yield Told("manning", f"{journey.seen[vessel]['name']}: {_said(found)}", "IVM-2025 r.4(3)")
        now, then = journey.calls.read(None, path), journey.calls.read(None, path, at=suspended["effective_at"])
        journey.seen[f"public {person.key}"] = (again, now, then)
        text = f"{number}: now {now['status']}; at {then['as_of'][:16]} {then['status']}"
        yield Told("Everybody", f"asks for {text}", "IVM-2025 r.5(6)(b)")


def _said(found: Any) -> str:
    compliance = found["compliance"]
    places = ", ".join(f"{p['count']} {p['role']}" for p in compliance["shortfalls"])
    return f"{WORDS[compliance['outcome']]}{f' (unfilled: {places})' if places else ''}"
