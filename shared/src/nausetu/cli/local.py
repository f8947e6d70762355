"""`nausetu up` and `nausetu token`: the house on this machine. Refused in production by the settings they give."""

import sys
from datetime import timedelta
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from nausetu.auth.access import ROLES
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.local import tokens
from nausetu.local.house import up as live
from nausetu.local.report import Report

Folder = Annotated[Path, Parameter(env_var="NAUSETU_RUN", help="Where the local house keeps its data.")]
DEFAULT = Path(".run")


def up(
    *,
    port: Annotated[int, Parameter(env_var="NAUSETU_PORT", help="Port of the gateway on 127.0.0.1.")] = 8000,
    run: Folder = DEFAULT,
) -> None:
    """Start everything on this machine and keep it running until Ctrl-C."""
    sys.exit(live(run, port, Report()))


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
