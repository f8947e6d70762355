"""An import killed at any point is carried on to the same end: nothing lost, nothing doubled; memory stays flat."""

import json
import os
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu import clock
from nausetu.act import Act
from nausetu.ids import uuid7
from nausetu.imports import Importer, Outcome, Resumer, import_run, resume_all, run, step
from nausetu.imports.running import place
from nausetu.worker.service import importers

_CALLER = {
    "sub": "da-kl",
    "roles": ["designated_authority"],
    "state": "IN-KL",
    "office": None,
    "org": None,
    "system": False,
}

_KILLED = """
import importlib.util, pathlib, sys
from nausetu.db import create_engine
from nausetu.imports import Importer, run
spec = importlib.util.spec_from_file_location("boats", sys.argv[3])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
importer = Importer(matter="boats", row=module.Boat, key=lambda row: row.number, apply=module.apply,
                    roles=("designated_authority",), chunk=10)
print("ready", flush=True)
run(create_engine(sys.argv[1], connections=2), importer, pathlib.Path(sys.argv[4]), sys.argv[2])
"""


def waiting(engine: sa.Engine, root: Path, lines: Iterator[str]) -> str:
    """An import as the door leaves it."""
    import_id = uuid7()
    file = place(root, import_id)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf8") as opened:
        opened.writelines(line + "\n" for line in lines)
    row = {
        "id": import_id, "matter": "boats", "media_type": "application/x-ndjson", "dry_run": False, "sha256": "-",
        "bytes_total": file.stat().st_size, "caller": _CALLER, "state": "IN-KL", "started_at": clock.now(),
    }  # fmt: skip
    with engine.begin() as db:
        db.execute(import_run.insert(), row)
    return import_id


def state_of(engine: sa.Engine, import_id: str) -> Any:
    with engine.connect() as db:
        return db.execute(sa.select(import_run).where(import_run.c.id == import_id)).one()


def count(engine: sa.Engine, text: str) -> int:
    with engine.connect() as db:
        return int(db.scalar(sa.text(text)) or 0)


def until(condition: Callable[[], bool], seconds: float = 30) -> None:
    deadline = clock.monotonic() + seconds
    while not condition():
        assert clock.monotonic() < deadline, "it did not happen in time"


def test_killed_in_the_middle_and_carried_on(
    database: sa.Engine, importer: Importer[Any], line: Callable[..., str], tmp_path: Path
) -> None:
    import_id = waiting(database, tmp_path, (line(n) for n in range(2_000)))
    url = database.url.render_as_string(hide_password=False)
    script = str(Path(__file__).with_name("conftest.py"))
    for kills in range(1, 4):
        process = subprocess.Popen(
            [sys.executable, "-c", _KILLED, url, import_id, script, str(tmp_path)], stdout=subprocess.PIPE, text=True
        )
        before = state_of(database, import_id).rows
        until(lambda seen=before, kills=kills: state_of(database, import_id).rows >= seen + 50 * kills)  # type: ignore[misc]
        os.kill(process.pid, signal.SIGKILL)
        process.communicate(timeout=10)
        assert state_of(database, import_id).finished_at is None
    assert resume_all(database, [importer], tmp_path) == 1
    found = state_of(database, import_id)
    assert (found.rows, found.created, found.updated, found.rejected) == (2_000, 2_000, 0, 0)
    assert count(database, "SELECT count(*) FROM boats") == 2_000
    assert count(database, "SELECT count(*) FROM audit_record WHERE act = 'register'") == 2_000
    assert count(database, "SELECT count(*) FROM audit_record WHERE act = 'finish_import'") == 1
    assert not place(tmp_path, import_id).exists()
    assert resume_all(database, [importer], tmp_path) == 0


def test_the_worker_finds_it_and_stops_when_told(
    database: sa.Engine, importer: Importer[Any], line: Callable[..., str], tmp_path: Path
) -> None:
    import_id = waiting(database, tmp_path, (line(n) for n in range(100)))
    stop = Event()
    with ThreadPoolExecutor(1) as pool:
        part = pool.submit(Resumer(database, [importer], tmp_path).run, stop)
        until(lambda: state_of(database, import_id).rows >= 10)
        stop.set()
        part.result(timeout=10)
    # Told to stop, it leaves the rest for the next start.
    assert state_of(database, import_id).rows % 10 == 0
    resume_all(database, [importer], tmp_path)
    assert state_of(database, import_id).created == 100


