"""The checks of texts find what they are for."""

from pathlib import Path

import pytest

from nausetu.i18n.checks import Uses, faults_of_languages


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"en": "36 months", "hi": "३६ माह"}, None),
        ({"en": "36 months", "hi": "24 माह"}, "numbers differ"),
        ({"en": "{a} m", "hi": "{b} m"}, "places differ"),
        ({"en": "see r.9(1)(b)", "hi": "देखें r.9(1)(b)"}, None),
        ({"en": "see r.9(1)(b)", "hi": "देखें r.9(1)(a)"}, "citations differ"),
        ({"en": "length", "hi": "length"}, "not in its own language"),
        ({"en": "लंबाई", "hi": "लंबाई"}, "not in its own language"),
        ({"en": "LNG", "hi": "LNG"}, None),
        ({"en": "length", "hi": " "}, "a language is missing"),
        ({"en": "length"}, "a language is missing"),
    ],
)
def test_languages(said: dict[str, str], fault: str | None) -> None:
    found = list(faults_of_languages({"key": said}))
    assert [line.partition(": ")[2].partition(":")[0] for line in found] == ([fault] if fault else [])


def test_uses(tmp_path: Path) -> None:
    source = tmp_path / "rule.py"
    source.write_text('say("a"); say(f"b.{x}" if x else "c"); KEYS = ["d"]; report.say("e"); say(f"on.{x}.{y}")')
    uses = Uses([source])
    assert list(uses.missing({"a": {}, "b.one": {}, "c": {}, "on.x.y": {}})) == []
    assert [line.split()[-1] for line in uses.missing({})] == ["a", "b\\..+", "c", "on\\..+\\..+"]
    assert list(uses.unused(["a", "b.one", "b", "c", "d", "z", "on.x", "on.x.y"])) == ["b", "z", "on.x"]
