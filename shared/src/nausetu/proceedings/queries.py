"""Reading proceedings and appeals: lists in scope, and one whole. Of a person's, the reader says why (Purpose)."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from nausetu import bearings
from nausetu.act import Act
from nausetu.paging import Page, page
from nausetu.proceedings.appeals import NONE_LIES
from nausetu.proceedings.kinds import Proceedings
from nausetu.proceedings.records import APPEALS, MATTER, Appeal, Proceeding, read, record
from nausetu.proceedings.schemas import AppealOut, ProceedingItem, ProceedingOut
from nausetu.proceedings.tables import appeal, proceeding
from nausetu.views import view

_OF = sa.select(appeal).where(appeal.c.proceeding_id == sa.bindparam("of_id")).order_by(appeal.c.id)


def list_of(
    act: Act, table: sa.Table, asked: dict[str, str | None], limit: int, cursor: str | None
) -> tuple[Sequence[Any], str | None]:
    """Rows in the caller's scope with the values asked, the latest first."""
    query = sa.select(table).where(bearings.reached(act, table))
    query = query.where(*(table.c[name] == value for name, value in asked.items() if value is not None))
    return page(act.db, query, [table.c.id], limit, cursor, descending=True)


def proceedings_page(act: Act, asked: dict[str, str | None], limit: int, cursor: str | None) -> Page[ProceedingItem]:
    """Proceedings, without what persons wrote."""
    rows, following = list_of(act, proceeding, asked, limit, cursor)
    names = ProceedingItem.model_fields
    items = [ProceedingItem.model_validate({name: row._mapping[name] for name in names}) for row in rows]
    return Page(items=items, next_cursor=following)


def appeals_page(act: Act, asked: dict[str, str | None], limit: int, cursor: str | None) -> Page[AppealOut]:
    """Appeals; a person's are shown whole to himself only, and by their id."""
    rows, following = list_of(act, appeal, asked, limit, cursor)
    return Page(items=[_short(act, record(Appeal, row)) for row in rows], next_cursor=following)


def show_proceeding(act: Act, proceedings: Proceedings, found: str) -> ProceedingOut:
    """The proceeding whole."""
    old = read(act, Proceeding, found)
    act.allow(old.bears)
    if old.bears.holder_sub is not None:
        view(act, MATTER, old.id, old.bears.holder_sub)
    return whole(act, proceedings, old)


def show_appeal(act: Act, found: str) -> AppealOut:
    """The appeal whole."""
    old = read(act, Appeal, found)
    act.allow(old.bears)
    if old.bears.holder_sub is not None:
        view(act, APPEALS, old.id, old.bears.holder_sub)
    return whole_appeal(old)


def whole(act: Act, proceedings: Proceedings, found: Proceeding) -> ProceedingOut:
    """The proceeding as answered to whoever acts on it or may read it."""
    kind = proceedings.by_name[found.kind]
    no_appeal = found.communicated_on is not None and found.appeal_last_day is None
    own = set(ProceedingOut.model_fields) - {"rule", "appeal_note", "appeals"}
    return ProceedingOut.model_validate(
        {name: getattr(found, name) for name in own}
        | {
            "rule": kind.citation,
            "appeal_note": NONE_LIES if no_appeal and kind.appeal else None,
            "appeals": [whole_appeal(record(Appeal, row)) for row in act.db.execute(_OF, {"of_id": found.id})],
        }
    )


def whole_appeal(found: Appeal) -> AppealOut:
    """The appeal as answered."""
    own = set(AppealOut.model_fields) - {"proceeding"}
    return AppealOut.model_validate({name: getattr(found, name) for name in own} | {"proceeding": found.proceeding_id})


def _short(act: Act, found: Appeal) -> AppealOut:
    answer = whole_appeal(found)
    if found.bears.holder_sub in (None, act.caller.sub):
        return answer
    return answer.model_copy(update={"grounds": None, "reasons": None, "hearing": None})
