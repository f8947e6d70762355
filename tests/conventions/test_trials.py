"""docs/trials.md and the tests: every trial has its row, every test that a row names exists."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = dict(re.findall(r"^\| (\d+) \|(.*)\|$", (ROOT / "docs" / "trials.md").read_text("utf8"), re.MULTILINE))
_NODE = re.compile(r"`([\w/-]+\.py)::(test_\w+)`")


def test_every_trial_stands_once_in_its_order() -> None:
    assert list(ROWS) == [str(number) for number in range(1, 39)]


@pytest.mark.parametrize("trial", ROWS)
def test_the_tests_that_a_trial_names_exist(trial: str) -> None:
    nodes = _NODE.findall(ROWS[trial])
    assert nodes or "to come, with" in ROWS[trial]
    for file, name in nodes:
        tree = ast.parse((ROOT / file).read_text("utf8"))
        found = {part.name for part in ast.walk(tree) if isinstance(part, ast.FunctionDef)}
        assert name in found, f"{file} has no {name}"
