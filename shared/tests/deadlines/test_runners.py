"""Two runners at once, and a runner beside the act it waits for: each deadline has one end."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from typing import Any

import sqlalchemy as sa

from nausetu import deadlines
from nausetu.auth import Bears
from nausetu.deadlines.runner import run_once
from nausetu.testing.acting import acting

LATER = datetime(2026, 12, 1, tzinfo=UTC)


def register(engine: sa.Engine, subject: str) -> None:
    with acting(engine, now="2026-10-01T10:00:00+05:30") as act:
        deadlines.register(
            act, what="examine", subject=subject, matter="applications", owner_role="designated_authority",
            bears=Bears.of("IN-KL"), since=date(2026, 10, 1), due=date(2026, 10, 31), rule="IVM-2025 r.5(4)",
        )  # fmt: skip


def test_two_runners_miss_each_once(house_db: sa.Engine) -> None:
    for number in range(60):
        register(house_db, f"A-{number}")
    with ThreadPoolExecutor(3) as pool:
        counts = list(pool.map(lambda _: run_once(house_db, "certification", LATER), range(3)))
    with house_db.connect() as db:
        subjects = list(db.execute(sa.text("SELECT subject FROM outbox")).scalars())
        audited = db.execute(sa.text("SELECT count(*) FROM audit_record")).scalar_one()
    assert sum(counts) == 60
    assert (len(subjects), len(set(subjects)), audited) == (60, 60, 60)


def test_a_runner_beside_the_act_leaves_it_to_the_act(house_db: sa.Engine) -> None:
    register(house_db, "A-1")
    with acting(house_db, now="2026-10-31T23:59:59+05:30") as act:
        assert deadlines.meet(act, "examine", "A-1")
        assert run_once(house_db, "certification", LATER) == 0
    assert run_once(house_db, "certification", LATER) == 0


def test_a_lapse_and_an_act_on_one_record_do_not_wait_in_a_ring(house_db: sa.Engine) -> None:
    """Both lock the record first, then the deadline: whoever comes second finds it done."""
    with house_db.begin() as db:
        db.execute(sa.text("CREATE TABLE application (number text PRIMARY KEY)"))
        db.execute(sa.text("INSERT INTO application VALUES ('A-1')"))
    register(house_db, "A-1")
    lock = sa.text("SELECT number FROM application FOR UPDATE")
    locked, ran = threading.Event(), []

    def lapse(act: Any, _missed: Any) -> None:
        locked.set()
        act.db.execute(lock)

    with ThreadPoolExecutor(1) as pool:
        with acting(house_db, now="2026-11-01T10:00:00+05:30") as act:
            act.db.execute(lock)
            running = pool.submit(run_once, house_db, "certification", LATER, {"examine": lapse})
            assert locked.wait(10)
            deadlines.meet(act, "examine", "A-1")
        ran.append(running.result(20))
    assert ran == [1]
    with house_db.connect() as db:
        assert db.execute(sa.text("SELECT outcome FROM deadline")).scalar_one() == "missed"
