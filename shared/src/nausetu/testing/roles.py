"""Who may do what, tried: every role on a route, in its own State (office, organisation, file) and in another's.

What is right is read from the route's declaration (`x-access`) and the bond of each role, never from the service.
"""

import itertools
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, get_args

from nausetu.auth import NATIONAL_ROLES
from nausetu.auth.access import BONDS, Bond, Role
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.testing.client import Client

Whose = Literal["own", "other"]
ROLES: tuple[str, ...] = get_args(Role)
NOT_ADMITTED = "this asks for one of the roles"
"""How a refusal begins that is the role's, not the record's."""

_CLAIMS: Mapping[Whose, Mapping[Bond, str]] = {
    "own": {"state": "IN-KL", "office": "MUM", "org": "org-1", "holder": "holder-1"},
    "other": {"state": "IN-AS", "office": "CHN", "org": "org-2", "holder": "holder-2"},
}
_keys = itertools.count(1)


class Operation(NamedTuple):
    """One operation of a service's document."""

    service: str
    method: str
    path: str
    access: Mapping[str, Any]
    tags: frozenset[str]

    def __str__(self) -> str:
        return f"{self.method} /{self.service}{self.path}"

    def admits(self, role: str) -> bool:
        """Whether the declaration lets the role in at all."""
        return role in self.access["roles"] or (self.access["national_read"] and role in NATIONAL_ROLES)


def operations(service: str, document: Mapping[str, Any]) -> Iterator[Operation]:
    """Every operation of an OpenAPI document that is not public."""
    for path, item in document["paths"].items():
        for method, said in item.items():
            if not said["x-access"]["public"]:
                yield Operation(service, method.upper(), path, said["x-access"], frozenset(said.get("tags", ())))


@dataclass(frozen=True, slots=True)
class Case:
    """How an operation is asked of a record that there is. `bears`: by which bonds the record is somebody's.

    `makes`: roles whose record the act makes their own, whatever State they name; `lists`: all that are admitted get a
    list, in which the record named so stands only for those whose it is.
    """

    bears: Collection[Bond]
    where: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    bodies: Mapping[str, Any] = field(default_factory=dict)
    makes: Collection[str] = ()
    lists: str | None = None

    def right(self, operation: Operation, role: str, whose: Whose) -> bool:
        """Whether the role is to be let at the record."""
        if not operation.admits(role):
            return False
        if role in NATIONAL_ROLES or role in self.makes or self.lists is not None:
            return True
        return whose == "own" and BONDS[role] in self.bears


def token(issuer: EmbeddedIssuer, role: str, whose: Whose) -> str:
    """A token of one role, bound as it is bound."""
    claims = _CLAIMS[whose]
    bond = None if role in NATIONAL_ROLES else BONDS[role]
    return issuer.mint(
        claims["holder"] if bond == "holder" else f"{role}-{whose}",
        [role],
        state=claims["state"] if bond == "state" else None,
        office=claims["office"] if bond == "office" else None,
        org=claims["org"] if bond == "org" else None,
    )


def ask(client: Client, operation: Operation, token: str, where: Mapping[str, str], body: Any) -> Any:
    """Ask; a change is asked without If-Match, so that it is refused (428) only once the record is reached."""
    path = re.sub(r"\{([^}]+)\}", lambda found: where[found[1]], operation.path)
    headers = {"Purpose": "table of roles"}
    if operation.method == "GET":
        return client.get(path, token=token, headers=headers)
    return client.post(path, token=token, headers=headers, key=f"role-{next(_keys)}", json=body)


def wrongs(client: Client, issuer: EmbeddedIssuer, operation: Operation, case: Case) -> list[str]:
    """Where the service differs from the declaration, for every role in its own and in another State."""
    found = []
    for role, whose in itertools.product(ROLES, get_args(Whose)):
        answer = ask(client, operation, token(issuer, role, whose), case.where, case.bodies.get(role, case.body))
        right = case.right(operation, role, whose)
        if answer.status_code in {400, 401} or (answer.status_code == 403) == right or answer.status_code >= 500:
            found.append(f"{role} {whose}: {answer.status_code}, {'to be admitted' if right else 'to be refused'}")
        elif right and answer.status_code in {404, 422} and whose == "own":
            found.append(f"{role} {whose}: the case is no good: {answer.text[:300]}")
        elif case.lists and right and (case.lists in answer.text) != _theirs(case, role, whose):
            found.append(f"{role} {whose}: sees what is another's, or not what is his own")
    return found


def _theirs(case: Case, role: str, whose: Whose) -> bool:
    return role in NATIONAL_ROLES or (whose == "own" and BONDS[role] in case.bears)
