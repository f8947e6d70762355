"""Everything the rules may look at, with units. A fact that only some rules need may be null."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from nausetu.fields import Bounds, Date, Model, NonNegative, Number, Positive, State

Count = Annotated[int, Field(ge=0, le=100_000)]
Share = Annotated[Number, Bounds(ge=0, le=1)]
Energy = Literal[
    "diesel", "petrol", "lng", "cng", "battery", "methanol", "hydrogen_fuel_cell", "hydrogen_engine", "ammonia"
]
Category = Literal["alternative_fuel", "advanced_technology", "recreational_tourism", "non_metallic"]
"""In the order of precedence of IVSC-2026 r.4(2)."""


class StructureShares(Model):
    """Shares of the structural weight of hull, deck and superstructure; they sum to 1."""

    steel: Share = Decimal(0)
    aluminium: Share = Decimal(0)
    wood: Share = Decimal(0)
    grp: Share = Decimal(0)
    frp: Share = Decimal(0)
    composite: Share = Decimal(0)


class SpecialVessel(Model):
    """What decides a vessel's class. Metres, kilowatts of propulsion."""

    mechanically_propelled: bool
    length_m: Positive
    propulsion_kw: NonNegative | None = None
    zone: Literal[1, 2, 3]
    energy: Annotated[list[Energy], Field(max_length=9)]
    battery_role: Literal["main", "additional"] | None = None
    automation: Literal["none", "semi_autonomous", "autonomous"]
    structure_shares: StructureShares
    use: Literal["recreational", "canal_cruise", "passenger", "cargo", "survey", "other"]
    passenger_capacity: Count | None = None


class Classification(Model):
    """A vessel, and whether its owner chooses survey by the designated authority (r.5(1) proviso)."""

    vessel: SpecialVessel
    owner_opts_for_designated_authority: bool | None = None


class Engine(Model):
    """Mount and power in horsepower."""

    mount: Literal["tiller_obm", "remote_obm", "inboard", "inboard_jet"]
    power_hp: Positive


class RecreationalCraft(Model):
    """A craft of rule 21: length in metres, persons aboard, in operation on commencement."""

    craft: Literal[
        "excursion", "speed_boat", "personal_watercraft", "parasailing_winch", "parasailing_beach", "scuba", "rescue"
    ]
    length_m: Positive
    engine: Engine
    persons: Count
    existing_on_commencement: bool | None = None


class Documents(Model):
    """Last day of validity of each paper of IVA-2025 r.5(2); null: there is none."""

    registration: Date | None = None
    survey: Date | None = None
    insurance: Date | None = None
    pollution: Date | None = None


class FitnessRequirements(Model):
    """What the authorised officer must be satisfied of."""

    documents: Documents
    load_line: Literal["marked", "not_applicable", "missing"] | None = None
    safety_equipment: bool | None = None
    stability_structure: bool | None = None
    fee_paid: bool | None = None


class Fitness(Model):
    """A certificate of fitness."""

    status: Literal["valid", "suspended", "cancelled"]
    valid_until: Date | None = None
    issued_by: State


class CrossStateOperation(Model):
    """A vessel of one State on one day in another."""

    home_state: State
    host_state: State
    on: Date
    fitness: Fitness
    documents: Documents
    host_acceptance: bool | None = None
    intimated_on: Date | None = None
    host_conditions_met: bool | None = None


class SemiAutonomousCrew(Model):
    """Who is aboard a semi-autonomous vessel; the voyage in hours; whether a reduction is ordered on record."""

    masters: Count
    engine_drivers: Count
    gp_ratings: Count
    voyage_h: NonNegative | None = None
    reduction_order: bool | None = None


class Communication(Model):
    """Day on which an order was communicated."""

    communicated_on: Date
