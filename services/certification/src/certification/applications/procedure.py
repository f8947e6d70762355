"""The transition that an act on an application takes."""

from certification.law.procedure import APPLICATION
from certification.tables import Stored
from nausetu.law.problems import ImpossibleTransitionError
from nausetu.law.procedure import Transition


def step(row: Stored, name: str) -> Transition:
    """The transition of `name` from where the application stands. Raises ImpossibleTransitionError.

    Only a GP rating is certified without examination (C19).
    """
    transition = APPLICATION.step(row["status"], name)
    if name == "certify" and row["status"] == "eligible" and row["kind"] != "gp_rating":
        raise ImpossibleTransitionError(name, row["status"], ["passed"], transition.citation)
    return transition
