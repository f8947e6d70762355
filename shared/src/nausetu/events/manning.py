"""Events of manning: the vessel register, crew members and their service, manning statements, orders, deficient crews.

Unknown particulars are null, never zero.
"""

from decimal import Decimal
from typing import ClassVar, Literal

from nausetu.events import codes, common
from nausetu.events.base import Payload, event_type
from nausetu.fields import Date, Instant, Model, Name, NonNegative, Positive, Reference, State, Text

_NONE = Decimal(0)


class Shares(Model):
    """Shares of the materials of hull, deck and superstructure together; they sum to 1."""

    steel: NonNegative = _NONE
    aluminium: NonNegative = _NONE
    wood: NonNegative = _NONE
    grp: NonNegative = _NONE
    frp: NonNegative = _NONE
    composite: NonNegative = _NONE


class Place(Model):
    """A number of persons in one role."""

    role: codes.Role
    count: codes.Count


class _Vessel(Payload):
    """A vessel's particulars as the register holds them. `state` is the home State."""

    FACT: ClassVar[str] = "vessel"

    registration_number: Reference
    name: Name | None = None
    home_state: State | None
    zone: codes.Zone | None = None
    owner_org: codes.Holder | None = None
    type: Literal["general", "house_boat"] | None = None
    use: Literal["recreational", "canal_cruise", "passenger", "cargo", "survey", "other"] | None = None
    mechanically_propelled: bool | None = None
    decked: bool | None = None
    length_m: Positive | None = None
    breadth_m: Positive | None = None
    depth_m: Positive | None = None
    draft_m: Positive | None = None
    gross_tonnage: NonNegative | None = None
    cargo_capacity_t: NonNegative | None = None
    propulsion_kw: NonNegative | None = None
    passenger_capacity: codes.Count | None = None
    bollard_pull_t: NonNegative | None = None
    bulk_cargo: Literal["none", "petroleum", "chemicals", "liquefied_gas"] | None = None
    dangerous_goods: bool | None = None
    energy: list[codes.Energy] = []
    battery_role: Literal["main", "additional"] | None = None
    automation: Literal["none", "semi_autonomous", "autonomous"] | None = None
    structure_shares: Shares | None = None
    hull_material: Text | None = None
    built_year: codes.Year | None = None
    keel_laid_on: Date | None = None
    registered_on: Date | None = None
    registration_valid_until: Date | None = None
    survey_certificate: Text | None = None
    survey_valid_until: Date | None = None
    operating_area: Text | None = None


@event_type("manning.vessel_registered.v1")
class VesselRegistered(_Vessel):
    """A vessel came into the register, by entry or import."""


@event_type("manning.vessel_changed.v1")
class VesselChanged(_Vessel):
    """Particulars changed; `changed` names them."""

    changed: list[Text]


@event_type("manning.vessel_home_state_changed.v1")
class VesselHomeStateChanged(_Vessel):
    """The vessel's home State changed; orders and inspections follow it."""

    former_home_state: State | None


@event_type("manning.crew_member_registered.v1")
class CrewMemberRegistered(Payload):
    """A crew member was accepted and given an INDIVC number (r.22)."""

    FACT: ClassVar[str] = "crew_member"

    indivc: Reference
    status: Literal["accepted", "book_issued", "suspended", "closed"]
    accepted_on: Date
    applied_through: Reference | None = None
    """IVNTI number of the institute that applied for him."""
    certificate_held: Reference | None = None
    """Number of the certificate by which an existing holder applied."""
    holder: codes.Holder | None = None


@event_type("manning.record_book_issued.v1")
class RecordBookIssued(Payload):
    """The designated authority issued an Identification Record Book, or another in its place."""

    FACT: ClassVar[str] = "record_book"

    indivc: Reference
    record_book: Reference
    issued_on: Date
    replaces: Reference | None = None
    holder: codes.Holder | None = None


@event_type("manning.service_verified.v1")
class ServiceVerified(Payload):
    """The designated authority verified one service of a crew member (r.22(5)). Both days are included (T4)."""

    FACT: ClassVar[str] = "service/{service_record}"

    indivc: Reference
    service_record: codes.Key
    sector: codes.Sector
    served_as: codes.ServedAs
    signed_on: Date
    signed_off: Date
    registration_number: Reference | None = None
    length_m: Positive | None = None
    gross_tonnage: NonNegative | None = None
    propulsion_kw: NonNegative | None = None
    in_charge: bool = False
    watchkeeping_supervised: bool = False
    structured_training: bool = False
    certified_by_society: bool = False
    verified_on: Date


@event_type("manning.manning_statement_issued.v1")
class ManningStatementIssued(Payload):
    """A surveyor drew up a manning statement (r.4(2)); the newest version counts."""

    FACT: ClassVar[str] = "manning_statement"

    registration_number: Reference
    statement: Reference
    version: codes.Count
    issued_on: Date
    category: codes.Category | None
    outcome: Literal["prescribed", "as_accepted_by_designated_authority", "undetermined"]
    places: list[Place]
    orders: list[codes.Key] = []
    survey_certificate: Text | None = None
    operating_area: Text | None = None


@event_type("manning.order_given.v1")
class OrderGiven(Payload):
    """The designated authority gave, changed or ended an order on a vessel's crew."""

    FACT: ClassVar[str] = "order/{order}"

    registration_number: Reference
    order: codes.Key
    kind: codes.OrderKind
    ordered_on: Date
    from_day: Date | None = None
    to_day: Date | None = None
    voyage_ended_on: Date | None = None
    revoked_on: Date | None = None
    places: list[Place]
    citation: codes.Citation


@event_type("manning.crew_found_deficient.v1")
class CrewFoundDeficient(Payload):
    """A crew list was found deficient; not sent for a crew that complies, also in transition."""

    FACT: ClassVar[str] = "deficiency/{found_at}"

    registration_number: Reference
    found_at: Instant
    inspection: codes.Key | None = None
    crew_list: codes.Key | None = None
    host_state: State | None = None
    """State where it was found, if another than the home State."""
    category: codes.Category | None
    shortfalls: list[Place]
    citations: list[codes.Citation]


@event_type("manning.appeal_decided.v1")
class AppealDecided(common.AppealDecided):
    """Of a matter of manning."""


@event_type("manning.application_refused.v1")
class ApplicationRefused(common.ApplicationRefused):
    """Of a matter of manning."""


@event_type("manning.deadline_missed.v1")
class DeadlineMissed(common.DeadlineMissed):
    """Of a matter of manning."""
