"""Procedures: the states of what the law grants, and the acts that lead from one to another, as a table of values.

A procedure routes: who may do what, from which state, within which period, under which provision. It never computes,
never looks at facts, and knows no database.

    Transition("suspend", {"valid"}, "suspended", by={"designated_authority"}, citation="IV-ACT-2021 s.40")
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from nausetu.law.citation import is_citation
from nausetu.law.problems import ImpossibleTransitionError


@dataclass(frozen=True, slots=True)
class Transition:
    """One act: from any of `from_states` to `to_state`, by one of the roles `by`, under `citation`.

    `within` names the deadline (its `what`) that bounds the act, where the law prints a period.
    """

    act: str
    from_states: Collection[str]
    to_state: str
    by: Collection[str]
    citation: str
    within: str | None = None


class Procedure:
    """All transitions of one thing the law grants. Raises ValueError on a table that contradicts itself."""

    def __init__(self, name: str, transitions: Sequence[Transition], initial: str) -> None:
        self.name, self.transitions, self.initial = name, tuple(transitions), initial
        self._by_state = {(state, t.act): t for t in self.transitions for state in t.from_states}
        if faults := list(self._faults()):
            raise ValueError(f"{name}: {'; '.join(faults)}")

    @property
    def states(self) -> tuple[str, ...]:
        """Every state, in the order in which the table reaches them."""
        found = dict.fromkeys([self.initial])
        for transition in self.transitions:
            found |= dict.fromkeys([*transition.from_states, transition.to_state])
        return tuple(found)

    @property
    def final(self) -> tuple[str, ...]:
        """States that no act leaves."""
        return tuple(s for s in self.states if not any(s in t.from_states for t in self.transitions))

    def step(self, state: str, act: str) -> Transition:
        """The transition that `act` takes from `state`. Raises ImpossibleTransitionError, which says whence it may."""
        found = self._by_state.get((state, act))
        if found is None:
            ways = [t for t in self.transitions if t.act == act]
            allowed = sorted({s for t in ways for s in t.from_states})
            raise ImpossibleTransitionError(act, state, allowed, ways[0].citation if ways else None)
        return found

    def allows(self, state: str, act: str) -> bool:
        """Whether `act` may be done in `state`."""
        return (state, act) in self._by_state

    def roles(self, act: str) -> frozenset[str]:
        """Roles that may do `act` in some state; empty where no transition is so named."""
        return frozenset(role for t in self.transitions if t.act == act for role in t.by)

    def unreachable(self) -> tuple[str, ...]:
        """States that no chain of acts from the initial one reaches; a sound table has none."""
        reached, waiting = {self.initial}, [self.initial]
        while waiting:
            state = waiting.pop()
            following = {t.to_state for t in self.transitions if state in t.from_states} - reached
            reached |= following
            waiting.extend(following)
        return tuple(s for s in self.states if s not in reached)

    def mermaid(self) -> str:
        """The table as a Mermaid state diagram, for the lawyer to sign."""
        lines = ["stateDiagram-v2", f"    [*] --> {self.initial}"]
        for t in self.transitions:
            within = f" within {t.within}" if t.within else ""
            label = f"{t.act} by {', '.join(sorted(t.by))}{within} [{t.citation}]"
            lines += [f"    {state} --> {t.to_state} : {label}" for state in sorted(t.from_states)]
        return "\n".join([*lines, *(f"    {state} --> [*]" for state in self.final)])

    def _faults(self) -> Iterator[str]:
        for transition in self.transitions:
            if not transition.from_states or not transition.by:
                yield f"{transition.act} has no state to start from or nobody to do it"
            if not is_citation(transition.citation):
                yield f"{transition.act}: {transition.citation!r} is no citation"
        if len(self._by_state) != sum(len(set(t.from_states)) for t in self.transitions):
            yield "one act leads from one state to two"
        if lost := self.unreachable():
            yield f"never reached: {', '.join(lost)}"
