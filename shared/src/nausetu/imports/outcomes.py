"""What becomes of the rows of a chunk: valid ones are applied, each of the others is rejected with its faults.

Never loses a good row for a bad neighbour: where the database or a rule refuses, halves are tried again.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from pydantic import ValidationError

from nausetu.act import Act
from nausetu.fields import Model
from nausetu.imports.importer import Importer, Outcome, Rejected
from nausetu.imports.reading import Read
from nausetu.problems import Fault, Problem

Found = tuple[Read, Outcome | Rejected]

_CHECK_NOW = sa.text("SET CONSTRAINTS ALL IMMEDIATE")


def outcomes_of(act: Act, importer: Importer[Any], taken: Sequence[Read]) -> list[Found]:
    """Each row of `taken` with its outcome; rejected ones may come out of order."""
    found: list[Found] = []
    for group in _groups(importer, taken, found):
        outcomes = _apply(act, importer, [row for _, row in group])
        found += zip((read for read, _ in group), outcomes, strict=True)
    return found


def _groups(importer: Importer[Any], taken: Sequence[Read], bad: list[Found]) -> Iterator[list[tuple[Read, Model]]]:
    """Readable rows in order, in groups within which no key stands twice; unreadable ones go to `bad`."""
    group: list[tuple[Read, Model]] = []
    keys: set[Any] = set()
    for read in taken:
        try:
            row = None if read.faults else importer.row.model_validate(read.row)
        except ValidationError as error:
            bad.append((read, Rejected(_faults(error))))
            continue
        if row is None:
            bad.append((read, Rejected(read.faults)))
            continue
        if (key := importer.key(row)) in keys:
            yield group
            group, keys = [], set()
        group.append((read, row))
        keys.add(key)
    if group:
        yield group


def _apply(act: Act, importer: Importer[Any], rows: Sequence[Model]) -> list[Outcome | Rejected]:
    """Outcomes of `rows`; where one is refused, halves are tried, so that only that row is rejected."""
    records, events = len(act.records), len(act.events)
    try:
        with act.db.begin_nested():
            outcomes = list(importer.apply(act, rows))
            # What would fail at commit fails here, where one row can still be told from another.
            act.db.execute(_CHECK_NOW)
            return outcomes
    except (Problem, sa.exc.IntegrityError, sa.exc.DataError) as error:
        del act.records[records:], act.events[events:]
        if len(rows) == 1:
            return [Rejected(_refused(error))]
    middle = len(rows) // 2
    return _apply(act, importer, rows[:middle]) + _apply(act, importer, rows[middle:])


def _faults(error: ValidationError) -> tuple[Fault, ...]:
    return tuple(
        Fault(
            "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in each["loc"]),
            each["msg"].removeprefix("Value error, "),
        )
        for each in error.errors(include_url=False, include_input=False)
    )


def _refused(error: Problem | sa.exc.DBAPIError) -> tuple[Fault, ...]:
    if isinstance(error, Problem):
        return error.errors or (Fault("", error.detail, error.rule),)
    constraint = getattr(getattr(error.orig, "diag", None), "constraint_name", None)
    return (Fault("", f"the database refused the row ({constraint or 'a value does not fit its column'})"),)