def test_the_worker_knows_the_imports_of_its_service() -> None:
    assert [each.matter for each in importers("manning")] == ["vessels"]
    assert list(importers("rps-licensing")) == []


def test_several_at_one_import_do_not_double_it(
    database: sa.Engine, importer: Importer[Any], line: Callable[..., str], tmp_path: Path
) -> None:
    import_id = waiting(database, tmp_path, (line(n) for n in range(300)))
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(run, database, importer, tmp_path, import_id) for _ in range(4)]:
            done.result(timeout=60)
    assert state_of(database, import_id).created == 300
    assert count(database, "SELECT count(*) FROM audit_record WHERE act = 'register'") == 300


def test_a_chunk_is_all_or_nothing(
    database: sa.Engine, importer: Importer[Any], line: Callable[..., str], tmp_path: Path
) -> None:
    """What `apply` raises of its own undoes the chunk; the position stays before it."""
    import_id = waiting(database, tmp_path, (line(n) for n in range(30)))

    def failing(act: Act, rows: Sequence[Any]) -> Sequence[Any]:
        if any(row.number == "B-15" for row in rows):
            raise ZeroDivisionError
        return importer.apply(act, rows)

    broken = replace(importer, apply=failing)
    assert step(database, broken, tmp_path, import_id)
    with pytest.raises(ZeroDivisionError):
        step(database, broken, tmp_path, import_id)
    assert state_of(database, import_id).rows == 10
    # One that fails keeps no other from going on.
    other = waiting(database, tmp_path, (line(n) for n in range(100, 105)))
    assert resume_all(database, [broken], tmp_path) == 2
    assert state_of(database, import_id).finished_at is None
    assert state_of(database, other).created == 5
    assert resume_all(database, [importer], tmp_path) == 1
    assert count(database, "SELECT count(*) FROM boats") == 35


def test_a_lost_file_ends_the_import_and_says_so(
    database: sa.Engine, importer: Importer[Any], line: Callable[..., str], tmp_path: Path
) -> None:
    import_id = waiting(database, tmp_path, (line(n) for n in range(30)))
    assert step(database, importer, tmp_path, import_id)
    place(tmp_path, import_id).unlink()
    run(database, importer, tmp_path, import_id)
    found = state_of(database, import_id)
    assert (found.rows, found.finished_at is not None) == (10, True)
    assert count(database, "SELECT count(*) FROM import_error WHERE line = 11 AND detail LIKE 'the file is lost%'") == 1


def test_what_a_killed_process_left_is_cleared_after_a_day(
    database: sa.Engine, importer: Importer[Any], tmp_path: Path
) -> None:
    left = [tmp_path / "imports" / "left", tmp_path / "incoming" / "left", tmp_path / "incoming" / "fresh"]
    for file in left:
        file.parent.mkdir(exist_ok=True)
        file.write_text("x")
    for file in left[:2]:
        os.utime(file, (0, 0))
    resume_all(database, [importer], tmp_path)
    assert [file.exists() for file in left] == [False, False, True]


@pytest.mark.slow
def test_100_000_rows_with_flat_memory(database: sa.Engine, importer: Importer[Any], tmp_path: Path) -> None:
    """The peak of a big file is that of a small one."""

    def bulk(act: Act, rows: Sequence[Any]) -> Sequence[Outcome]:
        act.db.execute(
            sa.text("INSERT INTO boats (number, name, state) SELECT unnest(:n), unnest(:m), 'IN-KL'").bindparams(
                sa.bindparam("n", [row.number for row in rows], type_=sa.ARRAY(sa.Text)),
                sa.bindparam("m", [row.name for row in rows], type_=sa.ARRAY(sa.Text)),
            )
        )
        return ["created"] * len(rows)

    big = replace(importer, apply=bulk, chunk=500)

    def peak(first: int, rows: int) -> int:
        lines = (
            json.dumps(
                {"number": f"B-{n}", "name": f"Boat {n}", "state": "IN-KL", **({"zone": 9} if n % 50 == 0 else {})}
            )
            for n in range(first, first + rows)
        )
        import_id = waiting(database, tmp_path, lines)
        tracemalloc.start()
        run(database, big, tmp_path, import_id)
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        found = state_of(database, import_id)
        assert (found.rows, found.created, found.rejected) == (rows, rows - rows // 50, rows // 50)
        return highest

    peak(1_000_000, 1_000)  # what is loaded and compiled at first use is nobody's row
    small, large = peak(2_000_000, 2_000), peak(3_000_000, 100_000)
    assert large < small * 1.5
