"""`nausetu token`: a development token of the local house. Production has another issuer and refuses it."""

import sys
from datetime import timedelta
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from nausetu.auth.access import ROLES
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.cli.places import DEFAULT, Folder
from nausetu.local import tokens


def token(
    role: Annotated[str, Parameter(help="One of the closed list of roles, e.g. surveyor.")],
    *,
    state: Annotated[str | None, Parameter(help="State the role acts for, e.g. IN-KL.")] = None,
    office: Annotated[str | None, Parameter(help="Office, e.g. IWAI or MUM.")] = None,
    org: Annotated[str | None, Parameter(help="Organisation, e.g. a firm's id.")] = None,
    sub: Annotated[str | None, Parameter(help="Who it says the caller is.")] = None,
    hours: Annotated[int, Parameter(help="How long it is good for.")] = 168,
    run: Folder = DEFAULT,
) -> None:
    """Print a development token; without a bond named it is bound as the sample tokens are."""
    errors = Console(stderr=True, highlight=False)
    if role not in ROLES:
        errors.print(f"There is no role {role}. The roles: {', '.join(sorted(ROLES))}.", soft_wrap=True)
        sys.exit(2)
    if not (run / "issuer" / "key.json").exists():
        errors.print(f"No local house in {run}: start it with `make run`.", soft_wrap=True)
        sys.exit(1)
    issuer = EmbeddedIssuer.kept_in(run.resolve() / "issuer")
    lifetime = timedelta(hours=hours)
    if state or office or org or sub:
        made = issuer.mint(sub or f"dev:{role}", [role], state=state, office=office, org=org, lifetime=lifetime)
    else:
        made = tokens.mint(issuer, role, lifetime)
    sys.stdout.write(f"{made}\n")
