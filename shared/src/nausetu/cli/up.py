"""`nausetu up`: the house on this machine; what it starts runs with NAUSETU_ENVIRONMENT=development."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from nausetu.cli.places import DEFAULT, Folder
from nausetu.local import foreground
from nausetu.local.house import up as live
from nausetu.local.report import Report


def up(
    *,
    port: Annotated[int, Parameter(env_var="NAUSETU_PORT", help="Port of the gateway on 127.0.0.1.")] = 8000,
    run: Folder = DEFAULT,
    samples: Annotated[Path, Parameter(help="Folder of sample data to be loaded.")] = Path("deploy/sample"),
) -> None:
    """Start everything on this machine and keep it running until Ctrl-C."""
    with foreground.taken():
        code = live(run, port, samples.resolve(), Report())
    sys.exit(code)
