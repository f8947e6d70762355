"""Keeping an upload, saying that a record refers to it, and letting at it who may."""

from typing import Annotated

import filetype
import sqlalchemy as sa
from pydantic import Field
from sqlalchemy.dialects.postgresql import insert

from nausetu.act import Act
from nausetu.attachments.store import Volume
from nausetu.attachments.tables import attachment, attachment_use
from nausetu.auth import Bears, Caller
from nausetu.auth.access import BONDS
from nausetu.fields import Instant, Model
from nausetu.http.uploads import Upload
from nausetu.problems import Fault, InvalidRequest, NotFound, UnsupportedMediaType
from nausetu.views import view

MEDIA_TYPES = frozenset({"image/jpeg", "image/png", "image/webp", "application/pdf"})
MAX_BYTES = 5 * 1024 * 1024

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", min_length=64, max_length=64)]
"""SHA-256 of an attachment, in lower-case hexadecimal."""

UPLOADS = "uploads"
"""Matter of the use that each uploader has by himself."""

_KEEP = insert(attachment).on_conflict_do_nothing().returning(attachment.c.sha256)
_USE = insert(attachment_use).on_conflict_do_nothing().returning(attachment_use.c.sha256)
_FIND = sa.select(attachment).where(attachment.c.sha256 == sa.bindparam("sha256"))
_USES = sa.select(attachment_use).where(attachment_use.c.sha256 == sa.bindparam("sha256"))


class AttachmentAnswer(Model):
    """An attachment as recorded; `size` in bytes."""

    sha256: Sha256
    media_type: str
    size: int
    uploaded_at: Instant


def upload_attachment(act: Act, upload: Upload) -> AttachmentAnswer:
    """Keep the body as an attachment, byte for byte. The same file sent twice is one record.

    Refused with 415 where the bytes are not of the kind that Content-Type says.
    """
    found = filetype.guess_mime(str(upload.path))
    if found != upload.media_type:
        raise UnsupportedMediaType(f"Content-Type says {upload.media_type}, the bytes say {found or 'none we know'}")
    Volume(upload.root).keep(upload.path, upload.sha256)
    new = act.db.scalar(
        _KEEP,
        {
            "sha256": upload.sha256, "media_type": upload.media_type, "size": upload.size,
            "uploaded_by": act.caller.sub, "uploaded_at": act.now,
        },
    )  # fmt: skip
    if _use(act, upload.sha256, UPLOADS, act.caller.sub, _colleagues(act.caller)):
        act.audit("upload", "attachments", upload.sha256, new=new is not None, size=upload.size)
    return _answer(act.db, upload.sha256)


def require(act: Act, sha256: str, *, matter: str, subject: str, bears: Bears, pointer: str) -> None:
    """Let the record `subject` refer to an attachment; whoever reaches the record reaches the attachment from now on.

    Raises InvalidRequest at `pointer` where it was not uploaded, or not by someone whose files the caller may see.
    """
    if act.db.execute(_FIND, {"sha256": sha256}).one_or_none() is None or not _visible(act, sha256):
        detail = "upload the attachment first, then refer to it"
        raise InvalidRequest(detail, errors=[Fault(pointer, detail)])
    _use(act, sha256, matter, subject, bears)


def show(act: Act, sha256: str) -> AttachmentAnswer:
    """The record of an attachment that the caller may see. Raises NotFound, also where it is none of his business.

    An attachment of a person's file is personal data: another reader says why (Purpose), and that is written down.
    """
    answer = _answer(act.db, sha256)
    if not _visible(act, sha256):
        raise NotFound("no such attachment")
    act.allowed = True
    holders = {use.holder_sub for use in act.db.execute(_USES, {"sha256": sha256}) if use.holder_sub}
    if act.caller.sub not in holders:
        for holder in sorted(holders):
            view(act, "attachments", sha256, holder)
    return answer


def _visible(act: Act, sha256: str) -> bool:
    caller = act.caller
    for use in act.db.execute(_USES, {"sha256": sha256}):
        # The uploader's own file, whatever his role; else as for any record that bears this.
        if use.matter == UPLOADS and use.subject == caller.sub:
            return True
        bears = Bears.of(*use.states, office=use.office, org=use.org, holder_sub=use.holder_sub)
        if act.access.reaches(caller, bears):
            return True
    return False


def _colleagues(caller: Caller) -> Bears:
    """Who sees an upload before a record refers to it: of a State, office or firm, those of the same; else nobody."""
    bonds = {BONDS[role] for role in caller.roles if role in BONDS}
    return Bears.of(
        caller.state if "state" in bonds else None,
        office=caller.office if bonds & {"state", "office"} else None,
        org=caller.org if "org" in bonds else None,
        holder_sub=caller.sub if "holder" in bonds else None,
    )


def _use(act: Act, sha256: str, matter: str, subject: str, bears: Bears) -> bool:
    row = {
        "sha256": sha256, "matter": matter, "subject": subject, "states": sorted(bears.states),
        "office": bears.office, "org": bears.org, "holder_sub": bears.holder_sub,
        "used_by": act.caller.sub, "used_at": act.now,
    }  # fmt: skip
    return act.db.scalar(_USE, row) is not None


def _answer(db: sa.Connection, sha256: str) -> AttachmentAnswer:
    row = db.execute(_FIND, {"sha256": sha256}).mappings().one_or_none()
    if row is None:
        raise NotFound("no such attachment")
    return AttachmentAnswer.model_validate({name: row[name] for name in AttachmentAnswer.model_fields})
