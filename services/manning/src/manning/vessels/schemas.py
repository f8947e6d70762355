"""What is said of a vessel. A particular that nobody has stated is null: unknown, never 0, never a guess."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from nausetu.corrections import Correction
from nausetu.crypto import FreeText
from nausetu.fields import (
    Bounds,
    Date,
    Instant,
    Model,
    Name,
    NonNegative,
    Number,
    Positive,
    Reference,
    State,
    StateIn,
    Text,
)

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Energy = Literal[
    "diesel", "petrol", "lng", "cng", "battery", "methanol", "hydrogen_fuel_cell", "hydrogen_engine", "ammonia"
]
Material = Literal["steel", "aluminium", "wood", "grp", "frp", "composite"]
Share = Annotated[Number, Bounds(ge=0, le=1)]


def _whole(shares: dict[Material, Decimal]) -> dict[Material, Decimal]:
    if abs(sum(shares.values(), Decimal(0)) - 1) > Decimal("0.001"):
        raise ValueError("the shares sum to 1 within 0.001")
    return shares


Shares = Annotated[dict[Material, Share], AfterValidator(_whole)]
"""Shares of hull, deck and superstructure by material; a material not named has none."""

TonnageMethod = Literal["convention_1969", "rules_1987"]
"""How gross tonnage was measured, IVM-2025 r.2(1)(f): 1969 Convention from 24 m, 1987 Rules below."""


class Particulars(Model):
    """The vessel's particulars. Units are in the names; null is unknown.

    `bollard_pull_t` null: not equipped for tow (Reading M13a). `engine_hp_each` and `propulsion_kw` stand as the papers
    state them: neither is computed from the other.
    """

    description: Text | None = None
    type: Literal["general", "house_boat"] | None = None
    mechanically_propelled: bool | None = None
    decked: bool | None = None
    length_m: Positive | None = None
    breadth_m: Positive | None = None
    depth_m: Positive | None = None
    draft_m: Positive | None = None
    gross_tonnage: NonNegative | None = None
    tonnage_method: TonnageMethod | None = None
    cargo_capacity_t: NonNegative | None = None
    engine_count: Count | None = None
    engine_hp_each: NonNegative | None = None
    propulsion_kw: NonNegative | None = None
    passenger_capacity: Count | None = None
    crew_stated: Count | None = None
    bollard_pull_t: NonNegative | None = None
    bulk_cargo: Literal["none", "petroleum", "chemicals", "liquefied_gas"] | None = None
    dangerous_goods: bool | None = None
    hull_material: Text | None = None
    structure_shares: Shares | None = None
    fuel: Text | None = None
    energy: list[Energy] | None = None
    battery_role: Literal["main", "additional"] | None = None
    automation: Literal["none", "semi_autonomous", "autonomous"] | None = None
    use: Literal["recreational", "canal_cruise", "passenger", "cargo", "survey", "other"] | None = None
    zone: Literal[1, 2, 3] | None = None
    operating_area: Text | None = None
    built_year: Annotated[int, Field(ge=1800, le=2200)] | None = None
    keel_laid_on: Date | None = None
    registered_on: Date | None = None
    registration_valid_until: Date | None = None
    survey_certificate: Text | None = Field(None, description="number of the Certificate of Survey")
    last_surveyed_on: Date | None = Field(None, description="null: no survey on record, the most overdue of all")
    survey_valid_until: Date | None = None
    invented: bool | None = Field(None, description="true: made up for demonstration, no real vessel")


class VesselRow(Particulars):
    """A row of an import. A field that is not given leaves what is recorded; null (an empty cell) makes it unknown."""

    registration_number: Reference
    name: Name
    home_state: StateIn | None = None
    owner_org: Text | None = None


class Registration(Particulars):
    """Entry of a vessel in the register of its home State."""

    registration_number: Reference
    name: Name
    home_state: StateIn
    owner_org: Text | None = None
    effective_at: Instant | None = Field(None, description="default: now")


class Facts(Particulars):
    """Facts that may change or be wrong: only those given count. The home State has an act of its own."""

    name: Name | None = None


class Changes(Facts):
    """What is otherwise from `effective_at` on."""

    owner_org: Text | None = None


class Change(Model):
    """The vessel was altered, renamed, measured anew, surveyed or sold."""

    changes: Changes
    reason: FreeText
    effective_at: Instant | None = Field(None, description="default: now")


class HomeStateChange(Model):
    """The vessel goes over to the register of another State."""

    home_state: StateIn
    reason: FreeText
    effective_at: Instant | None = Field(None, description="default: now")


VesselCorrection = Correction[Facts]


class Vessel(Particulars):
    """A vessel as recorded, from `effective_at` on."""

    registration_number: Reference
    name: Name
    home_state: State | None
    owner_org: Text | None
    version: int
    effective_at: Instant
    recorded_at: Instant
