"""Steps 1 to 3: vessels in the register, crew members and their record books, courses completed."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from nausetu.cli.journey.calls import JourneyError
from nausetu.cli.journey.people import (
    AUTHORITY,
    CATEGORY_A,
    CATEGORY_B,
    CREW,
    INSTITUTE,
    PRINCIPAL,
    STATE,
    WORDS,
    Person,
)
from nausetu.cli.journey.settled import settled
from nausetu.cli.journey.walk import Journey, Told

_COMPLETED = "training-institutes.course_completed.v1"


def vessels(journey: Journey) -> Iterator[Told]:
    """The vessels are in the register; what crew each needs. Kerala's reports begin."""
    for number, category in ((CATEGORY_A, "A"), (CATEGORY_B, "B")):
        vessel = journey.calls.read(AUTHORITY, f"/manning/v1/vessels/{number}")
        needs = journey.calls.read(AUTHORITY, f"/manning/v1/vessels/{number}/minimum-manning")
        if needs["category"] != category:
            raise JourneyError(f"{number} is no vessel of Category {category}: load the sample data")
        journey.seen[number] = vessel
        places = ", ".join(f"{p['count']} {WORDS[p['accepts'][0]['certificate']]}" for p in needs["positions"])
        yield Told("Register", f"{vessel['name']}, Category {category}, needs {places}", "IVM-2025 r.3, r.4(3)")
    yield _go_live(journey)


def _go_live(journey: Journey) -> Told:
    path, day = "/certification/v1/state-parameters", journey.today.isoformat()
    if "go_live" not in journey.seen:
        asked = {"state": STATE, "name": "go_live", "on": day}
        journey.seen["go_live"] = next(iter(journey.calls.read(AUTHORITY, path, **asked)["items"]), None)
    entered = journey.seen["go_live"] or journey.calls.act(AUTHORITY, path, {
        "state": STATE, "name": "go_live", "value": day, "since": day, "notification_number": "KL/IWT/SAMPLE",
        "notification_date": day,
    })  # fmt: skip
    return Told(AUTHORITY.title, f"{STATE} reports from {entered['value']} on", "IVM-2025 r.20")


def members(journey: Journey) -> Iterator[Told]:
    """Each is given an INDIVC number, and his Identification Record Book."""
    for person in CREW:
        member = _accepted(journey, person)
        yield Told(
            PRINCIPAL.title if member["institute"] else f"{person.whole_name}, then the authority",
            f"{person.whole_name} is registered: {member['indivc']}",
            "IVM-2025 r.2(1)(g), r.22(2)" if member["institute"] else "IVM-2025 r.22(3)",
        )  # fmt: skip
        path = f"/manning/v1/crew-members/{member['indivc']}/record-book"
        journey.members[person.key] = journey.calls.act(AUTHORITY, path, {}, member["version"])
    books = [member["record_book"] for member in journey.members.values()]
    yield Told(AUTHORITY.title, f"Record books {books[0]} to {books[-1]} are issued", "IVM-2025 r.22(1), (4)")


def _accepted(journey: Journey, person: Person) -> Any:
    body: dict[str, Any] = {
        "state": STATE, "name": person.whole_name, "date_of_birth": person.born,
        "fathers_name": f"{person.surname} Senior", "mothers_name": "Sosamma", "permanent_address": "Kuttanad, Kerala",
        "present_address": "Kochi, Kerala", "identification_marks": [],
    }  # fmt: skip
    who = journey.account(person)
    if person.old_number is None:
        body |= {"institute": INSTITUTE, "course": person.course, "holder": who.sub}
        return journey.calls.act(PRINCIPAL, "/manning/v1/crew-members", body)
    applied = journey.calls.act(who, "/manning/v1/crew-members", body | {"certificate_held": person.old_number})
    path = f"/manning/v1/crew-members/{applied['id']}/acceptance"
    return journey.calls.act(AUTHORITY, path, {}, applied["version"])


def courses(journey: Journey) -> Iterator[Told]:
    """The institute says who has completed which course; certification hears of it by event."""
    for person in CREW:
        for course in person.courses:
            body = {
                "indivc": journey.indivc(person), "course": course, "institute": INSTITUTE, "batch": "001",
                "completed_on": (journey.today - timedelta(days=10)).isoformat(),
            }  # fmt: skip
            given = journey.calls.act(PRINCIPAL, "/training-institutes/v1/course-certificates", body)
            journey.seen[f"course {person.key} {course}"] = given
        learnt = f"{WORDS[person.course]}, basic safety (five courses)"
        yield Told(PRINCIPAL.title, f"{person.whole_name}: {learnt}", "IVM-2025 Sch.I 4.11")
    settled(journey.calls, journey.folder, _COMPLETED, "certification", [journey.indivc(person) for person in CREW])
