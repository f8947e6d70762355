"""Authorisation by role *and* State, office or organisation, declared on the route.

A record bears the State, office, organisation or holder it belongs to (`Bears`). A role reaches it by its own kind of
bond: an officer by State or office, a firm by organisation, a holder by `sub`; national roles read everything.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from nausetu.problems import Forbidden

Role = Literal[
    "designated_authority", "chief_examiner", "examiner", "surveyor", "authorised_officer", "appellate_authority",
    "approving_authority", "screening_committee", "field_visit_committee", "competent_authority", "issuing_authority",
    "inspecting_authority", "director_general", "principal_officer", "board_secretary", "inspector", "institute",
    "owner", "master", "crew_member", "rps_firm", "ship_owner", "seafarer", "control_centre", "biometric_device",
    "state_system", "auditor",
]  # fmt: skip
ROLES: frozenset[Role] = frozenset(get_args(Role))

Bond = Literal["state", "office", "org", "holder"]

BONDS: Mapping[str, Bond] = {
    **dict.fromkeys(("designated_authority", "chief_examiner", "examiner", "surveyor", "authorised_officer",
                     "appellate_authority", "approving_authority", "screening_committee", "field_visit_committee",
                     "inspector", "state_system"), "state"),
    **dict.fromkeys(("issuing_authority", "inspecting_authority", "principal_officer", "board_secretary"), "office"),
    **dict.fromkeys(("institute", "owner", "master", "rps_firm", "ship_owner", "control_centre",
                     "biometric_device"), "org"),
    **dict.fromkeys(("crew_member", "seafarer"), "holder"),
}  # fmt: skip
"""What ties a role to a record. A master is bound by `org`, the owner's organisation he sails for."""

NATIONAL_ROLES: frozenset[str] = frozenset({"competent_authority", "director_general", "auditor"})
"""Read all; an act only where the route names them."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls: claims of a checked token. `system` marks consumer, calendar and the sample data."""

    sub: str
    roles: frozenset[str] = frozenset()
    state: str | None = None
    office: str | None = None
    org: str | None = None
    system: bool = False

    @property
    def authority(self) -> str | None:
        """Short name of the body he acts for: State without `IN-`, else office, else organisation."""
        return self.state.removeprefix("IN-") if self.state else self.office or self.org


@dataclass(frozen=True, slots=True)
class Bears:
    """What a record bears: whose it is. Several States may reach one record (home and accepted host)."""

    states: frozenset[str] = frozenset()
    office: str | None = None
    org: str | None = None
    holder_sub: str | None = None

    @classmethod
    def of(
        cls,
        *states: str | None,
        office: str | None = None,
        org: str | None = None,
        holder_sub: str | None = None,
    ) -> "Bears":
        """Bearings of a record; unknown ones stay empty and then let nobody in."""
        return cls(frozenset(s for s in states if s), office, org, holder_sub)

    @property
    def authority(self) -> str | None:
        """Short name of the body that grants the record: its office, else its State (the first), else organisation."""
        return self.office or min(self.states, default="").removeprefix("IN-") or self.org


@dataclass(frozen=True, slots=True)
class Access:
    """Which roles a route lets in. `public` routes take no token; every other one does.

    `scoped` says that the action names the record's bearings by `act.allow(...)`; a convention test and the edge hold
    it to that. `reads` lets national roles in without being named.
    """

    roles: frozenset[str]
    public: bool = False
    scoped: bool = True
    reads: bool = False

    @classmethod
    def declared(cls, declaration: Mapping[str, Any]) -> "Access":
        """The access that a route's `x-access` declares. Raises KeyError on a declaration that is not whole."""
        return cls(
            frozenset(declaration["roles"]), public=declaration["public"], scoped=declaration["scoped"],
            reads=declaration["national_read"],
        )  # fmt: skip

    def declaration(self) -> dict[str, Any]:
        """What the route's OpenAPI operation says under `x-access`."""
        return {
            "public": self.public, "roles": sorted(self.roles), "scoped": self.scoped, "national_read": self.reads,
        }  # fmt: skip

    def admits(self, caller: Caller) -> frozenset[str]:
        """Roles of the caller that the route names. Raises Forbidden where there are none."""
        named = self.roles | NATIONAL_ROLES if self.reads else self.roles
        found = caller.roles & named
        if not found and not caller.system:
            raise Forbidden(f"this asks for one of the roles {', '.join(sorted(self.roles))}")
        return found

    def reaches(self, caller: Caller, record: Bears) -> bool:
        """Whether one of the caller's admitted roles reaches the record."""
        if caller.system:
            return True
        return any(_bound(role, caller, record) for role in self.admits(caller))


def _bound(role: str, caller: Caller, record: Bears) -> bool:
    if role in NATIONAL_ROLES:
        return True
    match BONDS[role]:
        case "state":
            # IWAI approves institutes for States that ask; it has an office and no State.
            return caller.state in record.states or (caller.office is not None and caller.office == record.office)
        case "office":
            return caller.office is not None and caller.office == record.office
        case "org":
            return caller.org is not None and caller.org == record.org
        case "holder":
            return record.holder_sub is not None and caller.sub == record.holder_sub
