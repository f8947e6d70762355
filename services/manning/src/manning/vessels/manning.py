"""The law's answer for a stored vessel: the same rules as the stateless decision, undetermined where facts are null."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any

from fastapi import Query

from manning.law import facts
from manning.law.in_force import IVM
from manning.law.minimum_manning import minimum_manning as assess
from manning.vessels.queries import read_vessel
from manning.vessels.schemas import Vessel
from manning.wording import CATALOGUE
from nausetu import clock
from nausetu.act import Act
from nausetu.fields import Instant, Reference
from nausetu.http.decisions import worded
from nausetu.law import Assessment, Decision, Finding, say

Hours = Annotated[Decimal, Query(ge=0, max_digits=8, decimal_places=2, description="of the voyage stated")]


def vessel_minimum_manning(
    act: Act, registration: Reference, at: Instant | None = None, voyage_duration_h: Hours | None = None
) -> dict[str, Any]:
    """Minimum manning of the vessel as recorded, by the law of the day."""
    vessel, on = read_vessel(act, registration, at), clock.day_of(at or act.now)
    return worded(decide(vessel, voyage_duration_h, on), on, CATALOGUE, act.request.language)


def decide(vessel: Vessel, voyage_duration_h: Decimal | None, on: date) -> Decision:
    """Minimum manning of the vessel as at `on`. Raises NotInForceError before commencement."""
    IVM.require_in_force(on)
    known = known_facts(vessel)
    if known is None:
        return undetermined({"positions": [], "discretions": []})
    return assess(facts.ManningFacts(vessel=known, voyage=facts.Voyage(duration_h=voyage_duration_h)), on)


def known_facts(vessel: Vessel) -> facts.Vessel | None:
    """What the law looks at of a vessel; None where not even her propulsion is known."""
    if vessel.mechanically_propelled is None:
        return None
    names = facts.Vessel.model_fields.keys() & Vessel.model_fields.keys()
    return facts.Vessel(**{name: getattr(vessel, name) for name in names})


def undetermined(fields: dict[str, Any]) -> Decision:
    """No rule can be chosen: r.4(3) is for mechanically propelled vessels, r.4(4) for the others."""
    assessment = Assessment()
    finding = Finding("IVM-2025 r.4(3)", say("propulsion_known"), say("propulsion_unknown"), None, "M13a")
    assessment.add(finding)
    return Decision({"category": None, "outcome": "undetermined", **fields}, assessment)
