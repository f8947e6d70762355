"""Which person fills which place (Readings M6 to M8). Exact: the best assignment is found, not a good one.

Places that some assignment can fill together form a matroid: taking them one by one in order of precedence, each by an
augmenting path, gives the fewest unfilled places and, among such assignments, the one that fills the first first.
The one person of r.4(5), who fills two places, is tried for each kind of person who could.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Slot(NamedTuple):
    """One place for one person: those who may fill it, in order of preference (indexes of persons)."""

    role: str
    candidates: Sequence[int]
    transitory: bool
    """Note 1 may forgive it (M8)."""


class Assigned(NamedTuple):
    """Person for each slot; None where unfilled."""

    persons: tuple[int | None, ...]
    complies: bool
    """Filled, or only transitory places are unfilled while Note 1 runs."""


def assign(slots: Sequence[Slot], doubles: Iterable[int], *, transition: bool) -> Assigned:
    """Best assignment to `slots`, which stand in order of precedence. `doubles` may be Master and Engineer at once."""
    best = _plan(slots, {}, transition=transition)
    if None in best.persons:
        pair = _pair(slots)
        for person in doubles if pair else ():
            other = _plan(slots, dict.fromkeys(pair, person), transition=transition)
            if _rank(other) < _rank(best):
                best = other
    return best


def _rank(found: Assigned) -> tuple[bool, int, tuple[bool, ...]]:
    """Complying first (M8), then the fewest unfilled, then the first places filled first (M7)."""
    unfilled = tuple(person is None for person in found.persons)
    return not found.complies, sum(unfilled), unfilled


def _pair(slots: Sequence[Slot]) -> tuple[int, ...]:
    first = {slot.role: index for index, slot in reversed(list(enumerate(slots)))}
    return (first["master"], first["engineer"]) if "master" in first and "engineer" in first else ()


def _plan(slots: Sequence[Slot], fixed: dict[int, int], *, transition: bool) -> Assigned:
    if transition:
        # Any assignment that leaves only transitory places unfilled complies: fill the others before them.
        firm_first = sorted(range(len(slots)), key=lambda index: slots[index].transitory)
        persons = _fill(slots, firm_first, fixed)
        if all(person is not None or slot.transitory for person, slot in zip(persons, slots, strict=True)):
            return Assigned(persons, complies=True)
    persons = _fill(slots, range(len(slots)), fixed)
    return Assigned(persons, complies=None not in persons)


def _fill(slots: Sequence[Slot], order: Iterable[int], fixed: dict[int, int]) -> tuple[int | None, ...]:
    persons: list[int | None] = [fixed.get(index) for index in range(len(slots))]
    holds: dict[int, int] = {}
    barred = set(fixed.values())
    for index in order:
        if index not in fixed:
            _augment(slots, index, persons, holds, barred, set())
    return tuple(persons)


def _augment(
    slots: Sequence[Slot], index: int, persons: list[int | None], holds: dict[int, int], barred: set[int],
    seen: set[int],
) -> bool:  # fmt: skip
    """Fill slot `index`, moving others to other places where that helps; nothing changes where it cannot be filled."""
    candidates = slots[index].candidates
    for person in candidates:
        if person not in holds and person not in barred and person not in seen:
            holds[person], persons[index] = index, person
            return True
    for person in candidates:
        if person in barred or person in seen:
            continue
        seen.add(person)
        if _augment(slots, holds[person], persons, holds, barred, seen):
            holds[person], persons[index] = index, person
            return True
    return False
