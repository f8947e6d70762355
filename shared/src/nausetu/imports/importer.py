"""What a service says of a matter that can be imported."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from nausetu.act import Act
from nausetu.auth import Role
from nausetu.fields import Model
from nausetu.problems import Fault

R = TypeVar("R", bound=Model)

Outcome = Literal["created", "updated", "unchanged"]

MAX_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Rejected:
    """A row not taken over, and why; the others go on."""

    faults: tuple[Fault, ...]

    @classmethod
    def of(cls, detail: str, *, pointer: str = "", rule: str | None = None) -> "Rejected":
        """Rejected for one reason; `pointer` into the row."""
        return cls((Fault(pointer, detail, rule),))


@dataclass(frozen=True)
class Importer(Generic[R]):
    """An import into `matter` (the plural of its address, e.g. `vessels`).

    `apply(act, rows)` upserts rows whose keys differ, looks to the importing officer's scope row by row, and gives an
    outcome for each, in order. It runs in the transaction of the chunk; an audit record of the import's start and end
    is written anyway. Its exceptions of the tree of problems, and what the database refuses of a row, reject only that
    row.
    """

    matter: str
    row: type[R]
    key: Callable[[R], Any]
    apply: Callable[[Act, Sequence[R]], Sequence[Outcome | Rejected]]
    roles: Collection[Role]
    chunk: int = 500
    max_bytes: int = MAX_BYTES
