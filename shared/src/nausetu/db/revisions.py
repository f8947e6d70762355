"""The heads of a migration history, read from its files: what every start asks, without Alembic's own start.

Reads the two names that each migration states; never runs one. A test holds it to Alembic's own answer.
"""

import ast
from pathlib import Path
from typing import Any


def heads(folder: Path) -> tuple[str, ...]:
    """Revisions that no other one follows. Raises KeyError where a migration does not state its two names."""
    stated = [_stated(file) for file in sorted((folder / "versions").glob("*.py"))]
    followed = {entry["down_revision"] for entry in stated}
    return tuple(entry["revision"] for entry in stated if entry["revision"] not in followed)


def _stated(file: Path) -> dict[str, str]:
    """Values of the module's plain assignments of a word or None."""
    found: dict[str, Any] = {}
    for line in ast.parse(file.read_text("utf8")).body:
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
            found |= {name.id: line.value.value for name in line.targets if isinstance(name, ast.Name)}
    return {"revision": found["revision"], "down_revision": found["down_revision"]}
