"""Every day has exactly one value of each parameter, none before commencement; rules and texts are complete."""

import re
from datetime import date, timedelta
from importlib.resources import files

import pytest

from manning.law import INSTRUMENTS, PARAMETERS, RULES
from manning.law.in_force import IVM, law_on
from manning.law.places import ROLES
from nausetu.i18n import Catalogue
from nausetu.law import NotInForceError, ParameterError

COMMENCEMENT = IVM.commencement.date


@pytest.mark.parametrize("name", sorted(PARAMETERS))
def test_every_day_has_one_value_and_the_day_before_none(name: str) -> None:
    parameter = PARAMETERS[name]
    for days in (0, 1, 31, 366, 3653):
        day = COMMENCEMENT + timedelta(days=days)
        in_force = [v for v in parameter.values if v.since <= day and (v.until is None or day <= v.until)]
        assert [parameter.on(day)] == in_force
    with pytest.raises(ParameterError):
        PARAMETERS.value(name, parameter.values[0].since - timedelta(days=1))


def test_the_law_of_a_day_is_worked_out_once_and_not_before_commencement() -> None:
    assert law_on(COMMENCEMENT) is law_on(date(*COMMENCEMENT.timetuple()[:3]))
    with pytest.raises(NotInForceError):
        law_on(COMMENCEMENT - timedelta(days=1))


@pytest.mark.provision("IVM-2025 r.4(3) Note 1 [b]")
def test_transition_ends_three_years_after_commencement() -> None:
    assert law_on(COMMENCEMENT).transition_ends == COMMENCEMENT.replace(year=COMMENCEMENT.year + 3)


def test_citations_name_a_rule_set_of_this_service() -> None:
    cited = {value.citation.split()[0] for parameter in PARAMETERS.values() for value in parameter.values}
    assert cited <= set(INSTRUMENTS)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.__module__}.{rule.__name__}")
def test_docstring_opens_with_the_provision(rule: object) -> None:
    assert re.match(r"(r\.\d|IVSC-2026 r\.|Notes? \d|Forms 4)", rule.__doc__ or "")


def test_every_text_that_the_rules_name_exists_and_none_is_idle() -> None:
    texts = Catalogue.load("manning.law").texts
    source = "".join(file.read_text("utf8") for file in files("manning.law").iterdir() if file.name.endswith(".py"))
    named = set(re.findall(r'(?:say|fixed|Fixed)\(\s*"([a-z0-9_.]+)"', source))
    assert named <= set(texts)
    own = {key for key in texts if not re.match(r"(state\.|unknown|yes|no|none|months|years)", key)}
    built = re.compile(
        r"(category|type|bulk_cargo|open|outcome|status|special|role|grade|course|on)\.|"
        r"runs_until|ended_on|one_person|note_"
    )
    assert {key for key in own - named if not built.match(key)} == set()
    for role in ROLES:
        assert f"role.{role}" in texts


def test_hindi_is_hindi() -> None:
    texts = Catalogue.load("manning.law").texts
    bare = {"places", "place", "alternative", "text"}
    assert {key for key, text in texts.items() if not re.search("[ऀ-ॿ]", text["hi"])} <= bare
