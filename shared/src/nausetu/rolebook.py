"""Who may do what, as a page: role x act x State, read from the routes' own declarations (`x-access`).

Decides nothing: `nausetu.auth` does, from the same declarations; tests hold the services to them.
"""

import importlib
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from nausetu.auth import NATIONAL_ROLES, ROLES
from nausetu.auth.access import BONDS, Role
from nausetu.db.migrate import SERVICES, package

_BONDS: Mapping[str, str] = {
    "state": "records of his State", "office": "records of his office", "org": "records of his organisation",
    "holder": "his own file",
}  # fmt: skip
_HEAD = """# Who may do what

Made by `nausetu roles` from the declarations of the routes; a test holds this page to them, and every role is tried on
every route (`tests/roles`). A role does what is named here with the records that its bond gives it, and is refused with
those of others (403); without a token everything but what is public is refused (401).
"""


def page() -> str:
    """The page in Markdown."""
    lines = [_HEAD, "| role | may reach |", "|---|---|"]
    lines += [f"| `{role}` | {_bond(role)} |" for role in get_args(Role)]
    for service in SERVICES:
        lines += ["", f"## {service}", "", "| act or reading | by whom | of which records |", "|---|---|---|"]
        lines += [f"| `{address}` | {who} | {which} |" for address, who, which in _rows(service)]
    return "\n".join(lines) + "\n"


def _bond(role: str) -> str:
    if role in NATIONAL_ROLES:
        return "reads all; acts where it is named"
    return _BONDS[BONDS[role]]


def _rows(service: str) -> Iterator[tuple[str, str, str]]:
    for path, item in _document(service)["paths"].items():
        for method, said in item.items():
            access = said["x-access"]
            yield f"{method.upper()} /{service}{path}", _who(access), _which(access)


def _document(service: str) -> Mapping[str, Any]:
    name = package(service)
    # Only its document is asked for: no database is ever reached at this address.
    settings = importlib.import_module(f"{name}.settings").Settings(
        environment="development", database_url="postgresql+psycopg://nobody@127.0.0.1:1/none"
    )
    found: Mapping[str, Any] = importlib.import_module(f"{name}.app").app(settings).openapi()
    return found


def _who(access: Mapping[str, Any]) -> str:
    if access["public"]:
        return "everybody"
    roles = set(access["roles"])
    if roles >= ROLES:
        return "every role"
    return ", ".join(role for role in get_args(Role) if role in roles)


def _which(access: Mapping[str, Any]) -> str:
    if access["public"] or not access["scoped"]:
        return "all"
    return "own; national roles read all" if access["national_read"] else "own"
