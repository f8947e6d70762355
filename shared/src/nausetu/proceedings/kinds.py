"""What a service says of its proceedings: who acts, within which periods, under which provision, and what follows.

A kind is made of values and of the service's own functions. Periods are asked as at a day, so that they come from
dated parameters. No provision of law stands here.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from nausetu.act import Act
from nausetu.auth import Bears, Role
from nausetu.events.common import Concerned
from nausetu.law import Procedure
from nausetu.proceedings.procedure import procedure_of

if TYPE_CHECKING:
    from nausetu.proceedings.records import Appeal, Proceeding

Days = Callable[[date], int]
"""Days of a period, as at the day it starts."""


@dataclass(frozen=True, slots=True)
class OrderMade:
    """An order appealed against: what it ordered, when it was communicated, whose record it concerns."""

    order: str
    communicated_on: date
    bears: Bears


@dataclass(frozen=True)
class AppealRule:
    """Where an appeal lies: by whom, to whom, within how many days from communication (T1), under which provision.

    `days` is None while no appellate body is notified: then no appeal lies (Reading C26). `find` names the order where
    no proceeding holds it (a refusal); it locks the record and raises NotFound. `reverse` undoes an order set aside;
    `concerns` names the other registers' keys for the event; `after` hears of `file`, `stay`, `uphold`, `modify`,
    `set_aside` and `remand`.
    """

    name: str
    matter: str
    citation: str
    days: Callable[[Act, Bears, date], int | None]
    appellants: tuple[Role, ...]
    authorities: tuple[Role, ...]
    reverse: Callable[[Act, "Appeal"], None]
    decide_within: Days | None = None
    decide_citation: str | None = None
    find: Callable[[Act, str], OrderMade] | None = None
    concerns: Callable[[Act, "Appeal"], Concerned] | None = None
    after: Callable[[Act, "Appeal", str], None] | None = None


@dataclass(frozen=True)
class Kind:
    """One kind of proceeding, e.g. `suspension` of `certificates`.

    `find` locks the record proceeded against and says what it bears, or raises NotFound. The first of `officers` and of
    `respondents` owns tasks and deadlines. `reply_within` None: the notice says how many days. `excepted` is the
    citation of the provision that lets the order come before the hearing, where the law has one. `carry_out` does what
    an order says, `reverse` undoes what was done before a hearing that ended in dismissal; `after` hears of every act.
    """

    name: str
    matter: str
    citation: str
    officers: tuple[Role, ...]
    respondents: tuple[Role, ...]
    orders: Collection[str]
    find: Callable[[Act, str], Bears]
    reply_citation: str
    reply_within: Days | None = None
    order_within: Days | None = None
    order_citation: str | None = None
    excepted: str | None = None
    appeal: AppealRule | None = None
    carry_out: Callable[[Act, "Proceeding"], None] | None = None
    reverse: Callable[[Act, "Proceeding"], None] | None = None
    after: Callable[[Act, "Proceeding", str], None] | None = None

    @cached_property
    def procedure(self) -> Procedure:
        """States and acts of this kind, with its roles and citations."""
        return procedure_of(self)


@dataclass(frozen=True)
class Proceedings:
    """All proceedings and appeals of one service. `service` is its short name in addresses and events."""

    service: str
    kinds: tuple[Kind, ...] = ()
    refusals: tuple[AppealRule, ...] = ()

    @cached_property
    def by_name(self) -> Mapping[str, Kind]:
        """Kinds by name. Raises ValueError on a name that stands twice."""
        return _named(self.kinds)

    @cached_property
    def appeals(self) -> Mapping[str, AppealRule]:
        """Rules of appeal by name: of kinds, and of orders without a proceeding."""
        return _named([*(kind.appeal for kind in self.kinds if kind.appeal), *self.refusals])


_N = TypeVar("_N", Kind, AppealRule)


def _named(things: Iterable[_N]) -> Mapping[str, _N]:
    found: dict[str, _N] = {}
    for thing in things:
        if found.setdefault(thing.name, thing) is not thing:
            raise ValueError(f"{thing.name} stands twice")
    return found
