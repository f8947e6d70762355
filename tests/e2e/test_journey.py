"""The first journey through the gateway, on real processes: a certificate, a crew, a suspension, a report."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from nausetu import numbers
from nausetu.cli.journey import steps
from nausetu.cli.journey.people import CATEGORY_A, CATEGORY_B, CREW, MASTER_2, MASTER_3, STATE
from nausetu.cli.journey.walk import Journey
from nausetu.testing.house import House
from nausetu.testing.journeys import moved, opened, rows, walk

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def journey(tmp_path_factory: pytest.TempPathFactory, samples: Path) -> Journey:
    """Walked to its end: points 1 to 5 today, the rest in the same house 31 days on."""
    folder = tmp_path_factory.mktemp("journey") / "run"
    with opened(folder, samples) as (_, walked):
        walk(walked, steps.BEFORE)
    with opened(folder, samples, walked, days=steps.DAYS_LATER) as (running, _):
        walk(walked, (*steps.LATER, *steps.AFTER))
        walked.seen["told"] = Counter(
            kind for (kind,) in rows(folder, "certification", "SELECT type FROM outbox")
        )  # fmt: skip
        walked.seen["missed rows"] = rows(
            folder, "certification", "SELECT what, state FROM deadline WHERE outcome = 'missed'"
        )
        walked.seen["demo"] = demo(running)
    return walked


def demo(running: House) -> "subprocess.CompletedProcess[str]":
    """`make demo` beside a house that runs: another walk in the same registers."""
    words = [sys.executable, "-m", "nausetu", "demo", "--run", str(running.folder)]
    offset = {"NAUSETU_CLOCK_OFFSET": str(int(moved(steps.DAYS_LATER).total_seconds())), "COLUMNS": "160"}
    return subprocess.run(words, env=os.environ | offset, capture_output=True, text=True, check=False, timeout=120)


def test_every_member_has_number_and_book(journey: Journey) -> None:
    members = list(journey.members.values())
    assert len({member["indivc"] for member in members}) == len({m["record_book"] for m in members}) == len(CREW)
    assert all(numbers.valid(member["indivc"]) and numbers.valid(member["record_book"]) for member in members)


@pytest.mark.parametrize(
    ("person", "rule"),
    [("anitha", "IVM-2025 r.10(1)("), ("rajan", "IVM-2025 r.17(1)("), ("mathai", "IVM-2025 r.9(1)(")],
)
def test_applications_carry_all_findings_of_their_rule(journey: Journey, person: str, rule: str) -> None:
    found = journey.seen[f"submitted {person}"]
    assert (found["status"], found["eligible"]) == ("submitted", True)
    clauses = [finding["rule"] for finding in found["findings"]]
    assert [clause.removeprefix(rule)[0] for clause in clauses] == list("abcdef" if person == "rajan" else "abcde")
    assert all(finding["met"] for finding in found["findings"])


def test_certificates_have_numbers_unique_in_india_and_terms(journey: Journey) -> None:
    issued = journey.certificates
    assert len({certificate["number"] for certificate in issued.values()}) == len(CREW)
    assert all(numbers.valid(certificate["number"]) for certificate in issued.values())
    for person in CREW:
        certificate, results = issued[person.key], journey.applications[person.key]["result"]
        if person.grade == "gp_rating":
            assert (certificate["kind"], certificate["valid_until"], results) == ("gp_rating", None, None)
        else:
            assert int(certificate["valid_until"][:4]) == int(certificate["issued_on"][:4]) + 5
            assert (certificate["kind"], results["passed"], results["oral_passed"]) == ("coc", True, True)


@pytest.mark.parametrize(("vessel", "category"), [(CATEGORY_A, "A"), (CATEGORY_B, "B")])
def test_the_crews_comply(journey: Journey, vessel: str, category: str) -> None:
    found = journey.seen[f"compliant {vessel}"]["compliance"]
    assert (found["outcome"], found["category"], found["shortfalls"]) == ("compliant", category, [])
    books = [f["met"] for f in found["findings"] if f["rule"] == "IVM-2025 r.22(1)"]
    assert books == [True] * sum(person.vessel == vessel for person in CREW)


def test_within_a_second_the_suspension_is_a_deficient_crew(journey: Journey) -> None:
    found = journey.seen[f"deficient {CATEGORY_A}"]["compliance"]
    assert journey.seen[f"seconds {CATEGORY_A}"] < 1
    assert found["shortfalls"] == [{"role": "master", "count": 1}]
    place = [f for f in found["findings"] if f["rule"] == "IVM-2025 r.4(3) table Category A deck GT<300"]
    assert [(f["met"], "Master Class 2" in f["requirement"]) for f in place] == [(False, True)]
    [master] = [f for f in found["findings"] if journey.indivc(MASTER_2) in f["requirement"] and f["met"] is False]
    assert (master["rule"], "suspended" in master["actual"]) == ("IVM-2025 r.4(3)", True)


def test_beside_it_note_1_excuses_a_master_3(journey: Journey) -> None:
    found = journey.seen[f"compliant_in_transition {CATEGORY_B}"]["compliance"]
    assert journey.seen[f"seconds {CATEGORY_B}"] < 1
    assert found["shortfalls"] == [{"role": "master", "count": 1}]
    assert "IVM-2025 r.4(3) Note 1" in [f["rule"] for f in found["findings"]]
    assert found["assumed"] == ["IVM commencement"]


def test_the_report_holds_every_act_and_starts_the_clock_again(journey: Journey) -> None:
    seen, acts = journey.seen, journey.seen["acts"]
    assert Counter(act["type"] for act in acts) == {
        "certification.certificate_issued.v1": len(CREW), "certification.certificate_suspended.v1": 2,
        "manning.crew_found_deficient.v1": 1,
    }  # fmt: skip
    assert all(act["effective_at"] and act["citation"] for act in acts)
    cited: dict[str, Any] = {act["type"]: act["citation"] for act in acts}
    assert cited["certification.certificate_suspended.v1"] == "IV-ACT-2021 s.40"
    assert cited["manning.crew_found_deficient.v1"] == "IVM-2025 r.4(1); IVM-2025 r.4(3) table Category A deck GT<300"
    assert (seen["submitted"]["status"], seen["submitted"]["acts"]) == ("submitted", len(acts))
    assert (seen["clock"]["state"], seen["clock"]["days_left"], seen["clock"]["overdue"]) == (STATE, 30, False)
    assert seen["clock"]["open_acts"] == 0
    assert (seen["acknowledged"]["status"], seen["acknowledged"]["id"]) == ("acknowledged", seen["submitted"]["id"])


def test_the_next_report_is_overdue_once(journey: Journey) -> None:
    assert journey.seen["overdue"]["days_left"] == -1
    assert journey.seen["overdue"]["overdue"] is True
    told = journey.seen["told"]
    assert (told["certification.report_overdue.v1"], told["certification.deadline_missed.v1"]) == (1, 1)
    assert journey.seen["missed rows"] == [("submit_report", STATE)]


@pytest.mark.parametrize("person", [MASTER_2, MASTER_3])
def test_reinstated_and_asked_for_now_and_then(journey: Journey, person: Any) -> None:
    assert journey.crews[person.vessel]["compliance"]["outcome"] == "compliant"
    again, now, then = journey.seen[f"public {person.key}"]
    assert (again["status"], now["status"], then["status"]) == ("valid", "valid", "suspended")
    assert then["as_of"] == journey.seen[f"suspended {person.key}"]["effective_at"]


def test_the_demo_walks_it_again_in_the_same_registers(journey: Journey) -> None:
    done = journey.seen["demo"]
    assert (done.returncode, done.stderr) == (0, "")
    titles = [title for title, _ in (*steps.BEFORE, *steps.AFTER)]
    assert [f"{number}. {title}" in done.stdout for number, title in enumerate(titles, 1)] == [True] * len(titles)
    for words in (
        "Reading C26",
        "the crew is deficient (unfilled: 1 master)",
        "assumed: IVM commencement",
        "acknowledges",
    ):
        assert words in done.stdout
