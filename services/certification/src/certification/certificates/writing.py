"""Writing a certificate's new state: the row, its history, the audit, the event, and the State's report: one act."""

from datetime import datetime
from typing import Any

from certification.certificates.queries import MATTER, answer
from certification.certificates.tables import certificate, certificate_version
from certification.reports.entries import enter
from certification.tables import Stored
from nausetu.act import Act
from nausetu.events.certification import (
    CertificateCancelled,
    CertificateEndorsed,
    CertificateIssued,
    CertificateReinstated,
    CertificateSuspended,
)

Told = type[
    CertificateIssued | CertificateEndorsed | CertificateSuspended | CertificateReinstated | CertificateCancelled
]


def create(act: Act, row: dict[str, Any], *, citation: str) -> None:
    """Write a new certificate and say that it was issued."""
    act.db.execute(certificate.insert(), row)
    _keep(act, row)
    act.audit(
        "issue", MATTER, row["number"], effective_at=row["effective_at"], to_state=row["status"], citation=citation,
        application=row["application_id"], indivc=row["indivc"], grade=row["grade"],
    )  # fmt: skip
    _tell(act, row, CertificateIssued, citation, {})


def change(
    act: Act, row: Stored, name: str, told: Told, *, effective_at: datetime, citation: str, reasons: str | None = None,
    more: dict[str, Any] | None = None, **values: Any,
) -> Stored:  # fmt: skip
    """Write the certificate's next state from `effective_at` on; `more` is what the event says besides."""
    said = more or {}
    details = {"grounds": said["grounds"]} if "grounds" in said else {}
    values |= {"version": row["version"] + 1, "effective_at": effective_at, "recorded_at": act.now}
    changed = certificate.update().where(certificate.c.number == row["number"]).values(values).returning(certificate)
    after = act.db.execute(changed).mappings().one()
    _keep(act, after)
    act.audit(
        name, MATTER, row["number"], effective_at=effective_at, from_state=row["status"], to_state=after["status"],
        citation=citation, reasons=reasons, **details,
    )  # fmt: skip
    _tell(act, after, told, citation, said)
    return after


def _keep(act: Act, row: Stored) -> None:
    act.db.execute(
        certificate_version.insert(),
        {
            "number": row["number"], "version": row["version"], "effective_at": row["effective_at"],
            "recorded_at": row["recorded_at"], "snapshot": answer(row),
        },
    )  # fmt: skip


def _tell(act: Act, row: Stored, told: Told, citation: str, more: dict[str, Any]) -> None:
    names = set(told.model_fields) & set(row.keys())
    said = {name: row[name] for name in names} | {"holder": row["holder_sub"], "issued_by": row["state"], **more}
    payload = told.model_validate(said)
    act.emit(row["number"], payload)
    enter(act, row["state"], payload, row["number"], recorded_at=act.now, citation=citation)
