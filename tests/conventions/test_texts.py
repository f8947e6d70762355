"""English and Hindi: no key is missing, numbers and citations agree, every key is used and every used one exists."""

from pathlib import Path

import pytest

from nausetu.i18n import Catalogue
from nausetu.i18n.checks import Uses, faults_of_languages
from nausetu.law import strict_yaml

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path for top in ("shared", "gateway", "services") for path in (ROOT / top).rglob("src/**/texts.yaml")
)  # fmt: skip
IDS = [str(path.relative_to(ROOT)) for path in FILES]


def package(file: Path) -> Path:
    """Folder of the package (`src/<package>`) that the file belongs to."""
    parts = file.parts
    return Path(*parts[: parts.index("src") + 2])


def uses(file: Path) -> Uses:
    return Uses(source for source in package(file).rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_both_languages_say_the_same(file: Path) -> None:
    assert not list(faults_of_languages(strict_yaml.read(file)))


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_every_key_is_used(file: Path) -> None:
    own = uses(file)
    if "nausetu" in file.parts:
        own = Uses(source for top in ("shared", "gateway", "services") for source in (ROOT / top).rglob("src/**/*.py"))
    assert not list(own.unused(strict_yaml.read(file)))


@pytest.mark.parametrize("owner", sorted({package(file) for file in FILES}), ids=lambda path: path.name)
def test_every_key_said_exists(owner: Path) -> None:
    within = [file.parent for file in FILES if owner in file.parents]
    packages = {".".join(folder.relative_to(owner.parent).parts) for folder in within} | {"nausetu.http"}
    texts = Catalogue.load(*sorted(packages - {"nausetu.i18n"})).texts
    assert not list(Uses(owner.rglob("*.py")).missing(texts))


def test_states_have_names_in_both() -> None:
    texts = Catalogue.load().texts
    assert len([key for key in texts if key.startswith("state.")]) == 36
    assert texts["state.IN-KL"] == {"en": "Kerala", "hi": "केरल"}
    assert not list(faults_of_languages(texts))
