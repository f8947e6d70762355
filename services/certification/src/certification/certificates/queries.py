"""Reading certificates. Never changes one."""

from datetime import datetime, timedelta

import sqlalchemy as sa

from certification.certificates import schemas
from certification.certificates.tables import certificate, certificate_version
from certification.tables import Stored
from nausetu import bearings, clock
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.fields import Instant, Reference
from nausetu.problems import NotFound

MATTER = "certificates"

_FIND = sa.select(certificate).where(certificate.c.number == sa.bindparam("of_number"))
_LOCK = _FIND.with_for_update()
_HELD = sa.select(certificate).where(certificate.c.indivc == sa.bindparam("of_indivc")).order_by(certificate.c.number)
_AT = (
    sa.select(certificate_version.c.snapshot)
    .where(
        certificate_version.c.number == sa.bindparam("of_number"),
        certificate_version.c.effective_at <= sa.bindparam("at"),
    )
    .order_by(certificate_version.c.effective_at.desc(), certificate_version.c.version.desc())
    .limit(1)
)


def answer(row: Stored) -> schemas.Certificate:
    """The certificate of a row."""
    shown = {name: row[name] for name in schemas.Certificate.model_fields if name not in {"issued_by", "application"}}
    return schemas.Certificate.model_validate(
        {**shown, "issued_by": row["state"], "application": row["application_id"]}
    )


def bears(row: Stored) -> Bears:
    """Whose the certificate is: the issuing State's, and its holder's."""
    return Bears.of(row["state"], holder_sub=row["holder_sub"])


def reached(act: Act, number: str, *, lock: bool = False) -> sa.RowMapping:
    """The certificate's row, if the caller reaches it. Raises NotFound or Forbidden."""
    row = act.db.execute(_LOCK if lock else _FIND, {"of_number": number}).mappings().one_or_none()
    if row is None:
        raise NotFound("no such certificate")
    act.allow(bears(row))
    return row


def held(act: Act, indivc: str) -> list[sa.RowMapping]:
    """All certificates that a person holds or held."""
    return list(act.db.execute(_HELD, {"of_indivc": indivc}).mappings())


def public(act: Act, number: Reference, at: Instant | None = None) -> schemas.PublicCertificate:
    """What everybody may see of a certificate, now or as of an instant, by effective time as known now."""
    when = at or act.now
    snapshot = act.db.scalar(_AT, {"of_number": number, "at": when})
    if snapshot is None:
        raise NotFound("no such certificate" if at is None else "no such certificate at that time")
    whole = schemas.Certificate.model_validate(snapshot)
    status, since = _status(whole, when)
    shown = whole.model_dump(include=set(schemas.PublicCertificate.model_fields) - {"status", "status_since", "as_of"})
    return schemas.PublicCertificate.model_validate({**shown, "status": status, "status_since": since, "as_of": when})


def _status(whole: schemas.Certificate, when: datetime) -> tuple[str, object]:
    """Past its last day (to midnight IST) a certificate that stands is expired; one suspended stays so."""
    if whole.status == "valid" and whole.valid_until is not None and clock.day_of(when) > whole.valid_until:
        return "expired", whole.valid_until + timedelta(days=1)
    return whole.status, whole.status_since


def listed(act: Act) -> sa.Select[tuple[object, ...]]:
    """Certificates that the caller reaches."""
    return sa.select(certificate).where(bearings.reached(act, certificate))
