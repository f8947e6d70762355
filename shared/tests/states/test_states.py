"""Master list of States: complete, without doubles, and answering to the names that registers use."""

from datetime import date
from typing import get_args

import pytest

from nausetu.fields import FORMER_STATES, State
from nausetu.states import all_states, by_lgd, code_of, name_of


def test_every_code_has_its_entry_and_every_lgd_code_stands_once() -> None:
    assert set(all_states()) == set(get_args(State))
    assert sorted(entry.lgd for entry in all_states().values()) == [n for n in range(1, 39) if n not in {25, 26}]
    assert by_lgd(32) == "IN-KL"
    assert by_lgd(25) is None


def test_former_codes_agree_with_those_accepted_in() -> None:
    former = {each.code: code for code, entry in all_states().items() for each in entry.former_codes}
    assert former == dict(FORMER_STATES)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Kerala", "IN-KL"), ("KERALA ", "IN-KL"), ("Orissa", "IN-OD"), ("Uttaranchal", "IN-UK"), ("IN-OR", "IN-OD"),
        ("TG", "IN-TS"), ("J&K", "IN-JK"), ("Pondicherry", "IN-PY"), ("Tamilnadu", "IN-TN"), ("उत्तराखण्ड", "IN-UK"),
        ("पश्चिम बंगाल", "IN-WB"), ("Daman & Diu", "IN-DH"), ("Andaman & Nicobar", "IN-AN"), ("Bombay", None),
        ("", None), (None, None),
    ],
)  # fmt: skip
def test_names_as_found_in_registers(name: str | None, code: str | None) -> None:
    assert code_of(name) == code


def test_names_in_both_languages() -> None:
    assert name_of("IN-AS") == "Assam"
    assert name_of("IN-AS", "hi") == "असम"
    assert all(entry.names.keys() == {"en", "hi"} for entry in all_states().values())


def test_states_stand_from_their_day() -> None:
    telangana = all_states()["IN-TS"]
    assert not telangana.existed_on(date(2014, 6, 1))
    assert telangana.existed_on(date(2014, 6, 2))
