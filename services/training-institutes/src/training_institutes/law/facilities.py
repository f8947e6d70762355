"""Schedule I Part 2: land, rooms, fixtures, hostel. Ratios round up (S11)."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from nausetu.law import Assessment, Decision, Finding, ImpossibleFactsError, either, say
from training_institutes.law.facts import Facilities, Hostel
from training_institutes.law.rules import PARAMETERS

_CAMPUS_COURSES = frozenset({"gp_induction", "gp_conversion", "basic_safety"})
_NO_HOSTEL = Hostel()


def facilities(facts: Facilities, on: date) -> Decision:
    """Sch.I 2.2 to 2.4: every figure that the Schedule prints, in its order."""
    if (facts.male_candidates or 0) + (facts.female_candidates or 0) > facts.candidates:
        raise ImpossibleFactsError([("/candidates", "men and women together are more than the candidates")])
    assessment = Assessment()
    assessment.add(*_land(facts, on), *_rooms(facts, on), *_toilets(facts, on), _computers(facts, on))
    if facts.residential:
        assessment.add(*_hostel(facts.candidates, facts.hostel or _NO_HOSTEL, on))
    return Decision({"acceptable": assessment.all_met}, assessment)


def _land(facts: Facilities, on: date) -> Iterator[Finding]:
    """2.2(a)(i): "independent campus of minimum 1 Acre", lease "minimum of 10 years"; (ii) "minimum 3-year lease"."""
    if _CAMPUS_COURSES.intersection(facts.courses):
        rule = "IVM-2025 Sch.I 2.2(a)(i)"
        yield _least(rule, "campus_acres", facts.campus_acres, PARAMETERS.value("campus_acres_least", on))
        yield _tenure(rule, facts, PARAMETERS.value("campus_lease_years_least", on))
    if set(facts.courses) - _CAMPUS_COURSES:
        yield _tenure("IVM-2025 Sch.I 2.2(a)(ii)", facts, PARAMETERS.value("premises_lease_years_least", on))


def _tenure(rule: str, facts: Facilities, years: int) -> Finding:
    owned = None if facts.tenure is None else facts.tenure == "owned"
    long_enough = None if facts.lease_years is None else facts.lease_years >= years
    # What is owned needs no lease; where the tenure itself is unknown a long lease does not answer for it.
    met = owned if owned is not False else long_enough
    actual = say("owned") if owned else say("leased", years=facts.lease_years)
    return Finding(rule, say("owned_or_leased", years=years), actual, met)


def _rooms(facts: Facilities, on: date) -> Iterator[Finding]:
    """2.3(a)(i), (ii), (d)(i), (iv): principal's room, faculty area, library."""
    yield _least(
        "IVM-2025 Sch.I 2.3(a)(i)", "principal_room", facts.principal_room_m2,
        PARAMETERS.value("principal_room_m2_least", on),
    )  # fmt: skip
    faculty = facts.full_time_faculty
    each: int = PARAMETERS.value("faculty_area_m2_each", on)
    yield _least(
        "IVM-2025 Sch.I 2.3(a)(ii)", "faculty_area", facts.faculty_area_m2, None if faculty is None else each * faculty
    )
    yield _least("IVM-2025 Sch.I 2.3(d)(i)", "library_area", facts.library_m2, PARAMETERS.value("library_m2_least", on))
    yield _least(
        "IVM-2025 Sch.I 2.3(d)(iv)", "library_workstations", facts.workstations_library,
        PARAMETERS.value("library_workstations_least", on),
    )  # fmt: skip


def _toilets(facts: Facilities, on: date) -> Iterator[Finding]:
    """2.3(e)(iii): "minimum of one toilet per 40 candidates", urinals "at least 75% of the number of toilets"."""
    rule = "IVM-2025 Sch.I 2.3(e)(iii)"
    per: int = PARAMETERS.value("candidates_per_toilet", on)
    percent: int = PARAMETERS.value("urinals_percent_of_toilets", on)
    yield _least(rule, "toilets_male", facts.toilets_male, _ratio(facts.male_candidates, per), "S11")
    yield _least(rule, "toilets_female", facts.toilets_female, _ratio(facts.female_candidates, per), "S11")
    urinals = None if facts.toilets_male is None else -(-facts.toilets_male * percent // 100)
    yield _least(rule, "urinals", facts.urinals, urinals, "S11")


def _computers(facts: Facilities, on: date) -> Finding:
    """2.4(a)(ii): "At least 5 workstations shall be provided per 40 candidates"; for each 40 or part of 40 (S11)."""
    group: int = PARAMETERS.value("training_workstations_group", on)
    each: int = PARAMETERS.value("training_workstations_per_group", on)
    needed = each * -(-facts.candidates // group)
    return _least("IVM-2025 Sch.I 2.4(a)(ii)", "workstations_training", facts.workstations_training, needed, "S11")


def _hostel(candidates: int, hostel: Hostel, on: date) -> Iterator[Finding]:
    """2.4(e)(i)(A), (B), (iii)(A), (B): rooms, floor area, fixtures; an unknown hostel leaves them open."""
    per_room: int = PARAMETERS.value("hostel_candidates_per_room", on)
    yield _least("IVM-2025 Sch.I 2.4(e)(i)(A)", "hostel_rooms", hostel.rooms, _ratio(candidates, per_room), "S11")
    floor = PARAMETERS.value("hostel_floor_m2_each", on) * candidates
    yield _least("IVM-2025 Sch.I 2.4(e)(i)(B)", "hostel_floor", hostel.floor_area_m2, floor)
    fixtures = _ratio(candidates, PARAMETERS.value("hostel_candidates_per_fixture", on))
    for name, count in (("wash_basins", hostel.wash_basins), ("showers", hostel.showers), ("wcs", hostel.wcs)):
        yield _least("IVM-2025 Sch.I 2.4(e)(iii)(A)", f"hostel_{name}", count, fixtures, "S11")
    urinals = _ratio(candidates, PARAMETERS.value("hostel_candidates_per_urinal", on))
    yield _least("IVM-2025 Sch.I 2.4(e)(iii)(B)", "hostel_urinals", hostel.urinals, urinals, "S11")


def _ratio(candidates: int | None, per: int) -> int | None:
    """One for each `per` candidates or part of them; None where their number is unknown."""
    return None if candidates is None else -(-candidates // per)


def _least(
    rule: str, key: str, actual: Decimal | int | None, least: Decimal | int | None, reading: str | None = None
) -> Finding:
    """At least so many: open where either side is unknown, but met where nothing is asked."""
    known = None if actual is None or least is None else actual >= least
    met = either(known, least == 0 if least is not None else None)
    return Finding(rule, say(f"{key}_least", least=least), say("found", count=actual), met, reading)
