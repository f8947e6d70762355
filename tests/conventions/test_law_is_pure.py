"""A law package imports only the standard library, pydantic, nausetu.law, nausetu.fields, and itself."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAWS = sorted(ROOT.glob("services/*/src/*/law"))
ALLOWED = ("pydantic", "nausetu.law", "nausetu.fields")


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def test_there_are_five() -> None:
    assert len(LAWS) == 5


@pytest.mark.parametrize("law", LAWS, ids=lambda path: path.parent.name)
def test_imports(law: Path) -> None:
    allowed = (*ALLOWED, f"{law.parent.name}.law")
    strange = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in law.rglob("*.py")
        for name in imported(path)
        if name.split(".")[0] not in sys.stdlib_module_names and not within(name, allowed)
    }
    assert not strange
