"""Everything the rules of Schedule I may look at, with units. A fact that only some rules need may be null."""

from typing import Annotated, Literal

from pydantic import Field

from nausetu.fields import Bounds, Date, Model, Name, NonNegative, Number

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Hours = Annotated[Number, Bounds(ge=0, le=168)]
Percent = Annotated[Number, Bounds(ge=0, le=100)]
Months = Annotated[Number, Bounds(ge=0, le=1200)]

Role = Literal["principal", "permanent_faculty", "visiting_faculty", "instructor"]
Certificate = Literal[
    "master_fg", "mate_fg", "meo_1_fg", "meo_2_fg", "master_ncv", "meo_3_ncv", "master_1", "inland_engineer",
    "certificate_of_service", "navigation_direction_course",
]  # fmt: skip
Course = Literal[
    "basic_safety", "gp_induction", "gp_conversion", "cadet_induction",
    "prep_master_1", "prep_master_2", "prep_master_3",
    "prep_inland_engineer", "prep_engine_driver_1", "prep_engine_driver_2",
    "refresher_master_1", "refresher_master_2", "refresher_master_3",
    "refresher_inland_engineer", "refresher_engine_driver_1", "refresher_engine_driver_2",
    "value_added",
]  # fmt: skip


class Attendance(Model):
    """A course's length in days and one candidate's attendance in percent."""

    course_days: Annotated[int, Field(ge=1, le=3650)]
    attended_percent: Percent


class CipScore(Model):
    """Share of credit points scored in the Comprehensive Inspection Programme, in percent."""

    score_percent: Percent


class Classroom(Model):
    """One class room: area in square metres, students to be seated."""

    area_m2: NonNegative
    students: Annotated[int, Field(ge=1, le=10_000)]


class InstituteName(Model):
    """The name proposed for an institute."""

    name: Name


class CourseOffered(Model):
    """One course of the portfolio; the annual capacity is strength times batches."""

    code: Course
    batch_strength: Count
    batches_per_year: Annotated[int, Field(ge=0, le=366)]


class CoursePortfolio(Model):
    """All courses of an institute."""

    courses: Annotated[list[CourseOffered], Field(max_length=200)]


class Faculty(Model):
    """One member of the staff, in the role that he is to fill."""

    role: Role
    teaches: Literal["general", "gp_rating", "basic_safety"]
    date_of_birth: Date
    certificate: Certificate | None = None
    ssc: bool | None = None
    experience_months: Months | None = None
    in_charge_months: Months | None = None
    experience_in_rank_months: Months | None = None
    trainer_assessor: bool | None = None
    basic_safety_certificates: bool | None = None
    armed_forces_master_or_engineer: bool | None = None
    medically_fit: bool | None = None


class TeachingLoad(Model):
    """Hours a week."""

    role: Role
    theory_hours: Hours
    practical_hours: Hours


class Hostel(Model):
    """Hostel: rooms, floor area in square metres, sanitary fixtures."""

    rooms: Count | None = None
    floor_area_m2: NonNegative | None = None
    wash_basins: Count | None = None
    showers: Count | None = None
    wcs: Count | None = None
    urinals: Count | None = None


class Facilities(Model):
    """Land, rooms and fixtures of an institute. Areas in square metres, the campus in acres."""

    residential: bool
    candidates: Count
    male_candidates: Count | None = None
    female_candidates: Count | None = None
    toilets_male: Count | None = None
    toilets_female: Count | None = None
    urinals: Count | None = None
    workstations_training: Count | None = None
    workstations_library: Count | None = None
    library_m2: NonNegative | None = None
    principal_room_m2: NonNegative | None = None
    full_time_faculty: Count | None = None
    faculty_area_m2: NonNegative | None = None
    campus_acres: NonNegative | None = None
    tenure: Literal["owned", "leased"] | None = None
    lease_years: NonNegative | None = None
    hostel: Hostel | None = None
    courses: Annotated[list[Course], Field(max_length=200)]


class InPrincipleApproval(Model):
    """When the in-principle approval was granted in the portal, and for which kind of course."""

    granted_on: Date
    course_kind: Literal["long_term_residential", "classroom"]
