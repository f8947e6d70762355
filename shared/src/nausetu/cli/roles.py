"""`nausetu roles`: the table of role x act x State, written anew from the routes."""

import sys
from pathlib import Path

from nausetu.rolebook import page


def roles(to: Path = Path("docs/roles.md")) -> None:
    """Write the page of who may do what into `to`."""
    to.write_text(page(), "utf8")
    sys.stdout.write(f"{to} is written\n")
