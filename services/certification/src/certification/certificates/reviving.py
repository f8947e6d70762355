"""The end of a suspension: revoked, run out, dismissed after the hearing, or set aside on appeal."""

from certification.certificates.writing import change
from certification.law.procedure import CERTIFICATE
from certification.tables import Stored
from nausetu import deadlines
from nausetu.act import Act
from nausetu.events.certification import CertificateReinstated

ENDS = "suspension_ends"


def revive(act: Act, row: Stored, reasons: str) -> Stored:
    """Let the certificate stand again from now on; the caller has locked it."""
    transition = CERTIFICATE.step(row["status"], "reinstate")
    deadlines.withdraw(act, ENDS, row["number"])
    return change(
        act, row, "reinstate", CertificateReinstated, effective_at=act.now, citation=transition.citation,
        reasons=reasons, more={"citation": transition.citation}, status=transition.to_state, status_since=act.today,
        suspended_until=None,
    )  # fmt: skip
