"""Random acts on proceedings: state, audit, deadlines, tasks, the paper itself and events never out of step."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from nausetu.audit_verify import verify
from nausetu.deadlines.runner import run_once
from nausetu.law.problems import LawError
from nausetu.problems import Problem
from nausetu.proceedings import Appeal, Proceeding, appeals, notices
from nausetu.proceedings.procedure import OUTCOMES
from nausetu.proceedings.records import read
from nausetu.proceedings.schemas import AppealIn, DecisionIn, Hearing

START = datetime.fromisoformat("2026-10-01T10:00:00+05:30")
_NUMBERS = count(1)
ACTS = ["serve", "reply", "hear", "order", "order and communicate", "cancel", "dismiss", "appeal", *OUTCOMES.values()]
STEP = st.tuples(st.integers(0, 9), st.sampled_from([0, 0, 1, 5, 31, 61]), st.sampled_from([True, True, True, False]))


@dataclass
class Walk:
    """One proceeding on its way; `runs` says whether the time for an order should run."""

    world: Any
    now: datetime
    found: Proceeding
    runs: bool = False

    def choose(self, index: int, *, sensible: bool) -> str:
        """An act: mostly one that the state allows (a dismissal, which ends all, seldom), else any."""
        found = self.found
        table = self.world.proceedings.by_name["suspension"].procedure
        onward = [t for t in table.transitions if found.status in t.from_states and t.to_state != found.status]
        allowed: list[str] = [t.act for t in onward if t.act != "dismiss"]
        if found.status == "ordered" and found.communicated_on is None:
            allowed = ["serve"]
        if not sensible or not allowed:
            return ACTS[index]
        name = allowed[index % len(allowed)]
        return ("order", "order and communicate", "cancel")[index % 3] if name == "order" else name

    def do(self, name: str) -> None:
        """Try the act; where it is refused nothing has changed."""
        before = self.seen()
        try:
            self._do(name)
        except (Problem, LawError):
            assert self.seen() == before, name
            return
        self.found = self.read()

    def _do(self, name: str) -> None:
        world, now, old = self.world, self.now.isoformat(), self.found
        first = not old.replies
        match name:
            case "serve":
                world.serve(old, now=now, on=self.now.date())
                self.runs = self.runs or old.status == "noticed"
            case "reply":
                world.reply(old, now=now)
                self.runs = self.runs or first
            case "hear":
                world.hear(old, now=now)
            case "order" | "cancel" | "order and communicate":
                more = {"communicated_on": self.now.date()} if name.endswith("communicate") else {}
                world.order(old, now=now, order="cancel" if name == "cancel" else "suspend", **more)
                self.runs = False
            case "dismiss":
                world.dismiss(old, now=now)
                self.runs = False
            case "appeal":
                with world.holder(now, version=old.version) as act:
                    kind, old = notices.act_on(act, world.proceedings, old.id, "appeal")
                    appeals.appeal_order(act, kind, old, AppealIn(grounds="Not heard."))
            case _:
                self._decide(next(outcome for outcome, act_name in OUTCOMES.items() if act_name == name))

    def _decide(self, outcome: Any) -> None:
        query = "SELECT id FROM appeal WHERE proceeding_id = :id ORDER BY id DESC LIMIT 1"
        rows = self.world.rows(query, id=self.found.id)
        if not rows:
            return
        held = Hearing(held_on=self.now.date(), attended=True, record="Heard.")
        with self.world.appellate(self.now.isoformat()) as act:
            version = read(act, Appeal, rows[0].id).version
        with self.world.appellate(self.now.isoformat(), version=version) as act:
            body = DecisionIn(outcome=outcome, reasons="Because.", hearing=held)
            appeals.decide_appeal(act, self.world.proceedings, rows[0].id, body)

    def read(self) -> Proceeding:
        """The proceeding as it now is."""
        with self.world.officer(self.now.isoformat()) as act:
            return read(act, Proceeding, self.found.id)

    def seen(self) -> list[Any]:
        """Everything that an act may change."""
        tables = ("proceeding", "appeal", "deadline", "task", "audit_record", "outbox", "paper")
        return [self.world.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables]  # noqa: S608

    def check(self) -> None:
        """All that must agree with the state of the proceeding."""
        found, world = self.found, self.world
        audit = world.rows(
            "SELECT from_state, to_state FROM audit_record WHERE subject = :id AND act <> 'miss_deadline'"
            " ORDER BY position", id=found.id,
        )  # fmt: skip
        assert len(audit) == found.version
        assert audit[-1].to_state == found.status
        assert [row.to_state for row in audit[:-1]] == [row.from_state for row in audit[1:]]
        of_this = "subject = :id OR subject IN (SELECT id::text FROM appeal WHERE proceeding_id = CAST(:id AS uuid))"
        waiting = world.rows(f"SELECT what FROM deadline WHERE ended_at IS NULL AND ({of_this})", id=found.id)  # noqa: S608
        tasks = world.rows(f"SELECT what FROM task WHERE closed_at IS NULL AND ({of_this})", id=found.id)  # noqa: S608
        assert {row.what for row in waiting} == self.deadlines()
        assert {row.what for row in tasks} == self.tasks()
        paper = {None: "valid", "suspend": "suspended", "cancel": "cancelled"}[found.in_effect]
        assert world.status(found.subject) == paper

    def deadlines(self) -> set[str]:
        """What should run in this state."""
        found = self.found
        running = {"order_in_proceeding"} if self.runs else set()
        if found.status in ("served", "heard") and not found.replies:
            running |= {"reply_to_notice"} if self.runs else set()
        if found.status == "ordered" and found.appeal_last_day and self.now.date() <= found.appeal_last_day:
            running |= {"file_appeal"}
        return running | ({"decide_appeal"} if found.status == "appealed" else set())

    def tasks(self) -> set[str]:
        """What should wait in this state."""
        found, runs = self.found, self.deadlines() - {"file_appeal"}
        match found.status:
            case "noticed":
                return {"serve_notice"}
            case "served" | "replied" | "remanded":
                return runs | {"hold_hearing", "order_in_proceeding"}
            case "heard":
                return runs | {"order_in_proceeding"}
            case "ordered" if found.communicated_on is None:
                return {"communicate_order"}
            case _:
                return runs


@pytest.mark.slow
@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, min_size=8, max_size=16))
def test_nothing_is_ever_out_of_step(world: Any, steps: list[tuple[int, int, bool]]) -> None:
    number = f"COC-KL-2026-{next(_NUMBERS):06}-X"
    with world.engine.begin() as db:
        db.execute(sa.text("INSERT INTO paper VALUES (:number, 'valid')"), {"number": number})
    walk = Walk(world, START, world.open(subject=number))
    for index, days, sensible in steps:
        walk.do(walk.choose(index, sensible=sensible))
        walk.now += timedelta(days=days)
        run_once(world.engine, "certification", walk.now)
        walk.check()
    event(walk.found.status)
    assert world.one("SELECT count(*) FROM deadline WHERE missed_at IS NOT NULL") == world.one(
        "SELECT count(*) FROM outbox WHERE type = 'certification.deadline_missed.v1'"
    )
    assert verify(world.engine).ok
