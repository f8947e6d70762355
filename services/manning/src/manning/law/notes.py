"""Rule 4(3) Notes 1, 3 and 5, and rule 4(5). Notes 2 and 4 are discretions: see `orders`. No crew is matched here."""

from decimal import Decimal

from manning.law.facts import Vessel
from manning.law.in_force import Law
from manning.law.places import Accept, Cell, Place
from nausetu.law import Finding, fixed, say
from nausetu.law.findings import Say


def note_1(law: Law, actual: Say, *, forgiven: bool) -> Finding:
    """Note 1: "In the case of Serang, Engine Driver Class 2 and GP rating, the requirements specified above may be
    complied with within 3 years of coming into force" (M8, T1). Listed where such places are unfilled.
    """
    return Finding("IVM-2025 r.4(3) Note 1", fixed("note_1", until=law.transition_ends), actual, forgiven, "M8")


def in_transition(law: Law) -> bool:
    """Note 1: "within 3 years of coming into force of the Rules": the last day of the third year is in (T1)."""
    return law.day <= law.transition_ends


def transitory(place: Place, law: Law) -> Place:
    """Note 1 looks at the principal (first printed) certificate of a place that the table prescribes (M8)."""
    if place.accepts[0].certificate in law.values["transition_certificates"]:
        return Place(place.role, place.number, place.accepts, place.citation, transitory=place.number)
    return place


def note_3(vessel: Vessel, law: Law) -> tuple[Cell | None, Finding]:
    """Note 3: "In addition ... every vessel of more than 3000 GT shall carry on board" three further officers (M10)."""
    limit, found = law.values["note_3_gross_tonnage"], vessel.gross_tonnage
    met = None if found is None else found > limit
    citation = law.citations["note_3_places"]
    finding = Finding(citation, fixed("note_3", limit=limit), say("tonnage_is", tonnage=found), met, "M10")
    return (law.cells["note_3_places"] if met else None), finding


def note_5(vessel: Vessel, law: Law) -> tuple[Accept | None, Finding]:
    """Note 5: "Existing holders of Master Class 3 or Serang certificates with a minimum of two years' experience may be
    allowed to serve on Category 'A' vessels of less than 300 GT" (M11).
    """
    limit, found = law.values["note_5_gross_tonnage"], vessel.gross_tonnage
    met = None if found is None else found < limit
    finding = Finding(
        "IVM-2025 r.4(3) Note 5", fixed("note_5", limit=limit), say("tonnage_is", tonnage=found), met, "M11"
    )
    months = law.values["note_5_experience_months"]
    existing = Accept("master_3", months, "master_3", issued_before=law.commencement)
    return (existing if met else None), finding


def one_person_allowed(power: Decimal | None, law: Law) -> bool:
    """r.4(5): "Any mechanically propelled inland vessel of propulsion power not exceeding 425 kW"."""
    return power is not None and power <= law.values["one_person_kw"]


def one_person(power: Decimal | None, person: str | None, law: Law) -> Finding:
    """r.4(5): "shall be deemed to have complied with the requirements of a Master and an Engineer, provided that such
    vessel has, as her Master and Engineer, a person possessing both certificates of appropriate class" (M6).
    """
    actual = say("one_person_none", power=power) if person is None else say("one_person", person=person, power=power)
    met = person is not None and one_person_allowed(power, law)
    return Finding("IVM-2025 r.4(5)", fixed("one_person_limit", limit=law.values["one_person_kw"]), actual, met, "M6")
