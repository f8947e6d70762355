"""Which certificates count on a day (Reading M12), the record book of rule 22(1), limitations of Forms 4 and 5."""

from collections.abc import Iterator

from manning.law.facts import Certificate, Person
from manning.law.in_force import Law
from manning.law.places import DECK, ENGINE
from nausetu.law import Finding, fixed, say
from nausetu.law.findings import Say


def counts(certificate: Certificate, law: Law) -> tuple[bool | None, Say]:
    """r.4(3), r.4(4): "a certificate counts only if valid on the date of the decision: issued, not expired, not
    suspended, not cancelled" (M12). None where its end is unknown; a rating's certificate has none (C22).
    """
    if certificate.status != "valid":
        return False, fixed(f"status.{certificate.status}")
    if certificate.issued_on > law.day:
        return False, say("not_yet_issued", day=certificate.issued_on)
    if certificate.valid_until is None:
        if certificate.grade == "gp_rating":
            return True, fixed("without_end")
        return None, fixed("end_unknown")
    if certificate.valid_until < law.day:
        return False, fixed("expired", day=certificate.valid_until)
    return True, fixed("valid_until", day=certificate.valid_until)


def certificate_finding(rule: str, person: Person, certificate: Certificate, found: tuple[bool | None, Say]) -> Finding:
    """r.4(3), r.4(4): each certificate, and why it does not count where it does not (M12)."""
    met, actual = found
    requirement = say("certificate_counts", person=person.id, certificate=fixed(f"grade.{certificate.grade}"))
    return Finding(rule, requirement, actual, met, "M12")


def record_book(person: Person) -> Iterator[Finding]:
    """r.22(1): "No person shall be employed on a mechanically propelled inland vessel ... without obtaining the Inland
    Vessels Crew's Identification Record Book". Raises no finding where the fact is absent.
    """
    if "record_book" in person.model_fields_set:
        held = person.record_book is not None
        actual = say("record_book_is", number=person.record_book) if held else fixed("no_record_book")
        yield Finding("IVM-2025 r.22(1)", say("record_book", person=person.id), actual, held)


def limitation(person: Person, certificate: Certificate) -> Iterator[Finding]:
    """Forms 4 and 5: "LIMITATIONS (IF ANY)": text that an officer must judge; an open finding."""
    if certificate.limitations is not None:
        grade = certificate.grade
        form = "Form 4 limitations" if grade in DECK else "Form 5 limitations" if grade in ENGINE else "r.4(3)"
        requirement = say("limitation", person=person.id, certificate=fixed(f"grade.{grade}"))
        yield Finding(f"IVM-2025 {form}", requirement, say("text", text=certificate.limitations), None)
