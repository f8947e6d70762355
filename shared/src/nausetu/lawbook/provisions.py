"""The register of provisions (`docs/provisions/*.csv`): what the law prints item by item, and what holds it here.

A row is built, with the places that apply it and the tests that hold it, or its note begins `not built:` and says why.
A place is `path:name` (a function, a class, `Class.field`, a key of a YAML file); a test is `path::name`, of a case
beside the law `path::citation`; several are parted by `; `. Never judges whether a place does what the law says.
"""

import ast
import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from nausetu.law import covers

NEED_A_TEST = frozenset({"threshold", "deadline", "procedure", "right"})
"""Kinds of rows that a marked test must hold."""
NEED_A_FIELD = frozenset({"document", "record"})
"""Kinds of rows that must name the field which keeps them."""
_LATER = "not built:"
_FIELD = re.compile(r"[A-Za-z_]\w*\.[a-z_]\w*")


@dataclass(frozen=True, slots=True)
class Provision:
    """One row of the register; columns in the order of the file."""

    provision: str
    kind: str
    service: str
    duty: str
    actor: str
    time_limit: str
    place: str
    test: str
    note: str

    @property
    def built(self) -> bool:
        """Whether the house applies it; otherwise the note says with which issue it comes."""
        return not self.note.startswith(_LATER)

    @property
    def places(self) -> list[str]:
        """The places, one by one."""
        return [place for place in self.place.split("; ") if place]

    @property
    def tests(self) -> list[str]:
        """The tests, one by one."""
        return [test for test in self.test.split("; ") if test]


def read(root: Path) -> dict[str, list[Provision]]:
    """Rows by file name. Raises TypeError where a file has other columns, csv.Error where it is no CSV."""
    found = {}
    for path in sorted((root / "docs/provisions").glob("*.csv")):
        with path.open(encoding="utf8", newline="") as file:
            found[path.name] = [Provision(**row) for row in csv.DictReader(file, strict=True)]
    return found


def summary(root: Path) -> list[str]:
    """A line for each file: how many rows are built, how many are still to come."""
    return [
        f"{name}: {(built := sum(row.built for row in rows))} provisions built, {len(rows) - built} still to come"
        for name, rows in read(root).items()
    ]


def faults(root: Path, row: Provision, marks: Mapping[str, list[str]]) -> Iterator[str]:
    """What is wrong with a row; nothing where it is in order. `marks`: tests by provision, see `lawbook.marks`."""
    if not row.built:
        if row.place or row.test or not row.note.removeprefix(_LATER).strip():
            yield "not built, and yet it names a place or a test, or does not say why"
        return
    if not row.places:
        yield "names no place"
    yield from (f"no such place: {place}" for place in row.places if not _stands(root, *place.partition(":")[::2]))
    holding = {test for citation, tests in marks.items() if covers(citation, row.provision) for test in tests}
    if row.kind in NEED_A_TEST:
        if not row.tests:
            yield "names no test"
        yield from (f"not marked with it: {test}" for test in row.tests if test not in holding)
    else:
        known = {test for tests in marks.values() for test in tests}
        unmarked = [test for test in row.tests if test not in known]
        yield from (f"no such test: {test}" for test in unmarked if not _stands(root, *test.partition("::")[::2]))
    if row.kind in NEED_A_FIELD and not any(_FIELD.fullmatch(place.rpartition(":")[2]) for place in row.places):
        yield "names no field"


def _stands(root: Path, path: str, name: str) -> bool:
    """Whether the file is there and holds the name; a place without a name is the file itself."""
    file = root / path
    if not file.is_file():
        return False
    if not name:
        return True
    text = file.read_text("utf8")
    if file.suffix != ".py":
        return re.search(rf"(?m)(^|[\s{{]){re.escape(name)}\b", text) is not None
    owner, _, field = name.rpartition(".")
    body = ast.parse(text).body
    if owner:
        body = [step for node in body if isinstance(node, ast.ClassDef) and node.name == owner for step in node.body]
    return any((field or name) in _named(node) for node in body)


def _named(node: ast.stmt) -> set[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
        case _:
            return set()
