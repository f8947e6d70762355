"""Numbers of records: `<KIND>-<AUTHORITY>-<YEAR IST>-<6 digits>-<check>`, e.g. COC-KL-2026-000123-U.

The check character is ISO 7064 mod 37,36 over the rest without its hyphens. Counter row per kind, authority and year,
locked in the act's own transaction: two acts never get one number, and an act undone leaves no gap. Never counts rows.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from sqlalchemy.dialects.postgresql import insert
from stdnum.iso7064 import mod_37_36

from nausetu.act import Act
from nausetu.db.house import number_counter
from nausetu.fields import State
from nausetu.problems import Conflict

Kind = Literal["COC", "COS", "GPR", "IND", "CRB", "IVP", "IVN", "CRS", "FIT", "RPS", "MST", "RCT"]
"""Closed list of kinds."""

KINDS: Mapping[Kind, str] = {
    "COC": "certificate of competency",
    "COS": "certificate of service",
    "GPR": "general purpose rating",
    "IND": "INDIVC number of a crew member",
    "CRB": "crew identification record book",
    "IVP": "provisional IVNTI number",
    "IVN": "permanent IVNTI number",
    "CRS": "course certificate",
    "FIT": "certificate of fitness",
    "RPS": "licence of a recruitment and placement service",
    "MST": "manning statement",
    "RCT": "receipt of a recorded payment",
}

OFFICES: frozenset[str] = frozenset({"IWAI", "MUM", "CHN", "KOL"})
AUTHORITIES: frozenset[str] = OFFICES | {state.removeprefix("IN-") for state in get_args(State)}

_LAST = 999_999
_FORM = re.compile(r"([A-Z]{3})-([A-Z]{2,4})-(\d{4})-(\d{6})-([0-9A-Z])", re.ASCII)

_TAKE = (
    insert(number_counter)
    .values(last=1)
    .on_conflict_do_update(index_elements=["kind", "authority", "year"], set_={"last": number_counter.c.last + 1})
    .returning(number_counter.c.last)
)


@dataclass(frozen=True, slots=True)
class Number:
    """The parts of a valid number."""

    kind: Kind
    authority: str
    year: int
    serial: int

    def __str__(self) -> str:
        rest = f"{self.kind}-{self.authority}-{self.year:04d}-{self.serial:06d}"
        return f"{rest}-{mod_37_36.calc_check_digit(rest.replace('-', ''))}"


def next_number(act: Act, kind: Kind, authority: str) -> str:
    """The next number of `kind` for `authority` (a State with or without `IN-`, IWAI, MUM, CHN or KOL).

    The year is that of the act's day in Asia/Kolkata. Other acts that need a number of this row wait until this one is
    committed or undone. Raises ValueError for an unknown kind or authority, Conflict where the year's numbers are used
    up.
    """
    authority = authority.removeprefix("IN-")
    if kind not in KINDS or authority not in AUTHORITIES:
        raise ValueError(f"no numbers of kind {kind} for authority {authority}")
    year = act.today.year
    serial: int = act.db.scalar(_TAKE, {"kind": kind, "authority": authority, "year": year})
    if serial > _LAST:
        raise Conflict(f"all {_LAST} numbers {kind}-{authority}-{year} are given out")
    return str(Number(kind, authority, year, serial))


def parse(number: str) -> Number:
    """The parts of `number`. Raises ValueError where form, kind, authority or check character are wrong."""
    found = _FORM.fullmatch(number)
    if found is None:
        raise ValueError("a number is written KIND-AUTHORITY-YEAR-123456-C")
    authority, year, serial = found[2], found[3], found[4]
    kind = next((known for known in KINDS if known == found[1]), None)
    if kind is None or authority not in AUTHORITIES:
        raise ValueError(f"no numbers of kind {found[1]} are given by {authority}")
    parts = Number(kind, authority, int(year), int(serial))
    if str(parts) != number:
        raise ValueError("the check character does not fit")
    return parts


def valid(number: str) -> bool:
    """Whether `number` has the right form and check character; says nothing of whether it was given out."""
    try:
        parse(number)
    except ValueError:
        return False
    return True
