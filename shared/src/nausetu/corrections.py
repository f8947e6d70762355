"""Clerical errors: a wrong entry is put right by an officer, with reason and proof; the old values stay in the audit.

Only the fields that a matter lists (as its `changes` model) can be corrected. Never used to change what was decided:
for that the law has acts of its own.
"""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import sqlalchemy as sa

from nausetu import attachments
from nausetu.act import Act
from nausetu.attachments import Sha256
from nausetu.auth import Bears
from nausetu.crypto import FreeText
from nausetu.fields import Model
from nausetu.problems import Fault, InvalidRequest, NotFound

_C = TypeVar("_C", bound=Model)


class Correction(Model, Generic[_C]):
    """Body of `POST .../correction`; `changes` holds only the fields that are wrong, each with its right value."""

    changes: _C
    reason: FreeText
    proof: Sha256


def correct(
    act: Act,
    table: sa.Table,
    key: Mapping[str, Any],
    body: Correction[_C],
    *,
    matter: str,
    subject: str,
    bears: Bears,
    citation: str | None = None,
) -> Mapping[str, Any]:
    """Correct the row of `table` found by `key`, held to If-Match, and audit old and new values; the row as it now is.

    `bears` says whose record it is: the officer's State or office must reach it. Raises NotFound, Forbidden, Stale,
    PreconditionRequired; InvalidRequest where nothing would change, a required field would become unknown or the proof
    is not uploaded.
    """
    act.allow(bears)
    where = [table.c[name] == value for name, value in key.items()]
    row = act.db.execute(sa.select(table).where(*where).with_for_update()).mappings().one_or_none()
    if row is None:
        raise NotFound("no such record")
    act.if_match(row["version"])
    told = {name: getattr(body.changes, name) for name in body.changes.model_fields_set}
    unknown = [name for name, value in told.items() if value is None and not table.c[name].nullable]
    if unknown:
        faults = [Fault(f"/changes/{name}", "cannot be left unknown") for name in sorted(unknown)]
        raise InvalidRequest("a required field would become unknown", errors=faults)
    new = {name: value for name, value in told.items() if row[name] != value}
    if not new:
        raise InvalidRequest("the record stands so already", errors=[Fault("/changes", "nothing would change")])
    attachments.require(act, body.proof, matter=matter, subject=subject, bears=bears, pointer="/proof")
    changed = act.db.execute(
        table.update().where(*where).values(**new, version=table.c.version + 1).returning(*table.c)
    )
    act.audit(
        "correct", matter, subject, citation=citation, reasons=body.reason, proof=body.proof,
        old={name: row[name] for name in new}, new=new,
    )  # fmt: skip
    return changed.one()._asdict()
