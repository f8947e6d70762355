"""docs/roles.md says what the routes declare."""

from pathlib import Path

from nausetu.rolebook import page


def test_the_page_is_up_to_date() -> None:
    kept = (Path(__file__).parents[2] / "docs" / "roles.md").read_text("utf8")
    assert kept == page(), "write it anew: .venv/bin/nausetu roles"
