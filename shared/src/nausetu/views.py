"""Views: who looked at whose personal data, when and why (header `Purpose`).

Reading one's own file leaves no record. The matter's own route decides who may read; this only writes down that it
happened, in the reader's transaction: no record, no reading.
"""

from typing import Any

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.dialects.postgresql import JSONB, UUID

from nausetu.act import Act
from nausetu.auth import NATIONAL_ROLES
from nausetu.auth.access import ROLES
from nausetu.crypto import FreeText
from nausetu.db.house import HOUSE
from nausetu.db.house import Instant as Timestamp
from nausetu.fields import Instant, Model, Text
from nausetu.http.router import Router
from nausetu.ids import uuid7
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.problems import Fault, MissingPurpose

view_record = sa.Table(
    "view_record", HOUSE,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    sa.Column("viewed_at", Timestamp, nullable=False),
    sa.Column("viewer", sa.Text, nullable=False),
    sa.Column("viewer_roles", JSONB, nullable=False),
    sa.Column("authority", sa.Text),
    sa.Column("matter", sa.Text, nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("holder_sub", sa.Text),
    sa.Column("purpose", sa.Text, nullable=False),
    sa.Index("view_record_holder", "holder_sub", "id"),
    sa.Index("view_record_subject", "subject", "id"),
)  # fmt: skip

_PURPOSE: TypeAdapter[str] = TypeAdapter(FreeText)
_v = view_record.c


class ViewOut(Model):
    """Who looked at what, when and why. `viewer_roles` and `authority` as his token said."""

    id: str
    viewed_at: Instant
    viewer: str
    viewer_roles: list[str]
    authority: str | None
    matter: str
    subject: str
    purpose: str


def view(act: Act, matter: str, subject: str, holder_sub: str | None, *, purpose: str | None = None) -> None:
    """Write down that the caller reads `holder_sub`'s data in `subject`. `holder_sub` None: the person has no account.

    `purpose`: what the route itself is for, where it shows registers' keys only; it stands for a caller who states
    none. Raises MissingPurpose where neither says why. The holder himself, and the system, need say nothing.
    """
    if act.caller.system or act.caller.sub == holder_sub:
        return
    row = {
        "id": uuid7(), "viewed_at": act.now, "viewer": act.caller.sub, "viewer_roles": sorted(act.caller.roles),
        "authority": act.caller.authority, "matter": matter, "subject": subject, "holder_sub": holder_sub,
        "purpose": _purpose(act.request.purpose or purpose),
    }  # fmt: skip
    act.db.execute(view_record.insert(), row)


def router() -> Router:
    """`GET /views`: a person sees who looked at his data; national roles see all."""
    routes = Router(tags=["views"])

    @routes.read("/views", roles=ROLES, answer=Page[ViewOut])
    def list_views(
        act: Act,
        matter: Text | None = None,
        subject: Text | None = None,
        viewer: Text | None = None,
        limit: Limit = 50,
        cursor: Cursor = None,
    ) -> Page[ViewOut]:
        """Views of the caller's own data, the latest first; for `auditor` and other national roles, of everybody's."""
        act.allowed = True
        query = sa.select(view_record)
        if not act.caller.roles & NATIONAL_ROLES:
            query = query.where(_v.holder_sub == act.caller.sub)
        asked = {_v.matter: matter, _v.subject: subject, _v.viewer: viewer}
        query = query.where(*(column == value for column, value in asked.items() if value is not None))
        rows, following = page(act.db, query, [_v.id], limit, cursor, descending=True)
        return Page(items=[_answer(row) for row in rows], next_cursor=following)

    return routes


def _answer(row: Any) -> ViewOut:
    return ViewOut.model_validate({name: row._mapping[name] for name in ViewOut.model_fields})


def _purpose(header: str | None) -> str:
    """The header in words; UTF-8 is read as such (HTTP hands over Latin-1)."""
    try:
        text = (header or "").encode("latin-1").decode("utf8")
    except UnicodeError:
        text = header or ""
    try:
        return _PURPOSE.validate_python(text)
    except ValidationError as error:
        detail = "say why you read personal data of others, in at most 2,000 characters"
        raise MissingPurpose(detail, errors=[Fault("/header/Purpose", detail)]) from error
