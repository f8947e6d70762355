"""The register of provisions agrees with the code: places and tests it names exist, tests are marked with the rows."""

import re
from collections import Counter
from pathlib import Path

import pytest

from nausetu.law.citation import is_citation
from nausetu.lawbook import provisions
from nausetu.lawbook.marks import marks
from nausetu.lawbook.provisions import Provision

ROOT = Path(__file__).parents[2]
REGISTER = provisions.read(ROOT)
ROWS = [pytest.param(row, id=row.provision) for rows in REGISTER.values() for row in rows]
KINDS = {
    "requirement", "threshold", "deadline", "procedure", "right", "discretion", "definition", "record", "document",
    "duty_outside", "none",
}  # fmt: skip
SERVICES = {
    "manning", "certification", "training-institutes", "special-vessels", "rps-licensing", "shared", "gateway",
}  # fmt: skip


def cites(provision: str) -> bool:
    """Whether it is a citation; the register parts what one item prints into `[a]`, `[b]`."""
    return is_citation(re.sub(r" \[[a-z]\]$", "", provision))


@pytest.fixture(scope="module")
def marked() -> dict[str, list[str]]:
    return dict(marks(ROOT))


@pytest.mark.parametrize("row", ROWS)
def test_row(row: Provision, marked: dict[str, list[str]]) -> None:
    assert list(provisions.faults(ROOT, row, marked)) == []
    assert cites(row.provision)
    assert row.kind in KINDS
    assert row.service in SERVICES
    assert row.duty


def test_each_provision_stands_once() -> None:
    counted = Counter(row.provision for rows in REGISTER.values() for row in rows)
    assert [provision for provision, times in counted.items() if times > 1] == []


def test_every_mark_is_a_citation(marked: dict[str, list[str]]) -> None:
    assert [citation for citation in marked if not cites(citation)] == []
    assert len(marked) > 50


def test_manning_is_registered_whole() -> None:
    rows = REGISTER["manning.csv"]
    assert len(rows) == 110
    assert all(row.built for row in rows if row.provision.startswith(("IVM-2025 r.3", "IVM-2025 r.4(3) table")))


def row(**columns: str) -> Provision:
    """A row in order, but for the columns given."""
    usual = {
        "provision": "IVM-2025 r.4(1) [a]", "kind": "threshold", "service": "manning", "duty": "Judge", "actor": "",
        "time_limit": "", "place": "tests/conventions/test_provisions.py:row", "test": "a.py::test_a", "note": "",
    }  # fmt: skip
    return Provision(**{**usual, **columns})


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({}, []),
        ({"test": "b.py::test_b"}, ["not marked with it: b.py::test_b"]),
        ({"test": ""}, ["names no test"]),
        ({"test": "", "kind": "requirement"}, []),
        ({"test": "c.py::test_c", "kind": "requirement"}, ["no such test: c.py::test_c"]),
        ({"place": ""}, ["names no place"]),
        ({"place": "gone.py:row"}, ["no such place: gone.py:row"]),
        ({"place": "tests/conventions/test_provisions.py:gone"},
         ["no such place: tests/conventions/test_provisions.py:gone"]),
        ({"kind": "record"}, ["names no field"]),
        ({"kind": "record", "place": "shared/src/nausetu/lawbook/provisions.py:Provision.note"}, []),
        ({"kind": "record", "place": "shared/src/nausetu/lawbook/provisions.py:Provision.colour"},
         ["no such place: shared/src/nausetu/lawbook/provisions.py:Provision.colour"]),
        ({"note": "not built: issue 5", "place": "", "test": ""}, []),
        ({"note": "not built: issue 5"}, ["not built, and yet it names a place or a test, or does not say why"]),
        ({"note": "not built:", "place": "", "test": ""},
         ["not built, and yet it names a place or a test, or does not say why"]),
    ],
)  # fmt: skip
def test_faults_are_found(columns: dict[str, str], said: list[str]) -> None:
    marked = {"IVM-2025 r.4(1)": ["a.py::test_a"], "IVM-2025 r.5": ["b.py::test_b"]}
    assert list(provisions.faults(ROOT, row(**columns), marked)) == said
