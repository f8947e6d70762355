"""Reading reports."""

from typing import Any

import sqlalchemy as sa

from certification.reports.schemas import Clock, Report, ReportedAct
from certification.reports.tables import report, report_act
from certification.tables import Stored
from nausetu.act import Act
from nausetu.auth import NATIONAL_ROLES, Bears
from nausetu.fields import State
from nausetu.problems import NotFound

_r, _a = report.c, report_act.c
_FIND = sa.select(report).where(_r.id == sa.bindparam("of_id"))
_LOCK = _FIND.with_for_update()
_COUNT = sa.select(sa.func.count()).select_from(report_act).where(_a.report_id == sa.bindparam("of_id"))


def counted(act: Act, report_id: str) -> int:
    """How many acts a report holds."""
    return int(act.db.scalar(_COUNT, {"of_id": report_id}) or 0)


def answer(act: Act, row: Stored) -> Report:
    """The report of a row; an open one counts its acts as they come."""
    acts = counted(act, row["id"]) if row["acts"] is None else row["acts"]
    return Report.model_validate({**{n: row[n] for n in Report.model_fields if n != "acts"}, "acts": acts})


def reached(act: Act, report_id: str, *, lock: bool = False) -> sa.RowMapping:
    """The report's row, if the caller reaches it. Raises NotFound or Forbidden."""
    row = act.db.execute(_LOCK if lock else _FIND, {"of_id": report_id}).mappings().one_or_none()
    if row is None:
        raise NotFound("no such report")
    act.allow(Bears.of(row["state"]))
    return row


def listed(act: Act, state: State | None) -> sa.Select[tuple[Any, ...]]:
    """Reports of the caller's State; of every State for national roles."""
    act.allowed = True
    query = sa.select(report)
    if not act.caller.system and not act.access.admits(act.caller) & NATIONAL_ROLES:
        query = query.where(_r.state == act.caller.state)
    return query if state is None else query.where(_r.state == state)


def clocks() -> sa.Select[tuple[Any, ...]]:
    """Each State with its open report, the day of its last one, and how many acts wait."""
    last = sa.select(sa.func.max(_r.submitted_on)).where(_r.state == sa.literal_column("opened.state"))
    opened = sa.select(_r.id, _r.state, _r.due_on).where(_r.status == "open").subquery("opened")
    acts = sa.select(sa.func.count()).select_from(report_act).where(_a.report_id == opened.c.id)
    return sa.select(
        opened.c.state, opened.c.due_on, last.scalar_subquery().label("last_submitted_on"),
        acts.scalar_subquery().label("open_acts"),
    )  # fmt: skip


def clock(act: Act, row: Stored) -> Clock:
    """A State's clock today: the due day itself is in time (T1)."""
    left = (row["due_on"] - act.today).days if row["due_on"] else None
    return Clock(
        state=row["state"], last_submitted_on=row["last_submitted_on"], due_on=row["due_on"], days_left=left,
        overdue=left is not None and left < 0, open_acts=row["open_acts"],
    )  # fmt: skip


def acts(report_id: str) -> sa.Select[tuple[Any, ...]]:
    """What a report holds, in the order in which it was entered."""
    return sa.select(report_act).where(_a.report_id == report_id)


def act_answer(row: Stored) -> ReportedAct:
    """The act of a row."""
    return ReportedAct.model_validate({name: row[name] for name in ReportedAct.model_fields})
