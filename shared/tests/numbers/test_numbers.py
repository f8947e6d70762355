"""Numbers: form, check character, year in IST, no doubles and no gaps (trials 1, 13, 14)."""

import os
import subprocess
import sys

import pytest
import sqlalchemy as sa

from nausetu.numbers import AUTHORITIES, KINDS, Number, next_number, parse, valid
from nausetu.problems import Conflict
from nausetu.testing.acting import acting

_WORKER = """
import sys
from concurrent.futures import ThreadPoolExecutor
from nausetu.db import create_engine
from nausetu.numbers import next_number
from nausetu.testing.acting import acting

class Undone(Exception): pass

engine = create_engine(sys.argv[1], connections=8)

def approve(i):
    try:
        with acting(engine, now="2026-10-01T10:00:00+05:30") as act:
            number = next_number(act, "COC", "IN-KL")
            act.audit("grant", "certificates", number)
            if i % 6 == 5:
                raise Undone
            return number
    except Undone:
        return None

with ThreadPoolExecutor(8) as pool:
    for number in pool.map(approve, range(60)):
        if number:
            print(number)
"""


def test_the_check_character_is_over_the_rest_without_hyphens() -> None:
    assert str(Number("COC", "KL", 2026, 123)) == "COC-KL-2026-000123-U"
    assert str(Number("CRB", "AS", 2026, 41)) == "CRB-AS-2026-000041-8"
    assert str(Number("RPS", "MUM", 2027, 1)).startswith("RPS-MUM-2027-000001-")


def test_a_slip_of_the_pen_is_found() -> None:
    number = str(Number("COC", "KL", 2026, 123))
    assert valid(number)
    assert parse(number) == Number("COC", "KL", 2026, 123)
    swapped = number.replace("000123", "000132")
    for wrong in (swapped, number[:-1] + "7", number.lower(), number + " ", "COC-ZZ-2026-000123-U", "ABC" + number[3:]):
        assert not valid(wrong)


def test_every_kind_and_authority_gives_numbers_that_stand_in_paths() -> None:
    for kind in KINDS:
        for authority in AUTHORITIES:
            assert valid(str(Number(kind, authority, 2026, 999_999)))


def test_the_year_follows_ist(house_db: sa.Engine) -> None:
    for instant, year in (("2026-12-31T23:40:00+05:30", 2026), ("2027-01-01T00:10:00+05:30", 2027)):
        with acting(house_db, now=instant) as act:
            assert parse(next_number(act, "COC", "KL")) == Number("COC", "KL", year, 1)


def test_kinds_and_authorities_count_apart(house_db: sa.Engine) -> None:
    with acting(house_db, now="2026-10-01T10:00:00+05:30") as act:
        found = [next_number(act, "COC", "KL"), next_number(act, "COS", "KL"), next_number(act, "COC", "IWAI"),
                 next_number(act, "COC", "IN-KL")]  # fmt: skip
    assert [parse(number).serial for number in found] == [1, 1, 1, 2]
    with acting(house_db) as act, pytest.raises(ValueError, match="no numbers"):
        next_number(act, "COC", "Kerala")


def test_200_approvals_at_once_over_four_workers(house_db: sa.Engine) -> None:
    url = house_db.url.render_as_string(hide_password=False)
    workers = [
        subprocess.Popen([sys.executable, "-c", _WORKER, url], stdout=subprocess.PIPE, text=True, env=dict(os.environ))
        for _ in range(4)
    ]
    told = [worker.communicate(timeout=90)[0] for worker in workers]
    assert [worker.returncode for worker in workers] == [0] * 4
    numbers = [number for text in told for number in text.split()]
    assert len(numbers) == 200
    assert sorted(parse(number).serial for number in numbers) == list(range(1, 201))
    with house_db.connect() as db:
        assert db.scalar(sa.text("SELECT last FROM number_counter")) == 200
        assert db.scalar(sa.text("SELECT count(DISTINCT subject) FROM audit_record")) == 200


def test_two_bulk_issues_at_once_do_not_overlap(house_db: sa.Engine) -> None:
    script = _WORKER.replace("i % 6 == 5", "False")
    url = house_db.url.render_as_string(hide_password=False)
    workers = [
        subprocess.Popen([sys.executable, "-c", script, url], stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    first, second = ({*worker.communicate(timeout=90)[0].split()} for worker in workers)
    assert not first & second
    assert sorted(parse(number).serial for number in first | second) == list(range(1, 121))


def test_a_used_up_year_is_a_conflict(house_db: sa.Engine) -> None:
    with house_db.begin() as db:
        db.execute(sa.text("INSERT INTO number_counter VALUES ('COC', 'KL', 2026, 999999)"))
    with acting(house_db, now="2026-10-01T10:00:00+05:30") as act, pytest.raises(Conflict):
        next_number(act, "COC", "KL")
