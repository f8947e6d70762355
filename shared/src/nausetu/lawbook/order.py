"""The order in which provisions are printed: rules, then schedules, then forms; numbers by value, clauses by letter."""

import re

_TOKEN = re.compile(r"\d+|[A-Za-z]+|[^\sA-Za-z\d]")
_PARTS = {"preamble": 0, "r": 1, "s": 1, "Sch": 2, "Annex": 3, "Form": 4}
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


def place(citation: str) -> tuple[object, ...]:
    """Sort key of a citation within its rule set: `r.9(1)(b)` before `r.10`, `r.22` before `Sch.I`."""
    words = citation.split(" ", 1)[1] if " " in citation else citation
    tokens = _TOKEN.findall(words)
    part = _PARTS.get(tokens[0], 5) if tokens else 5
    return (part, *((0, int(t), "") if t.isdigit() else (1, _number(t), t) for t in tokens[1:] if t not in "().,"))


def _number(token: str) -> int:
    return _ROMAN.index(token) if token in _ROMAN[1:] else 0
