"""The journey with every process killed between its steps, each step repeated with the same keys: nothing twice."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import psutil
import pytest

from nausetu.cli.journey import aboard, examinations, registers, reports, steps
from nausetu.cli.journey.people import CREW
from nausetu.cli.journey.walk import Step
from nausetu.testing.house import House
from nausetu.testing.journeys import opened, rows

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

_BOTH = ("certification", "manning")
CONCERNED: Mapping[Step, tuple[str, ...]] = {
    registers.vessels: _BOTH, registers.members: ("manning",),
    registers.courses: ("training-institutes", "certification"),
    examinations.applications: ("certification",), examinations.sittings: ("certification",),
    examinations.results: ("certification",), examinations.certificates: _BOTH,
    aboard.crews: ("manning",), aboard.suspensions: _BOTH, reports.report: ("certification",),
    aboard.reinstatement: _BOTH,
}  # fmt: skip
"""Services that act in a step, or hear of it."""


def parts(step: Step) -> tuple[tuple[str, ...], ...]:
    """What is killed after the step: all of a group at once; then the step is repeated."""
    names = CONCERNED[step]
    services, workers = (tuple(f"{kind}-{name}" for name in names) for kind in ("service", "worker"))
    return services, workers, ("broker",), ("gateway",), ("postgresql",)


def kill(running: House, names: tuple[str, ...]) -> None:
    for name in names:
        running.until(lambda name=name: psutil.pid_exists(running.pid(name)))  # type: ignore[misc]  # a bound loop name
        running.kill(name)


def test_one_certificate_one_suspension_one_report(tmp_path: Path, samples: Path) -> None:
    folder = tmp_path / "house" / "run"
    folder.parent.mkdir()
    folder.parent.chmod(0o755)
    with opened(folder, samples, patience=60, NAUSETU_RESTART_WITHIN_S="0.2") as (running, journey):
        for _, step in (*steps.BEFORE, *steps.AFTER):
            told = list(step(journey))
            for names in parts(step):
                kill(running, names)
                assert len(list(step(journey))) == len(told)
        running.until(running.ready)

        events = Counter(kind for (kind,) in rows(folder, "certification", "SELECT type FROM outbox"))
        assert events == {
            "certification.certificate_issued.v1": len(CREW), "certification.certificate_suspended.v1": 2,
            "certification.certificate_reinstated.v1": 2, "certification.report_submitted.v1": 1,
            "certification.report_acknowledged.v1": 1,
        }  # fmt: skip
        counted = "SELECT status, count(*) FROM certificate GROUP BY status"
        assert rows(folder, "certification", counted) == [("valid", len(CREW))]
        states = "SELECT snapshot->>'status', count(*) FROM certificate_version GROUP BY 1 ORDER BY 1"
        assert rows(folder, "certification", states) == [("suspended", 2), ("valid", len(CREW) + 2)]
        assert rows(folder, "certification", "SELECT status, count(*) FROM report GROUP BY 1 ORDER BY 1") == [
            ("acknowledged", 1), ("open", 1),
        ]  # fmt: skip
        for table in ("crew_member", "record_book"):
            assert rows(folder, "manning", f"SELECT count(*) FROM {table}") == [(len(CREW),)]  # noqa: S608 - a name
        given = sum(len(person.courses) for person in CREW)
        assert rows(folder, "training-institutes", "SELECT count(*) FROM course_certificate") == [(given,)]
        running.until(lambda: _all_taken_in(folder), 30)
        dead = "SELECT count(*) FROM inbox WHERE outcome = 'dead_lettered'"
        assert [rows(folder, name, dead) for name in (*_BOTH, "training-institutes")] == [[(0,)]] * 3


def _all_taken_in(folder: Path) -> bool:
    known = "SELECT count(DISTINCT number), count(*) FROM known_certificate"
    return rows(folder, "manning", known) == [(len(CREW), len(CREW) + 4)]
