"""What changes of a person changes what is found of the crews he serves in."""

from manning.crew_lists.queries import vessels_of
from manning.crew_lists.review import review
from manning.vessels import queries as vessels
from nausetu.act import Act


def review_of(act: Act, indivc: str) -> None:
    """Judge afresh the crews on whose newest list the person stands; the caller holds the person."""
    for registration in vessels.locked(act, vessels_of(act, indivc)):
        review(act, registration)
