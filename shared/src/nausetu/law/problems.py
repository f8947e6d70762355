"""What a rule raises where it cannot answer. The edge turns these into problems (RFC 9457)."""

from collections.abc import Sequence
from datetime import date


class LawError(Exception):
    """Root of what law packages raise."""


class ParameterError(LawError):
    """A dated parameter has no value, or two, on the day asked: never answered by a guess."""


class NotInForceError(LawError):
    """The decision is dated before the rule set's commencement (Reading A2)."""

    def __init__(self, instrument: str, as_of: date, commencement: date) -> None:
        super().__init__(
            f"{instrument} is not in force on {as_of.isoformat()}; it commences on {commencement.isoformat()}"
        )
        self.instrument, self.as_of, self.commencement = instrument, as_of, commencement


class ImpossibleFactsError(LawError):
    """Facts that cannot all be so (Reading A1): one (pointer, detail) for each fault."""

    def __init__(self, faults: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{pointer}: {detail}" for pointer, detail in faults))
        self.faults = tuple(faults)


class ImpossibleTransitionError(LawError):
    """The state does not allow the act; `allowed_from` names the states that do, `citation` the provision."""

    def __init__(self, act: str, state: str, allowed_from: Sequence[str], citation: str | None) -> None:
        super().__init__(f"{act} is not allowed in state {state}")
        self.act, self.state, self.allowed_from, self.citation = act, state, tuple(allowed_from), citation
