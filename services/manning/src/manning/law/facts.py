"""Everything the rules of manning may look at, with units. A fact that only some rules need may be null: not known.

An optional fact that is absent raises no finding (`record_book`, `endorsements`, `limitations`, `special_categories`).
"""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from nausetu.fields import Date, Model, NonNegative, Positive, Text

Category = Literal["A", "B", "C"]
Role = Literal[
    "master", "chief_officer", "engineer", "chief_engineer", "second_engineer", "gp_rating",
    "master_sea", "mate_sea", "engineer_sea",
]  # fmt: skip
Grade = Literal[
    "master_1", "master_2", "master_3", "inland_engineer", "engine_driver_1", "engine_driver_2", "gp_rating",
    "master_fg", "master_ncv", "mate_fg", "mate_ncv", "meo_1_fg", "meo_2_fg", "meo_3_fg", "meo_2_ncv", "meo_3_ncv",
]  # fmt: skip
Capacity = Literal[
    "master_1", "master_2", "master_3", "inland_engineer", "engine_driver_1", "engine_driver_2", "gp_rating",
    "master_fg", "master_ncv", "mate_fg", "mate_ncv", "meo_1_fg", "meo_2_fg", "meo_3_fg", "meo_2_ncv", "meo_3_ncv",
    "helmsman", "assistant_master", "seacunny", "boat_master", "deck_hand", "engine_hand", "cadet", "master",
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
SpecialCategory = Literal["alternative_fuel", "advanced_technology", "non_metallic", "recreational_tourism"]
OrderKind = Literal["note_2", "note_4", "rule_4_6", "category_c", "risk_based"]


def _whole(value: object) -> object:
    return int(value) if isinstance(value, Decimal) and value == value.to_integral_value() else value


Whole = Annotated[int, BeforeValidator(_whole)]
PersonId = Annotated[Text, Field(max_length=100)]


class Vessel(Model):
    """Particulars of a vessel: metres, gross tonnage, kilowatts of all propulsion engines (r.2(1)(m)), tonnes.

    `bollard_pull_t` null: not equipped for tow (Reading M13a).
    """

    mechanically_propelled: bool
    decked: bool | None = None
    type: Literal["general", "house_boat"] | None = None
    length_m: Positive | None = None
    gross_tonnage: NonNegative | None = None
    propulsion_kw: NonNegative | None = None
    passenger_capacity: Annotated[Whole, Field(ge=0, le=1_000_000)] | None = None
    bollard_pull_t: NonNegative | None = None
    bulk_cargo: Literal["none", "petroleum", "chemicals", "liquefied_gas"] | None = None
    dangerous_goods: bool | None = None
    special_categories: Annotated[list[SpecialCategory], Field(max_length=4)] | None = None


class Voyage(Model):
    """The voyage stated, in hours."""

    duration_h: NonNegative | None = None


class Certificate(Model):
    """A certificate of competency, of service (the same effect, r.18(3)), of a rating, or a sea certificate.

    `valid_until` null: not known; for `gp_rating`: without end (Reading C22).
    """

    grade: Grade
    issued_on: Date
    valid_until: Date | None = None
    status: Literal["valid", "suspended", "cancelled"]
    endorsements: Annotated[list[SpecialCategory], Field(max_length=10)] | None = None
    limitations: Text | None = None


class Service(Model):
    """Service in one capacity on one vessel, sign-on and sign-off both in; `to` null: until the day asked."""

    capacity: Capacity = Field(alias="as")
    first: Date = Field(alias="from")
    last: Date | None = Field(default=None, alias="to")
    gross_tonnage: NonNegative | None = None
    propulsion_kw: NonNegative | None = None


class Person(Model):
    """One person aboard. `courses`, `service` null: not known. `record_book` null, if stated: there is none."""

    id: PersonId
    certificates: Annotated[list[Certificate], Field(max_length=50)]
    record_book: Annotated[Text, Field(max_length=64)] | None = None
    courses: Annotated[list[Course], Field(max_length=100)] | None = None
    service: Annotated[list[Service], Field(max_length=500)] | None = None


class OrderedPlace(Model):
    """The number of persons in a role that is now enough, or with `rule_4_6` required."""

    role: Role
    count: Annotated[Whole, Field(ge=0, le=100)]


class Order(Model):
    """An order of the designated authority, as recorded."""

    kind: OrderKind
    ordered_on: Date
    voyage_ended_on: Date | None = None
    places: Annotated[list[OrderedPlace], Field(max_length=20)]


class ManningFacts(Model):
    """What the minimum manning depends on."""

    vessel: Vessel
    voyage: Voyage | None = None


class CrewFacts(ManningFacts):
    """The vessel, those aboard and the orders that bear on her manning."""

    crew: Annotated[list[Person], Field(max_length=60)]
    orders: Annotated[list[Order], Field(max_length=50)] | None = None
