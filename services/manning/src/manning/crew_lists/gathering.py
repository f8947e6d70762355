"""Facts of a crew as recorded here: register, orders, own copies of certificates. Never calls a neighbour."""

from collections.abc import Mapping
from datetime import datetime

from manning.crew_lists.judging import CrewOnRecord
from manning.crew_lists.schemas import Aboard
from manning.crew_members.known import Papers, papers
from manning.crew_members.queries import books
from manning.law import facts
from manning.orders.queries import standing
from manning.tables import Stored
from manning.vessels.manning import known_facts
from manning.vessels.schemas import Vessel
from nausetu import clock, inbox
from nausetu.act import Act

CERTIFICATION = "/certification"


def gather(act: Act, vessel: Vessel, crew: Stored, at: datetime) -> CrewOnRecord:
    """What is known now of the vessel and those aboard, as at an instant."""
    persons = [Aboard.model_validate(person) for person in crew["persons"]]
    named = [person.indivc for person in persons if person.indivc]
    told, registered = papers(act, named, at), books(act, named, at)
    hours = crew["voyage_duration_h"]
    return CrewOnRecord(
        vessel=known_facts(vessel),
        voyage=None if hours is None else facts.Voyage(duration_h=hours),
        crew=[_person(number, person, told, registered) for number, person in enumerate(persons, start=1)],
        orders=standing(act, vessel.registration_number, clock.day_of(at)),
        not_known=[p.indivc for p in persons if p.indivc and p.indivc not in told.certificates],
        heard_until=inbox.last_seen(act.db, CERTIFICATION),
    )


def _person(number: int, person: Aboard, told: Papers, registered: Mapping[str, str | None]) -> facts.Person:
    """As the law looks at him. Without an INDIVC number he has neither record book nor certificate; whether one whose
    State has not registered him here has a book is not known, and left unsaid.
    """
    if person.indivc is None:
        return facts.Person(id=f"person {number}", certificates=[], record_book=None)
    certificates, courses = told.certificates.get(person.indivc, []), told.courses.get(person.indivc)
    if person.indivc not in registered:
        return facts.Person(id=person.indivc, certificates=certificates, courses=courses)
    book = registered[person.indivc]
    return facts.Person(id=person.indivc, certificates=certificates, courses=courses, record_book=book)
