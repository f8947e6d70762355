"""Schedule I: on, below and above each printed figure."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from nausetu.law import Decision, ImpossibleFactsError, NotInForceError, ParameterError
from training_institutes.law import conduct, courses, facilities, facts, people
from training_institutes.law.rules import IVM, PARAMETERS

DAY = date(2027, 1, 15)


def met(decision: Decision, rule: str) -> list[bool | None]:
    return [finding.met for finding in decision.assessment.findings if finding.rule == rule]


@pytest.mark.provision("IVM-2025 Sch.I 4.7(a)")
@pytest.mark.parametrize(
    ("days", "percent", "enough"), [(5, "100", True), (5, "99.99", False), (6, "80", True), (6, "79.99", False)]
)
def test_attendance(days: int, percent: str, enough: bool) -> None:
    asked = facts.Attendance(course_days=days, attended_percent=Decimal(percent))
    assert conduct.attendance(asked, DAY).fields["meets_minimum"] is enough


@pytest.mark.provision("IVM-2025 Sch.I 2.3(b)(i)")
@pytest.mark.parametrize(
    ("students", "area", "required"), [(1, "30", 30), (20, "30", 30), (21, "36", 36), (24, "36", 36), (40, "50", 50)]
)
def test_classroom_at_its_least(students: int, area: str, required: int) -> None:
    enough = conduct.classroom(facts.Classroom(students=students, area_m2=Decimal(area)), DAY)
    short = conduct.classroom(facts.Classroom(students=students, area_m2=Decimal(area) - Decimal("0.1")), DAY)
    assert (enough.fields, short.fields["acceptable"]) == ({"acceptable": True, "required_m2": required}, False)


def test_no_classroom_is_large_enough_for_forty_one() -> None:
    answer = conduct.classroom(facts.Classroom(students=41, area_m2=Decimal(500)), DAY)
    assert answer.fields == {"acceptable": False, "required_m2": None}


@pytest.mark.provision("IVM-2025 Sch.I Part 5(b)(ii)")
@pytest.mark.parametrize(
    ("score", "grade", "grounds"),
    [
        ("100", "A1", False), ("80", "A1", False), ("79.99", "A2", False), ("70", "A2", False), ("69.99", "B1", False),
        ("60", "B1", False), ("50", "B2", False), ("49.99", "C1", True), ("40", "C1", True), ("39.99", "C2", True),
        ("0", "C2", True),
    ],
)  # fmt: skip
def test_grades(score: str, grade: str, grounds: bool) -> None:
    answer = conduct.cip_grade(facts.CipScore(score_percent=Decimal(score)), DAY).fields
    assert (answer["grade"], answer["grounds_for_suspension"]) == (grade, grounds)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("States and Nations College", []),
        ("Indiana Riverside", []),
        ("india-based STATE school", ["India", "State"]),
        ("National1 Centre", ["National"]),
        ("State_Government", ["Government", "State"]),
    ],
)
def test_prohibited_words(name: str, words: list[str]) -> None:
    assert courses.institute_name(facts.InstituteName(name=name), DAY).fields["prohibited_words"] == words


def portfolio(*offered: tuple[str, int, int]) -> facts.CoursePortfolio:
    return facts.CoursePortfolio.model_validate(
        {"courses": [{"code": c, "batch_strength": s, "batches_per_year": n} for c, s, n in offered]}
    )


@pytest.mark.provision("IVM-2025 Sch.I 1.6(c)")
@pytest.mark.provision("IVM-2025 Sch.I 1.3(d)(vi)(A)")
def test_portfolio_counts_basic_safety_five_and_capacity_once() -> None:
    answer = courses.course_portfolio(portfolio(("basic_safety", 20, 2), ("value_added", 20, 1)), DAY)
    assert answer.fields == {"acceptable": True, "course_count": 5, "annual_capacity": 60}
    assert met(courses.course_portfolio(portfolio(("gp_induction", 19, 1)), DAY), "IVM-2025 Sch.I 1.3(d)(vi)(A)") == [
        False
    ]


def test_a_course_stands_once() -> None:
    with pytest.raises(ImpossibleFactsError) as error:
        courses.course_portfolio(portfolio(("gp_induction", 20, 1), ("gp_induction", 20, 1)), DAY)
    assert error.value.faults[0][0] == "/courses/1/code"


@pytest.mark.provision("IVM-2025 Sch.I 1.3(f)")
@pytest.mark.parametrize(
    ("kind", "until"), [("long_term_residential", date(2033, 2, 28)), ("classroom", date(2030, 2, 28))]
)
def test_in_principle_validity(kind: str, until: date) -> None:
    asked = facts.InPrincipleApproval.model_validate({"granted_on": date(2028, 2, 29), "course_kind": kind})
    assert courses.in_principle_validity(asked, DAY).fields["valid_until"] == until


def staff(**changes: Any) -> facts.Faculty:
    whole: dict[str, Any] = {
        "role": "permanent_faculty", "teaches": "general", "date_of_birth": date(1975, 5, 5),
        "certificate": "master_fg", "ssc": True, "experience_months": Decimal(60), "in_charge_months": Decimal(60),
        "experience_in_rank_months": Decimal(24), "trainer_assessor": True, "basic_safety_certificates": True,
        "armed_forces_master_or_engineer": False, "medically_fit": True,
    }  # fmt: skip
    return facts.Faculty.model_validate({**whole, **changes})


@pytest.mark.provision("IVM-2025 Sch.I 3.2(f)")
@pytest.mark.parametrize(
    ("certificate", "months"),
    [
        ("meo_1_fg", 60),
        ("meo_2_fg", 84),
        ("meo_3_ncv", 120),
        ("inland_engineer", 180),
        ("navigation_direction_course", 60),
    ],
)
def test_faculty_experience(certificate: str, months: int) -> None:
    def answer(experience: int | None) -> object:
        number = None if experience is None else Decimal(experience)
        return people.faculty(staff(certificate=certificate, experience_months=number), DAY).fields["acceptable"]

    assert (answer(months), answer(months - 1), answer(None)) == (True, False, False)


@pytest.mark.provision("IVM-2025 Sch.I 3.4(a)")
@pytest.mark.parametrize(("role", "age"), [("principal", 70), ("visiting_faculty", 72), ("instructor", 65)])
def test_greatest_age_lasts_to_the_eve_of_the_next_birthday(role: str, age: int) -> None:
    born = date(2027 - age - 1, 1, 16)
    assert people.faculty(staff(role=role, date_of_birth=born), date(2027, 1, 15)).fields["acceptable"] is True
    assert people.faculty(staff(role=role, date_of_birth=born), date(2027, 1, 16)).fields["acceptable"] is False


@pytest.mark.parametrize("unknown", ["certificate", "medically_fit", "trainer_assessor"])
def test_unknown_facts_of_faculty_stay_open(unknown: str) -> None:
    decision = people.faculty(staff(**{unknown: None}), DAY)
    assert decision.fields["acceptable"] is False
    assert None in [finding.met for finding in decision.assessment.findings]


@pytest.mark.provision("IVM-2025 Sch.I 3.3(d)")
def test_teaching_load_counts_exactly() -> None:
    asked = facts.TeachingLoad(role="instructor", theory_hours=Decimal(23), practical_hours=Decimal("1.5"))
    assert people.teaching_load(asked, DAY).fields["acceptable"] is True
    asked = facts.TeachingLoad(role="instructor", theory_hours=Decimal(23), practical_hours=Decimal("1.51"))
    assert people.teaching_load(asked, DAY).fields["acceptable"] is False


CAMPUS: dict[str, Any] = {
    "residential": True, "candidates": 80, "male_candidates": 60, "female_candidates": 20, "toilets_male": 2,
    "toilets_female": 1, "urinals": 2, "workstations_training": 10, "workstations_library": 3,
    "library_m2": Decimal(20), "principal_room_m2": Decimal(8), "full_time_faculty": 4, "faculty_area_m2": Decimal(16),
    "campus_acres": Decimal(1), "tenure": "leased", "lease_years": Decimal(10), "courses": ["gp_induction"],
    "hostel": {"rooms": 20, "floor_area_m2": Decimal(320), "wash_basins": 20, "showers": 20, "wcs": 20, "urinals": 4},
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "less", "rule"),
    [
        ("campus_acres", Decimal("0.99"), "2.2(a)(i)"), ("lease_years", Decimal(9), "2.2(a)(i)"),
        ("principal_room_m2", Decimal("7.9"), "2.3(a)(i)"), ("faculty_area_m2", Decimal("15.9"), "2.3(a)(ii)"),
        ("library_m2", Decimal("19.9"), "2.3(d)(i)"), ("workstations_library", 2, "2.3(d)(iv)"),
        ("toilets_male", 1, "2.3(e)(iii)"), ("toilets_female", 0, "2.3(e)(iii)"), ("urinals", 1, "2.3(e)(iii)"),
        ("workstations_training", 9, "2.4(a)(ii)"),
    ],
)  # fmt: skip
def test_each_facility_at_and_below_its_least(key: str, less: object, rule: str) -> None:
    assert facilities.facilities(facts.Facilities.model_validate(CAMPUS), DAY).fields["acceptable"] is True
    short = facilities.facilities(facts.Facilities.model_validate({**CAMPUS, key: less}), DAY)
    unknown = facilities.facilities(facts.Facilities.model_validate({**CAMPUS, key: None}), DAY)
    assert False in met(short, f"IVM-2025 Sch.I {rule}")
    assert None in met(unknown, f"IVM-2025 Sch.I {rule}")


@pytest.mark.parametrize(
    ("key", "less", "rule"),
    [
        ("rooms", 19, "2.4(e)(i)(A)"), ("floor_area_m2", Decimal("319.9"), "2.4(e)(i)(B)"),
        ("wash_basins", 19, "2.4(e)(iii)(A)"), ("showers", 19, "2.4(e)(iii)(A)"), ("wcs", 19, "2.4(e)(iii)(A)"),
        ("urinals", 3, "2.4(e)(iii)(B)"),
    ],
)  # fmt: skip
def test_each_fixture_of_the_hostel(key: str, less: object, rule: str) -> None:
    hostel = {**CAMPUS["hostel"], key: less}
    short = facilities.facilities(facts.Facilities.model_validate({**CAMPUS, "hostel": hostel}), DAY)
    assert False in met(short, f"IVM-2025 Sch.I {rule}")


def test_every_day_from_commencement_has_one_value_and_the_day_before_none() -> None:
    commencement = IVM.commencement.date
    with pytest.raises(NotInForceError):
        IVM.require_in_force(date.fromordinal(commencement.toordinal() - 1))
    for name, parameter in PARAMETERS.items():
        for offset in (0, 1, 365, 3650):
            assert parameter.on(date.fromordinal(commencement.toordinal() + offset)).citation
        with pytest.raises(ParameterError, match=name):
            PARAMETERS.value(name, date.fromordinal(commencement.toordinal() - 1))
