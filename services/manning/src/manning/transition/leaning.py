"""The period of Note 1 for a vessel that leans on it: runs while her crew complies only in transition.

Never judges a crew: `manning.crew_lists.review` does, and says here what it found.
"""

import sqlalchemy as sa

from manning.law.in_force import law_on
from manning.vessels import queries as vessels
from nausetu import deadlines
from nausetu.act import Act

ENDS = "transition_ends"
OUTCOME = "compliant_in_transition"
RULE = "IVM-2025 r.4(3) Note 1"


def follow(act: Act, vessel: sa.RowMapping, before: str | None, outcome: str | None) -> None:
    """The crew's outcome changed: the period starts for the owner, or falls away."""
    registration = vessel["registration_number"]
    if outcome == OUTCOME:
        law = law_on(act.today)
        deadlines.register(
            act, what=ENDS, subject=registration, matter=vessels.MATTER, owner_role="owner",
            bears=vessels.bears(vessel), since=law.commencement, due=law.transition_ends, rule=RULE,
        )  # fmt: skip
    elif before == OUTCOME:
        deadlines.withdraw(act, ENDS, registration)
