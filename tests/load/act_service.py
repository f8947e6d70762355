"""The least service that does a whole act: a record locked, the law asked, the row changed, audit, outbox, answer kept.

B of G8, and the writer of G12. Its table `load_record` is made by the measurement.
"""

from datetime import datetime

import sqlalchemy as sa
from fastapi import FastAPI

from manning.law import decide_minimum_manning
from manning.law.facts import ManningFacts, Vessel
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.events.manning import CrewFoundDeficient
from nausetu.fields import Model, Reference
from nausetu.http import Router, create_app
from nausetu.settings import ServiceSettings

TABLE = "CREATE TABLE load_record (subject text PRIMARY KEY, state text NOT NULL, findings int, version int NOT NULL)"
ROWS = "INSERT INTO load_record SELECT 'RECORD-' || n, 'IN-KL', 0, 1 FROM generate_series(0, 99) AS n"
LOCK = "SELECT state, version FROM load_record WHERE subject = :subject FOR UPDATE"
CHANGE = "UPDATE load_record SET findings = :findings, version = version + 1 WHERE subject = :subject"

_LOCK, _CHANGE = sa.text(LOCK), sa.text(CHANGE)

router = Router(tags=["load"])


class Changed(Model):
    """What the act answers."""

    subject: str
    findings: int
    version: int
    at: datetime


@router.act("/records/{subject}/changes", roles={"surveyor"}, answer=Changed, status=201)
def change(act: Act, subject: Reference, body: Vessel) -> Changed:
    """Ask the law about the vessel and write down what it said."""
    row = act.db.execute(_LOCK, {"subject": subject}).one()
    act.allow(Bears.of(row.state))
    decision = decide_minimum_manning(ManningFacts(vessel=body, voyage=None), act.today)
    findings = len(decision.assessment.findings)
    act.db.execute(_CHANGE, {"subject": subject, "findings": findings})
    act.audit("change", "records", subject, citation="IVM-2025 r.4(3)", reasons="load", findings=findings)
    act.emit(subject, event(subject, act.now))
    return Changed(subject=subject, findings=findings, version=row.version + 1, at=act.now)


def event(subject: str, at: datetime) -> CrewFoundDeficient:
    """An event of ordinary size."""
    return CrewFoundDeficient(
        registration_number=subject,
        effective_at=at,
        state="IN-KL",
        found_at=at,
        category="B",
        shortfalls=[],
        citations=["IVM-2025 r.4(3)"],
    )


def app() -> FastAPI:
    """The service."""
    return create_app(ServiceSettings(service="manning"), title="load", routers=[router])
