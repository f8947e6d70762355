"""Places of a crew: the role, how many, and which certificates fill it (Readings M5, M10). No rule is decided here."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache, reduce
from typing import Any, NamedTuple

from nausetu.law import Value, say
from nausetu.law.findings import Fixed, Say

ROLES = (
    "master", "chief_officer", "engineer", "chief_engineer", "second_engineer", "gp_rating",
    "master_sea", "mate_sea", "engineer_sea",
)  # fmt: skip
"""In the order of answers; it is also the order in which places are filled first (Reading M7)."""
PRECEDENCE = {role: index for index, role in enumerate(ROLES)}

DECK = ("master_1", "master_2", "master_3")
ENGINE = ("inland_engineer", "engine_driver_1", "engine_driver_2")
INLAND = (*DECK, *ENGINE)

SERVES: Mapping[str, tuple[str, ...]] = {
    **{grade: ladder[: ladder.index(grade) + 1][::-1] for ladder in (DECK, ENGINE) for grade in ladder},
    # "any valid inland CoC/CoS holder who fills no other place": the lowest grades first.
    "gp_rating": ("gp_rating", *DECK[::-1], *ENGINE[::-1]),
}
"""Which certificates serve where one is asked, the asked one first (Reading M5). Others serve exactly as named."""


class On(NamedTuple):
    """A condition on the vessel of a service: fact, comparison, limit (gross tonnage or kilowatt)."""

    fact: str
    comparison: str
    limit: int

    def holds(self, value: Any) -> bool | None:
        """Whether `value` meets it; None where it is not known."""
        if value is None:
            return None
        found: bool = {">": value > self.limit, ">=": value >= self.limit, "<": value < self.limit}[self.comparison]
        return found


class Accept(NamedTuple):
    """A certificate that fills a place, with what is asked beside it."""

    certificate: str
    experience_months: int | None = None
    experience_as: str | None = None
    on: On | None = None
    issued_before: date | None = None
    courses: tuple[str, ...] = ()

    def answer(self) -> dict[str, Any]:
        """As `accepts` of an answer: only the keys that apply."""
        found: dict[str, Any] = {"certificate": self.certificate}
        if self.experience_months is not None:
            found["experience_months"] = self.experience_months
        if self.experience_as is not None:
            found["experience_as"] = self.experience_as
        if self.on is not None:
            found["on"] = " ".join(map(str, self.on))
        if self.issued_before is not None:
            found["issued_before"] = self.issued_before
        if self.courses:
            found["courses"] = self.courses
        return found

    def words(self) -> Say:
        """The certificate and its conditions, in words."""
        return _accept_words(self)


class Place(NamedTuple):
    """`number` persons in `role`. `transitory` of them are places that Note 1 may forgive (Reading M8)."""

    role: str
    number: int
    accepts: tuple[Accept, ...]
    citation: str
    transitory: int = 0

    def answer(self) -> dict[str, Any]:
        """As `positions` of an answer."""
        return {"role": self.role, "count": self.number, "accepts": [accept.answer() for accept in self.accepts]}

    def words(self) -> Say:
        """Role, number and certificates, in words."""
        return _place_words(self.role, self.number, self.accepts)


class Cell(NamedTuple):
    """One cell of the law: its places, and what it requires in words."""

    places: tuple[Place, ...]
    citation: str
    words: Say


def cell(value: Value) -> Cell:
    """The places of a parameter whose unit is `places`."""
    places = tuple(
        Place(raw["role"], raw["count"], tuple(_accept(a) for a in raw["accepts"]), value.citation)
        for raw in value.value
    )
    return Cell(places, value.citation, Fixed("places", {"places": [place.words() for place in places]}))


def _accept(raw: Mapping[str, Any]) -> Accept:
    on = On(*raw["on"]) if "on" in raw else None
    return Accept(**{**raw, "on": on, "courses": tuple(raw.get("courses", ()))})


@lru_cache(maxsize=512)
def _place_words(role: str, number: int, accepts: tuple[Accept, ...]) -> Say:
    words = reduce(lambda left, right: say("or", left=left, right=right), (accept.words() for accept in accepts))
    return Fixed("place", {"number": number, "role": say(f"role.{role}"), "accepts": words})


@lru_cache(maxsize=512)
def _accept_words(accept: Accept) -> Say:
    certificate = say(f"grade.{accept.certificate}")
    conditions: list[Say] = []
    if accept.experience_months is not None:
        conditions.append(_experience_words(accept))
    if accept.issued_before is not None:
        conditions.append(say("issued_before", day=accept.issued_before))
    conditions.extend(say(f"course.{course}") for course in accept.courses)
    return Fixed("with", {"certificate": certificate, "conditions": conditions}) if conditions else certificate


def _experience_words(accept: Accept) -> Say:
    """ "24 months as Master Class 3 on a vessel of more than 300 GT"."""
    capacity = say("as_grade", grade=say(f"grade.{accept.experience_as}")) if accept.experience_as else say("as_any")
    vessel = say(f"on.{accept.on.fact}.{accept.on.comparison}", limit=accept.on.limit) if accept.on else say("on_any")
    return say("experience", months=accept.experience_months, capacity=capacity, vessel=vessel)
