"""Judging a vessel's crew afresh: after a list was posted, a certificate changed, an order given or ended, the vessel
altered. What is found is kept as a decision record; only a change of the outcome is told.
"""

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from manning.crew_lists.gathering import gather
from manning.crew_lists.judging import NAME, assess
from manning.crew_lists.queries import aboard
from manning.crew_lists.tables import crew_found, crew_list
from manning.law.in_force import IVM, PARAMETERS
from manning.transition import leaning
from manning.vessels import queries as vessels
from nausetu import decision_records, tasks
from nausetu.act import Act
from nausetu.events.manning import CrewFoundDeficient
from nausetu.law import Decision, Finding

MATTER = "crew-lists"
RULE = "IVM-2025 r.4(1)"
TASK = "remedy_deficient_crew"

_f = crew_found.c
_BEFORE = sa.select(_f.outcome).where(_f.registration_number == sa.bindparam("number")).with_for_update()
_INSERT = insert(crew_found)
_KEEP = _INSERT.on_conflict_do_update(
    index_elements=[_f.registration_number],
    set_={
        name: _INSERT.excluded[name] for name in ("crew_list", "outcome", "as_of", "decision_record", "found_at")
    },
)  # fmt: skip
_FORGET = crew_found.delete().where(_f.registration_number == sa.bindparam("number"))
_WITH_CREW = (
    sa.select(crew_list.c.registration_number)
    .distinct()
    .where(crew_list.c.registration_number.in_(sa.bindparam("numbers", expanding=True)))
    .order_by(crew_list.c.registration_number)
)


def review_all(act: Act, registrations: Collection[str]) -> None:
    """Judge those of the vessels afresh that have a crew on record."""
    if registrations:
        for registration in act.db.execute(_WITH_CREW, {"numbers": sorted(registrations)}).scalars().all():
            review(act, registration)


def review(act: Act, registration: str) -> None:
    """Judge the crew now aboard afresh; the caller has locked the vessel.

    Found deficient, and not so before: the event goes out and the designated authority has a task. A vessel without a
    crew on record, or laid up, is not judged (r.4(3): "when in operation"); nor is any before commencement.
    """
    vessel, crew = vessels.find(act, registration), aboard(act, registration, act.now)
    if vessel is None or crew is None or act.today < IVM.commencement.date:
        return
    before = act.db.scalar(_BEFORE, {"number": registration})
    if not crew["in_operation"]:
        act.db.execute(_FORGET, {"number": registration})
        _say(act, vessel, crew, before, None, None)
        return
    found = gather(act, vessels.answer(vessel), crew, act.now)
    decision = assess(found, act.today)
    outcome: str = decision.fields["outcome"]
    kept = decision_records.store(
        act, NAME, registration, act.today, found, decision, decision_records.versions(PARAMETERS, act.today),
        bears=vessels.bears(vessel),
    )  # fmt: skip
    row = {
        "registration_number": registration, "crew_list": crew["id"], "outcome": outcome, "as_of": act.today,
        "decision_record": kept, "found_at": act.now,
    }  # fmt: skip
    act.db.execute(_KEEP, row)
    _say(act, vessel, crew, before, decision, kept)


def _say(
    act: Act, vessel: sa.RowMapping, crew: sa.RowMapping, before: str | None, decision: Decision | None,
    decision_record: str | None,
) -> None:  # fmt: skip
    registration, outcome = vessel["registration_number"], decision.fields["outcome"] if decision else None
    if outcome == before:
        return
    leaning.follow(act, vessel, before, outcome)
    act.audit(
        "judge_crew", MATTER, registration, from_state=before, to_state=outcome, citation=RULE,
        bears=vessels.bears(vessel), decision_record=decision_record, crew_list=crew["id"],
    )  # fmt: skip
    if decision is None or outcome != "deficient":
        tasks.close_task(act, TASK, registration)
        return
    tasks.open_task(
        act, TASK, registration, matter=MATTER, role="designated_authority", bears=vessels.bears(vessel), rule=RULE
    )  # fmt: skip
    act.emit(registration, _deficient(act, vessel, crew, decision))


def _deficient(act: Act, vessel: sa.RowMapping, crew: sa.RowMapping, decision: Decision) -> CrewFoundDeficient:
    told: dict[str, Any] = {
        "effective_at": act.now, "state": vessel["state"], "registration_number": vessel["registration_number"],
        "found_at": act.now, "crew_list": crew["id"], "category": decision.fields["category"],
        "shortfalls": decision.fields["shortfalls"],
        "citations": list(dict.fromkeys(f.rule for f in decision.assessment.findings if _short(f))),
    }  # fmt: skip
    return CrewFoundDeficient.model_validate(told)


def _short(finding: Finding) -> bool:
    """Whether the crew falls short of it: a clause of r.3 or a Note that does not apply is not met either."""
    lacking = finding.requirement.key == "minimum_manning" or finding.actual.key in {"filled", "no_record_book"}
    return finding.met is False and lacking
