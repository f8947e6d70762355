"""Everything the rules may look at, with units. A fact that only some rules need may be null or absent."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from nausetu.fields import Date, Model, NonNegative, Positive

CocGrade = Literal["master_1", "master_2", "master_3", "inland_engineer", "engine_driver_1", "engine_driver_2"]
Grade = Literal[CocGrade, "gp_rating"]
SeaCertificate = Literal[
    "master_fg", "master_ncv", "mate_fg", "mate_ncv", "meo_1_fg", "meo_2_fg", "meo_3_fg", "meo_2_ncv", "meo_3_ncv"
]
Route = Literal["promotion", "direct", "existing_hand", "rating", "cadet", "new_entrant", "traditional", "armed_forces"]
Status = Literal["valid", "suspended", "cancelled"]
Sector = Literal["inland", "sea_going", "armed_forces", "police_paramilitary"]
Capacity = Literal[
    Grade, "helmsman", "assistant_master", "seacunny", "boat_master", "deck_hand", "engine_hand", "cadet", "master",
    "engineer", "fisher",
]  # fmt: skip
Course = Literal[
    "efa", "pst", "pssr", "fpff", "stsdsd",
    "prep_master_1", "prep_master_2", "prep_master_3",
    "prep_inland_engineer", "prep_engine_driver_1", "prep_engine_driver_2",
    "refresher_master_1", "refresher_master_2", "refresher_master_3",
    "refresher_inland_engineer", "refresher_engine_driver_1", "refresher_engine_driver_2",
    "gp_induction", "gp_conversion", "cadet_induction", "trainer_assessor",
    "restricted_gmdss", "radar_observer", "manoeuvring_simulator",
]  # fmt: skip


class Certificate(Model):
    """A certificate held or once held. `valid_until` null: unknown, but without end for a GP rating (C22)."""

    grade: Grade | SeaCertificate
    issued_on: Date
    valid_until: Date | None = None
    status: Status


class Service(Model):
    """One period of service, both days included; `to` null: until the day of the decision. Metres, GT, kilowatts."""

    model_config = ConfigDict(serialize_by_alias=True)

    sector: Sector
    capacity: Annotated[Capacity, Field(alias="as")]
    first: Annotated[Date, Field(alias="from")]
    last: Annotated[Date | None, Field(alias="to")] = None
    length_m: NonNegative | None = None
    gross_tonnage: NonNegative | None = None
    propulsion_kw: NonNegative | None = None
    in_charge: bool | None = None
    watchkeeping_supervised: bool | None = None
    structured_training: bool | None = None
    certified_by_society: bool | None = None


class Candidate(Model):
    """A person who applies. The medical fitness is Form 1's verdict."""

    citizenship: Annotated[str, Field(pattern="^[A-Z]{2}$")] | None = None
    date_of_birth: Date | None = None
    education: Literal["none", "class_8", "class_10", "class_12"] | None = None
    qualification: Literal["none", "vocational", "diploma_engineering", "nep_credits"] | None = None
    reads_writes_local_language: bool | None = None
    medically_fit: bool | None = None
    existing_hand: bool | None = None
    certificate_of_proficiency: bool | None = None
    certificates: Annotated[list[Certificate], Field(max_length=100)] | None = None
    courses: Annotated[list[Course], Field(max_length=100)] | None = None
    service: Annotated[list[Service], Field(max_length=500)] | None = None


class Eligibility(Model):
    """Who asks for which grade, by which route."""

    grade: Grade
    route: Route
    candidate: Candidate


class Marks(Model):
    """Marks of one part of an examination."""

    obtained: NonNegative
    maximum: Positive

    @property
    def percent(self) -> Decimal:
        """Share obtained, in percent."""
        return 100 * self.obtained / self.maximum


class Examination(Model):
    """Form 3 Part H. A certificate of service is examined orally only."""

    grade: CocGrade
    kind: Literal["coc", "cos"]
    written: Marks | None = None
    oral: Marks | None = None


class Endorsement(Model):
    """Refresher completed and endorsement made (r.6(5))."""

    refresher_completed_on: Date
    endorsed_on: Date


class Term(Model):
    """What a certificate's validity depends on."""

    issued_on: Date
    endorsements: Annotated[list[Endorsement], Field(max_length=50)]
    status: Status
