"""Codes that events share (those of the decision endpoints), as closed lists. Never a value of the law."""

from typing import Annotated, Literal

from pydantic import Field

from nausetu.fields import Date, Instant

Grade = Literal[
    "master_1", "master_2", "master_3", "inland_engineer", "engine_driver_1", "engine_driver_2", "gp_rating"
]
CertificateKind = Literal["coc", "cos", "gp_rating"]
Role = Literal[
    "master", "chief_officer", "engineer", "chief_engineer", "second_engineer", "gp_rating", "master_sea", "mate_sea",
    "engineer_sea", "engine_driver",
]  # fmt: skip
"""Places of a crew; `engine_driver` is the place that IVSC-2026 and IVA-2025 name."""
Category = Literal["A", "B", "C"]
OrderKind = Literal["note_2", "note_4", "rule_4_6", "category_c", "risk_based"]
SpecialCategory = Literal["alternative_fuel", "advanced_technology", "recreational_tourism", "non_metallic"]
Course = Literal[
    "efa", "pst", "pssr", "fpff", "stsdsd", "basic_safety",
    "prep_master_1", "prep_master_2", "prep_master_3",
    "prep_inland_engineer", "prep_engine_driver_1", "prep_engine_driver_2",
    "refresher_master_1", "refresher_master_2", "refresher_master_3",
    "refresher_inland_engineer", "refresher_engine_driver_1", "refresher_engine_driver_2",
    "gp_induction", "gp_conversion", "cadet_induction", "trainer_assessor",
    "restricted_gmdss", "radar_observer", "manoeuvring_simulator", "value_added",
]  # fmt: skip
ServedAs = Literal[
    "master_1", "master_2", "master_3", "inland_engineer", "engine_driver_1", "engine_driver_2", "gp_rating",
    "helmsman", "assistant_master", "seacunny", "boat_master", "deck_hand", "engine_hand", "cadet", "master",
    "engineer", "fisher",
]  # fmt: skip
"""Capacity of a service."""
Sector = Literal["inland", "sea_going", "armed_forces", "police_paramilitary"]
Zone = Literal[1, 2, 3]
Energy = Literal[
    "diesel", "petrol", "lng", "cng", "battery", "methanol", "hydrogen_fuel_cell", "hydrogen_engine", "ammonia"
]
Office = Literal["mumbai", "chennai", "kolkata"]
Flag = Literal["foreign", "indian", "indian_foreign_going", "indian_coastal"]

Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9-]+$")]
"""Number or id of a record."""
Holder = Annotated[str, Field(min_length=1, max_length=200)]
"""`sub` of a holder's account, or `org` of a firm's: a key without meaning outside the identity provider."""
Citation = Annotated[str, Field(min_length=1, max_length=200)]
"""Lowest printed item relied on, e.g. `IVA-2025 r.4(3)(b)(ii)`."""
Country = Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
"""ISO 3166-1 alpha-2."""
Imo = Annotated[str, Field(pattern=r"^[0-9]{7}$")]
"""IMO number of a ship."""
Count = Annotated[int, Field(ge=0, le=1_000_000)]
Year = Annotated[int, Field(ge=1800, le=2200)]
Moment = Date | Instant
"""A day where the law counts days, months or years, an instant where it counts hours."""
