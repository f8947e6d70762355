"""Who acts in the journey, each by his role and his bond; and the crew, with what each has served and learnt."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nausetu import numbers

STATE, ORG = "IN-KL", "sample-institute"
INSTITUTE = str(numbers.Number("IVN", "KL", 2026, 1))
SAFETY = ("efa", "pst", "pssr", "fpff", "stsdsd")
CATEGORY_A, CATEGORY_B = "KL-SAMPLE-004", "KL-SAMPLE-003"


WORDS: Mapping[str, str] = {
    "master_1": "Master Class 1", "master_2": "Master Class 2", "master_3": "Master Class 3 / Serang",
    "inland_engineer": "Inland Engineer", "engine_driver_1": "Engine Driver Class 1",
    "engine_driver_2": "Engine Driver Class 2", "gp_rating": "General Purpose rating",
    "compliant": "the crew complies", "compliant_in_transition": "the crew complies in transition",
    "deficient": "the crew is deficient", "prep_master_2": "preparatory course Master Class 2",
    "prep_master_3": "preparatory course Master Class 3", "prep_engine_driver_2": "preparatory course Engine Driver 2",
    "gp_induction": "induction course for GP ratings",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Who:
    """A caller: one role, and what binds him to his records."""

    title: str
    role: str
    sub: str
    state: str | None = None
    org: str | None = None
    office: str | None = None


AUTHORITY = Who("Designated authority, Kerala", "designated_authority", "sample:authority", STATE)
CHIEF = Who("Chief examiner, Kerala", "chief_examiner", "sample:chief-examiner", STATE)
INSPECTOR = Who("Inspector, Kerala", "inspector", "sample:inspector", STATE)
PRINCIPAL = Who("Training institute", "institute", "sample:principal", org=ORG)
COMPETENT = Who("Competent authority (IWAI)", "competent_authority", "sample:competent", office="IWAI")


@dataclass(frozen=True, slots=True)
class Person:
    """One of the crew. `route` is that of Form 3; `place` what he fills on `vessel`."""

    key: str
    name: str
    surname: str
    born: str
    grade: str
    route: str
    course: str
    place: str
    vessel: str
    service: tuple[Mapping[str, Any], ...] = ()
    held: tuple[Mapping[str, Any], ...] = ()
    old_number: str | None = None

    @property
    def whole_name(self) -> str:
        """As it stands in the book."""
        return f"{self.name} {self.surname}"

    @property
    def courses(self) -> tuple[str, ...]:
        """What he learns at the institute: his grade's course, and basic safety."""
        return (self.course, *SAFETY)


def _inland(capacity: str) -> tuple[Mapping[str, Any], ...]:
    return ({"sector": "inland", "as": capacity, "from": "2021-04-01", "to": "2025-03-31"},)


def _rating(key: str, name: str, surname: str, vessel: str) -> Person:
    return Person(
        key, name, surname, "2004-02-29", "gp_rating", "new_entrant", "gp_induction", "gp_rating", vessel
    )  # fmt: skip


CREW: tuple[Person, ...] = (
    Person(
        "mathai", "Mathai", "Varghese", "1984-05-11", "master_2", "promotion", "prep_master_2", "master", CATEGORY_A,
        _inland("master_3"),
        ({"grade": "master_3", "issued_on": "2022-08-16", "valid_until": "2027-08-16", "status": "valid"},),
        "KL-M3-2022-0114",
    ),
    Person(
        "rajan", "Rajan", "Pillai", "1990-11-02", "engine_driver_2", "direct", "prep_engine_driver_2", "engineer",
        CATEGORY_A, _inland("gp_rating"),
    ),
    _rating("biju", "Biju", "Thomas", CATEGORY_A),
    _rating("suresh", "Suresh", "Kumar", CATEGORY_A),
    _rating("latheef", "Abdul", "Latheef", CATEGORY_A),
    Person(
        "anitha", "Anitha", "Nair", "1993-07-30", "master_3", "direct", "prep_master_3", "master", CATEGORY_B,
        _inland("deck_hand"),
    ),
    Person(
        "joseph", "Joseph", "Kurian", "1991-01-19", "engine_driver_2", "direct", "prep_engine_driver_2", "engineer",
        CATEGORY_B, _inland("gp_rating"),
    ),
    _rating("manoj", "Manoj", "Das", CATEGORY_B),
    _rating("vinod", "Vinod", "Menon", CATEGORY_B),
)  # fmt: skip
MASTER_2, MASTER_3 = CREW[0], CREW[5]
EXAMINED = tuple(person for person in CREW if person.grade != "gp_rating")
