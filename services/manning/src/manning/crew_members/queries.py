"""Reading the register of crew members and their books. Never changes it."""

from collections.abc import Collection, Mapping
from datetime import datetime
from uuid import UUID

import sqlalchemy as sa

from manning.crew_members.known import trained
from manning.crew_members.schemas import CrewMember, CrewMemberFile, Particulars, Status, Training
from manning.crew_members.tables import crew_member, record_book
from manning.tables import Stored
from nausetu import bearings
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.crypto import ring
from nausetu.fields import Reference, StateIn, Text, folded
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.problems import NotFound
from nausetu.views import view

MATTER = "crew-members"
_LISTED = "register of record books (IVM-2025 r.22(4))"

_m, _b = crew_member.c, record_book.c
_BY_ID = sa.select(crew_member).where(_m.id == sa.bindparam("of_id"))
_BY_NUMBER = sa.select(crew_member).where(_m.indivc == sa.bindparam("of_number"))
_BOOKS = (
    sa.select(_m.indivc, _b.number)
    .outerjoin_from(
        crew_member, record_book, sa.and_(_b.indivc == _m.indivc, _b.effective_at <= sa.bindparam("at"))
    )
    .where(_m.indivc.in_(sa.bindparam("persons", expanding=True)), _m.accepted_at <= sa.bindparam("at"))
    .order_by(_m.indivc, _b.effective_at)
)  # fmt: skip


def bears(row: Stored) -> Bears:
    """Whose the crew member's record is: his State's, the institute's that applied for him, and his own."""
    return Bears.of(row["state"], org=row["org"], holder_sub=row["holder_sub"])


def reached(act: Act, found: Reference | UUID, *, lock: bool = False) -> sa.RowMapping:
    """The row of an INDIVC number or an application's id, if the caller reaches it. Raises NotFound or Forbidden."""
    by_id = isinstance(found, UUID)
    query = _BY_ID if by_id else _BY_NUMBER
    asked = {"of_id": str(found)} if by_id else {"of_number": found}
    row = act.db.execute(query.with_for_update() if lock else query, asked).mappings().one_or_none()
    if row is None:
        raise NotFound("no such crew member is registered")
    act.allow(bears(row))
    return row


def answer(row: Stored) -> CrewMember:
    """The crew member of a row, as the register lists him."""
    told = {name: row[name] for name in CrewMember.model_fields if name != "reference"}
    return CrewMember.model_validate(told | {"reference": row["indivc"] or row["id"]})


def sealed(particulars: Particulars, crew_member_id: str) -> str:
    """Particulars as they are stored: encrypted, bound to their row."""
    return ring().encrypt(particulars.model_dump_json(), f"crew_member.particulars:{crew_member_id}")


def _opened(row: Stored) -> Particulars:
    text = ring().decrypt(row["particulars"], f"crew_member.particulars:{row['id']}")
    return Particulars.model_validate_json(text)


def books(act: Act, persons: Collection[str], at: datetime) -> Mapping[str, str | None]:
    """Numbers of the books of those who are registered here, as at an instant; None: he has been given none."""
    return {row.indivc: row.number for row in act.db.execute(_BOOKS, {"persons": sorted(persons), "at": at})}


def read_crew_member(act: Act, reference: Reference | UUID) -> CrewMemberFile:
    """The whole of a crew member's record; leaves a view record, but his own reading does not."""
    row = reached(act, reference)
    view(act, MATTER, row["indivc"] or row["id"], row["holder_sub"])
    issued_on = act.db.scalar(sa.select(_b.issued_on).where(_b.number == row["record_book"]))
    training = trained(act, row["indivc"], act.now) if row["indivc"] else []
    return CrewMemberFile(
        **answer(row).model_dump(), particulars=_opened(row), record_book_issued_on=issued_on,
        training=[Training.model_validate(each) for each in training],
    )  # fmt: skip


def list_crew_members(
    act: Act,
    state: StateIn | None = None,
    status: Status | None = None,
    q: Text | None = None,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Page[CrewMember]:
    """Crew members of the caller's State or institute, or himself; national roles see all.

    `q` finds a part of the INDIVC or record book number, or of the name whatever its case and composition.
    """
    query = sa.select(crew_member).where(bearings.reached(act, crew_member))
    if state is not None:
        query = query.where(_m.state == state)
    if status is not None:
        query = query.where(_m.status == status)
    if q is not None:
        numbers = [column.contains(q.upper(), autoescape=True) for column in (_m.indivc, _m.record_book)]
        query = query.where(sa.or_(*numbers, _m.name_folded.contains(folded(q) or q, autoescape=True)))
    rows, following = page(act.db, query, [_m.id], limit, cursor)
    for row in rows:
        found = row._mapping
        view(act, MATTER, found["indivc"] or found["id"], found["holder_sub"], purpose=_LISTED)
    return Page(items=[answer(row._mapping) for row in rows], next_cursor=following)
