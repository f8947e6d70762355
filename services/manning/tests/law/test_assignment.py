"""The assignment is the best there is: compared with every assignment of small crews."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from manning.law.assignment import Slot, assign

ROLES = ("master", "chief_officer", "engineer", "gp_rating", "gp_rating")


def every_assignment(slots: Sequence[Slot], people: int, doubles: set[int]) -> Iterator[tuple[int | None, ...]]:
    """Each person in one place at most; one person of `doubles` in the first Master's and first Engineer's place."""
    for choice in set(permutations([*range(people), *[None] * len(slots)], len(slots))):
        if all(p is None or p in slot.candidates for p, slot in zip(choice, slots, strict=True)):
            yield choice
    roles = [slot.role for slot in slots]
    if "master" in roles and "engineer" in roles:
        pair = {roles.index("master"), roles.index("engineer")}
        rest = [index for index in range(len(slots)) if index not in pair]
        for double in doubles:
            others = [p for p in range(people) if p != double]
            for choice in set(permutations([*others, *[None] * len(rest)], len(rest))):
                if all(p is None or p in slots[i].candidates for p, i in zip(choice, rest, strict=True)):
                    whole: list[int | None] = [double] * len(slots)
                    for p, i in zip(choice, rest, strict=True):
                        whole[i] = p
                    yield tuple(whole)


def rank(slots: Sequence[Slot], persons: Sequence[int | None], *, transition: bool) -> tuple[object, ...]:
    """M8 first, then the fewest unfilled, then precedence (M7)."""
    unfilled = [person is None for person in persons]
    firm = [empty for empty, slot in zip(unfilled, slots, strict=True) if empty and not slot.transitory]
    complies = not firm if transition else not any(unfilled)
    return (not complies, sum(unfilled), tuple(unfilled))


@given(st.data(), st.integers(0, 4), st.booleans())
@settings(max_examples=150, deadline=None)
def test_best_of_all_assignments(data: st.DataObject, people: int, transition: bool) -> None:
    roles = ROLES[: data.draw(st.integers(1, len(ROLES)))]
    crew = st.permutations(range(people)).flatmap(
        lambda order: st.integers(0, people).map(lambda size: tuple(order[:size]))
    )  # fmt: skip
    fits = {role: (data.draw(crew), data.draw(st.booleans())) for role in sorted(set(roles))}
    slots = [Slot(role, *fits[role]) for role in roles]
    both = set(fits["master"][0]) & set(fits["engineer"][0]) if {"master", "engineer"} <= set(roles) else set()
    doubles = both if data.draw(st.booleans()) else set()
    found = assign(slots, sorted(doubles), transition=transition)
    assert found.persons in set(every_assignment(slots, people, doubles))
    best = min(rank(slots, choice, transition=transition) for choice in every_assignment(slots, people, doubles))
    assert rank(slots, found.persons, transition=transition) == best
    assert found.complies is not best[0]


def test_sixty_persons_and_sixty_places() -> None:
    slots = [Slot("gp_rating", tuple(range(60)), transitory=False)] * 60
    assert sorted(p for p in assign(slots, (), transition=True).persons if p is not None) == list(range(60))
