"""Who may fill a place: certificates that count, experience, courses, endorsements (M5, M10 to M12). Assigns nobody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from manning.law import certificates, endorsements
from manning.law.experience import months_met
from manning.law.facts import Certificate, Person, Vessel
from manning.law.in_force import Law
from manning.law.places import SERVES, Accept, Place
from nausetu.law import Finding, every, fixed, say


class Aboard(NamedTuple):
    """One person and the certificates that count, by grade."""

    person: Person
    held: Mapping[str, Sequence[Certificate]]


class Fits(NamedTuple):
    """How a person (index in the crew) fits a place. The least of several is preferred."""

    limited: bool
    """The certificate bears limitations."""
    alternative: int
    """Which of the certificates that the place accepts."""
    step: int
    """Steps above the certificate asked (M5)."""
    person: int
    by_note_5: bool


@dataclass
class Candidates:
    """Fits of one decision, and what was found on the way."""

    vessel: Vessel
    law: Law
    crew: Sequence[Aboard]
    findings: list[Finding] = field(default_factory=list)
    refused_by_date: bool = False
    """Somebody fails Note 5 by nothing but the date of his certificate."""
    _seen: set[tuple[int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._categories = endorsements.asked(self.vessel, self.law)

    def of(self, place: Place) -> list[Fits]:
        """All who may fill `place`, in order of preference: certificate asked first, then higher and alternatives."""
        grades = {grade for accept in place.accepts for grade in _serving(accept)}
        found = [
            fits
            for index, aboard in enumerate(self.crew)
            if not grades.isdisjoint(aboard.held) and (fits := self._fits(place, index, aboard))
        ]
        found.sort()
        return found

    def _fits(self, place: Place, index: int, aboard: Aboard) -> Fits | None:
        best: Fits | None = None
        for alternative, accept in enumerate(place.accepts):
            conditional = _conditional(accept)
            for step, grade in enumerate(_serving(accept)):
                for certificate in aboard.held.get(grade, ()):
                    if not self._endorsed(place, aboard.person, certificate):
                        continue
                    if conditional and not self._conditions(place, accept, aboard.person, certificate):
                        continue
                    limited = certificate.limitations is not None
                    fits = Fits(limited, alternative, step, index, accept.issued_before is not None)
                    if best is None or fits < best:
                        best = fits
            if best is not None and not best.limited:
                return best
        return best

    def _endorsed(self, place: Place, person: Person, certificate: Certificate) -> bool:
        """r.11(2)(b): asked of those who act as Master or engineer; one finding for each certificate that states it."""
        if not self._categories or place.role not in endorsements.ENDORSED_ROLES:
            return True
        if endorsements.states(certificate) and (id(person), id(certificate)) not in self._seen:
            self._seen.add((id(person), id(certificate)))
            self.findings.extend(
                endorsements.endorsement(person, certificate, category, provision)
                for category, provision in self._categories
            )
        return endorsements.bears(certificate, self._categories)

    def _conditions(self, place: Place, accept: Accept, person: Person, certificate: Certificate) -> bool:
        """An alternative with experience, courses or a date of issue: all of them, and a finding that says so."""
        met: list[bool | None] = []
        actual = []
        if accept.issued_before is not None:
            met.append(certificate.issued_on < accept.issued_before)
            actual.append(say("issued_on", day=certificate.issued_on))
        if accept.experience_months is not None:
            reached, found = months_met(accept, person.service, self.law.day)
            met.append(reached)
            actual.append(found)
        if accept.courses:
            held = person.courses
            met.append(None if held is None else set(accept.courses) <= set(held))
            actual.append(
                fixed("courses_unknown") if held is None else say("courses_are", courses=_courses(accept.courses, held))
            )
        all_met = every(*met)
        rule, reading = place.citation, None
        if accept.issued_before is not None:
            rule, reading = self.law.citations["note_5_experience_months"], "M11"
            self.refused_by_date |= met == [False, True]
        requirement = say("alternative", person=person.id, certificate=accept.words())
        self.findings.append(Finding(rule, requirement, say("text", text=actual), all_met, reading or "M12"))
        return all_met is True


def _conditional(accept: Accept) -> bool:
    return accept.experience_months is not None or bool(accept.courses)


def _serving(accept: Accept) -> Sequence[str]:
    """Who holds a higher certificate than a conditional alternative is served by another alternative."""
    return (accept.certificate,) if _conditional(accept) else SERVES.get(accept.certificate, (accept.certificate,))


def _courses(asked: Sequence[str], held: Sequence[str]) -> object:
    found = [fixed(f"course.{course}") for course in asked if course in held]
    return found or fixed("none")


def aboard(crew: Sequence[Person], law: Law, rule: str) -> tuple[list[Aboard], list[Finding]]:
    """Everybody with the certificates that count, and the findings on each certificate (M12), book and limitation."""
    found: list[Aboard] = []
    findings: list[Finding] = []
    for person in crew:
        held: dict[str, list[Certificate]] = {}
        for certificate in person.certificates:
            result = certificates.counts(certificate, law)
            findings.append(certificates.certificate_finding(rule, person, certificate, result))
            findings.extend(certificates.limitation(person, certificate))
            if result[0]:
                held.setdefault(certificate.grade, []).append(certificate)
        found.append(Aboard(person, held))
    return found, findings
