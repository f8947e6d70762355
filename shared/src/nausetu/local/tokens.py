"""A development token for each role, in `.run/tokens/<role>`, each bound to a sample State, office or organisation.

Never asks who someone is: whoever reads the folder is every role.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from nausetu.auth.access import BONDS, NATIONAL_ROLES, ROLES
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.local.kept import write_private

LIFETIME = timedelta(days=7)
STATE, OFFICE, ORG = "IN-KL", "MUM", "sample-org"
GROUPS: Mapping[str, str] = {
    "state": f"state {STATE}",
    "office": f"office {OFFICE}",
    "org": f"organisation {ORG}",
    "holder": "their own file",
    "national": "the nation",
}


@dataclass(frozen=True, slots=True)
class Bound:
    """Roles that one bond ties to their records."""

    to: str
    roles: tuple[str, ...]


def mint(issuer: EmbeddedIssuer, role: str, lifetime: timedelta = LIFETIME) -> str:
    """A token of that role alone, bound as its role is. Raises KeyError for a role that is not on the list."""
    bond = "national" if role in NATIONAL_ROLES else BONDS[role]
    return issuer.mint(
        f"dev:{role}",
        [role],
        state=STATE if bond == "state" else None,
        office=OFFICE if bond == "office" else None,
        org=ORG if bond == "org" else None,
        lifetime=lifetime,
    )


def write_all(issuer: EmbeddedIssuer, folder: Path) -> list[Bound]:
    """Write a token for each role into `folder`; gives the roles by what they are bound to."""
    folder.mkdir(exist_ok=True, mode=0o700)
    for role in ROLES:
        write_private(folder / role, mint(issuer, role))
    bonds = dict(BONDS) | dict.fromkeys(NATIONAL_ROLES, "national")
    return [Bound(words, tuple(sorted(r for r in ROLES if bonds[r] == bond))) for bond, words in GROUPS.items()]
