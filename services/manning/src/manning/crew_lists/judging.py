"""The law's answer for a crew on record, decided again alike from the facts that were kept.

What is not known of a person is never held against the vessel by itself: where the crew would be enough if he held the
right papers, the outcome is `undetermined`, and the finding says since when nothing was heard. Reads no table.
"""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, get_args

from pydantic import Field, PlainSerializer

from manning.law import facts, judge
from manning.law.in_force import IVM
from manning.law.order_of_law import in_order
from manning.vessels.manning import undetermined
from manning.wording import CATALOGUE
from nausetu import clock
from nausetu.decision_records import Replayable
from nausetu.fields import Instant, Model
from nausetu.law import Assessment, Decision, Finding, say

NAME = "crew-compliance"
_RULE = "IVM-2025 r.4(3)"

# A fact not stated raises no finding: what was left out stays out when the record is read again.
_Crew = Annotated[
    list[facts.Person],
    PlainSerializer(
        lambda crew: [p.model_dump(mode="json", by_alias=True, exclude_unset=True) for p in crew], when_used="json"
    ),
]


class CrewOnRecord(Model):
    """What is recorded of a vessel and those aboard on the day asked."""

    vessel: facts.Vessel | None = Field(description="null: not even her propulsion is recorded")
    voyage: facts.Voyage | None
    crew: _Crew
    orders: list[facts.Order]
    not_known: list[str] = Field(description="persons of whose certificates nothing is known here")
    heard_until: Instant | None = Field(description="time of the last event of certification")


def assess(found: CrewOnRecord, on: date) -> Decision:
    """Whether the crew is enough as at `on`. Raises NotInForceError before commencement (A2)."""
    IVM.require_in_force(on)
    if found.vessel is None:
        return undetermined({"assignment": [], "shortfalls": [], "discretions": []})
    asked = facts.CrewFacts(vessel=found.vessel, voyage=found.voyage, crew=found.crew, orders=found.orders)
    decision = judge(asked, on)
    if not found.not_known:
        return decision
    fields = dict(decision.fields)
    if fields["outcome"] == "deficient" and _whatever_they_hold(asked, found.not_known, on) != "deficient":
        fields["outcome"] = "undetermined"
    assessment = Assessment()
    assessment.add(*in_order([*decision.assessment.findings, *_not_known(found)]))
    for what in decision.assessment.assumed:
        assessment.assume(what)
    return Decision(fields, assessment)


def _not_known(found: CrewOnRecord) -> Iterator[Finding]:
    actual = say("nothing_heard")
    if found.heard_until is not None:
        actual = say("not_known_here", time=found.heard_until.astimezone(clock.IST).isoformat(timespec="seconds"))
    for person in found.not_known:
        yield Finding(_RULE, say("certificates_known", person=person), actual, None)


def _whatever_they_hold(asked: facts.CrewFacts, not_known: list[str], on: date) -> str:
    """The outcome, were every certificate theirs."""
    every = [
        facts.Certificate(grade=grade, issued_on=on, valid_until=on, status="valid") for grade in get_args(facts.Grade)
    ]
    crew = [p.model_copy(update={"certificates": every}) if p.id in not_known else p for p in asked.crew]
    outcome: str = judge(asked.model_copy(update={"crew": crew}), on).fields["outcome"]
    return outcome


REPLAYABLE = {NAME: Replayable(CrewOnRecord, assess, CATALOGUE)}
"""For `/decision-records`: how what was found of a crew is decided again."""
