"""Which tests hold which provision: marks in test files, and `provision:` of the cases beside the law. Reads only."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from nausetu.law import strict_yaml


def marks(root: Path) -> Mapping[str, list[str]]:
    """Tests by the provision they are marked with: `@pytest.mark.provision("IVM-2025 r.9(1)(b)")`.

    `root` is the checkout. A case of `cases/*.yaml` is named by its file and provision; its service's `test_cases`
    runs it under that mark.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(root.glob("**/tests/**/test_*.py")):
        if ".venv" not in path.parts:
            for citation, name in _marked(ast.parse(path.read_text("utf8"))):
                found[citation].append(f"{path.relative_to(root)}::{name}")
    for path in sorted(root.glob("services/*/tests/law/cases/*.yaml")):
        for citation in sorted({c for case in strict_yaml.read(path) for c in _cited(case)}):
            found[citation].append(f"{path.relative_to(root)}::{citation}")
    return found


def _marked(module: ast.Module) -> Iterator[tuple[str, str]]:
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef):
            for mark in function.decorator_list:
                yield from ((citation, function.name) for citation in _citations(mark))


def _citations(mark: ast.expr) -> Iterator[str]:
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "provision":
        yield from (a.value for a in mark.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def _cited(case: Any) -> list[str]:
    said = case.get("provision", ())
    return [said] if isinstance(said, str) else list(said)
