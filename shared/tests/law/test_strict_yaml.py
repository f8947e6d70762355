"""The reading of our YAML files: plain words as YAML 1.2 has them, exact decimals, nothing doubled."""

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml

from nausetu.law import strict_yaml


def read(folder: Path, text: str) -> Any:
    """What `text` is read as."""
    file = folder / "a.yaml"
    file.write_text(text, "utf8")
    return strict_yaml.read(file)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("NO", "NO"), ("on", "on"), ("yes", "yes"), ("true", True), ("~", None), ("", None), ("12:30", "12:30"),
        ("1_000", "1_000"), ("010", 10), ("-7", -7), ("2027-01-15", date(2027, 1, 15)), ("2027-1-5", "2027-1-5"),
        ("नाव", "नाव"), ("'7'", "7"),
    ],
)  # fmt: skip
def test_plain_words(tmp_path: Path, written: str, meant: Any) -> None:
    found = read(tmp_path, f"x: {written}")["x"]
    assert (type(found), found) == (type(meant), meant)


def test_decimals_keep_their_digits(tmp_path: Path) -> None:
    assert repr(read(tmp_path, "x: 1.50")["x"]) == repr(Decimal("1.50"))


def test_a_mapping_is_merged_into_another(tmp_path: Path) -> None:
    assert read(tmp_path, "- &a {x: 1, y: 2}\n- {<<: *a, y: 3}")[1] == {"x": 1, "y": 3}


@pytest.mark.parametrize("text", ["a: 1\nb: 2\na: 3", "a: {b: 1, b: 1}", "a: [", "a: !!python/name:os.system"])
def test_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(yaml.YAMLError):
        read(tmp_path, text)
