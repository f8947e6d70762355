"""IVSC-2026 r.11(2)(b), r.15(4), r.19: endorsements of those who act as Master or engineer on special category vessels.

Training specified by IWAI (r.11(2)(a)) is no fact of a person here. The crew chapter of recreational vessels is not at
hand: no endorsement is asked for them until its provision stands in `special_category_endorsements`.
"""

from manning.law.facts import Certificate, Person, Vessel
from manning.law.in_force import Law
from manning.law.places import INLAND
from nausetu.law import Finding, fixed, say

ENDORSED_ROLES = frozenset({"master", "engineer", "chief_engineer", "second_engineer", "engineer_sea"})


def asked(vessel: Vessel, law: Law) -> tuple[tuple[str, str], ...]:
    """r.11(2), r.15(4), r.19: category and provision for each category that the vessel is in (union, V3a)."""
    provisions: dict[str, str] = law.values.get("special_category_endorsements", {})
    named = vessel.special_categories or ()
    return tuple((category, provision) for category, provision in provisions.items() if category in named)


def states(certificate: Certificate) -> bool:
    """r.11(2)(b): whether anything is said of the endorsements of an inland certificate.

    An optional fact that is absent raises no finding. Sea certificates are not the designated authority's to endorse.
    """
    return certificate.endorsements is not None and certificate.grade in INLAND


def bears(certificate: Certificate, categories: tuple[tuple[str, str], ...]) -> bool:
    """r.11(2)(b): "the certificate of competency carries the designated authority's endorsement for that category"."""
    found = certificate.endorsements or ()
    return not states(certificate) or all(category in found for category, _ in categories)


def endorsement(person: Person, certificate: Certificate, category: str, provision: str) -> Finding:
    """r.11(2)(b), r.15(4), r.19: "No person acts as Master, Engine Driver or Inland Engineer ... unless"."""
    found = certificate.endorsements or ()
    requirement = say(
        "endorsement",
        person=person.id,
        certificate=fixed(f"grade.{certificate.grade}"),
        category=fixed(f"special.{category}"),
    )
    actual = say("endorsements_are", found=[fixed(f"special.{e}") for e in found]) if found else fixed("no_endorsement")
    return Finding(provision, requirement, actual, category in found)
