"""Steps 4 to 7: applications in Form 3 with their findings, sittings, results, certificates."""

from collections.abc import Iterator
from typing import Any

from nausetu.cli.journey.calls import JourneyError
from nausetu.cli.journey.people import CHIEF, CREW, EXAMINED, STATE, WORDS, Person
from nausetu.cli.journey.walk import Journey, Told

_RULES = {
    ("master_2", "promotion"): "IVM-2025 r.9", ("master_3", "direct"): "IVM-2025 r.10",
    ("engine_driver_2", "direct"): "IVM-2025 r.17", ("gp_rating", "new_entrant"): "IVM-2025 r.19(1)",
}  # fmt: skip
_APPLICATIONS = "/certification/v1/applications"
_FULL = {"obtained": 72, "maximum": 100}


def applications(journey: Journey) -> Iterator[Told]:
    """Each applies in Form 3 and submits it: every requirement of his rule is looked at."""
    for person in CREW:
        who = journey.account(person)
        drawn = journey.calls.act(who, _APPLICATIONS, _form_3(journey, person))
        found = journey.calls.act(who, f"{_APPLICATIONS}/{drawn['id']}/submission", None, drawn["version"])
        if not found["eligible"]:
            unmet = [finding["rule"] for finding in found["findings"] if finding["met"] is not True]
            raise JourneyError(f"{person.whole_name} is not eligible: {', '.join(unmet)}")
        journey.applications[person.key] = journey.seen[f"submitted {person.key}"] = found
        met = ", ".join(dict.fromkeys(finding["rule"][-3:] for finding in found["findings"]))
        asked = f"{WORDS[person.grade]} ({person.route.replace('_', ' ')})"
        yield Told(
            person.whole_name, f"applies for {asked}; found met: {met}", _RULES[person.grade, person.route]
        )  # fmt: skip


def _form_3(journey: Journey, person: Person) -> dict[str, Any]:
    previous = [
        {"number": person.old_number, "kind": "coc", "grade": held["grade"], "where_issued": "Kerala",
         "issued_on": held["issued_on"]}
        for held in person.held
    ]  # fmt: skip
    return {
        "state": STATE, "indivc": journey.indivc(person), "grade": person.grade, "route": person.route,
        "name": person.name, "surname": person.surname, "permanent_address": "Kuttanad, Kerala",
        "present_address": "Kochi, Kerala", "place_of_birth": "Alappuzha", "previous_certificates": previous,
        "prepared_earlier": None, "testimonials": 2, "declaration": True,
        # The courses are not claimed: they are known by the institute's events.
        "candidate": {
            "citizenship": "IN", "date_of_birth": person.born, "education": "class_10", "medically_fit": True,
            "certificates": list(person.held), "courses": [], "service": list(person.service),
        },
    }  # fmt: skip


def sittings(journey: Journey) -> Iterator[Told]:
    """The originals are seen; each candidate for a certificate of competency is given a seat within six months."""
    for person in CREW:
        path = f"{_APPLICATIONS}/{journey.applications[person.key]['id']}/eligibility"
        version = journey.seen[f"submitted {person.key}"]["version"]
        found = journey.calls.act(CHIEF, path, {"originals_seen": True}, version)
        journey.applications[person.key] = journey.seen[f"eligible {person.key}"] = found
    yield Told(CHIEF.title, f"finds {len(CREW)} candidates eligible, the originals seen", "IVM-2025 r.7(2)")
    grades = [person.grade for person in EXAMINED]
    for grade in dict.fromkeys(grades):
        body = {
            "state": STATE, "grade": grade, "centre": "Kochi", "seats": grades.count(grade),
            "held_on": journey.today.isoformat(),
        }  # fmt: skip
        journey.sittings[grade] = journey.calls.act(CHIEF, "/certification/v1/sittings", body)
        yield Told(
            CHIEF.title, f"announces a sitting for {WORDS[grade]} at Kochi on {body['held_on']}", "IVM-2025 r.5(4)"
        )
    for person in EXAMINED:
        found = journey.seen[f"eligible {person.key}"]
        path, body = f"{_APPLICATIONS}/{found['id']}/sitting", {"sitting": journey.sittings[person.grade]["id"]}
        seated = journey.calls.act(CHIEF, path, body, found["version"])
        journey.applications[person.key] = journey.seen[f"seated {person.key}"] = seated
        yield Told(
            CHIEF.title, f"{person.whole_name} has a seat; last day {seated['last_day_for_sitting']}", "Reading C10"
        )


def results(journey: Journey) -> Iterator[Told]:
    """Each is examined: half the marks in the written and in the oral part are asked."""
    for person in EXAMINED:
        found = journey.seen[f"seated {person.key}"]
        body = {
            "examined_on": journey.today.isoformat(), "place": "Kochi", "written": _FULL, "oral": _FULL,
            "description": {
                "height_cm": 170, "complexion": "wheatish", "personal_marks": None, "hair_colour": "black",
                "eye_colour": "brown",
            },
        }  # fmt: skip
        done = journey.calls.act(CHIEF, f"{_APPLICATIONS}/{found['id']}/result", body, found["version"])
        journey.applications[person.key] = done
        yield Told(CHIEF.title, f"{person.whole_name}: 72 and 72 of 100, {done['status']}", "IVM-2025 r.6(1)")


def certificates(journey: Journey) -> Iterator[Told]:
    """The chief examiner issues the certificates; a GP rating's needs no examination and has no end."""
    for person in CREW:
        body = {"application": journey.applications[person.key]["id"]}
        issued = journey.calls.act(CHIEF, "/certification/v1/certificates", body)
        journey.certificates[person.key] = issued
        term = f"valid to {issued['valid_until']}" if issued["valid_until"] else "without end (C22)"
        yield Told(
            CHIEF.title, f"{person.whole_name}: {WORDS[issued['grade']]} {issued['number']}, {term}",
            "IVM-2025 r.5(1), r.6(5)" if issued["kind"] == "coc" else "IVM-2025 r.5(1), r.19",
        )  # fmt: skip
