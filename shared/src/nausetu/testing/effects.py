"""Reactions for tests: each leaves one row in the table `effect`, so that nothing lost or doubled stays unseen."""

import sqlalchemy as sa

from nausetu.act import Act
from nausetu.consumer import ReceivedEvent
from nausetu.events.training_institutes import CourseCompleted

TABLE = (
    "CREATE TABLE effect (position bigint GENERATED ALWAYS AS IDENTITY, event uuid, subject text, fact text,"
    " sequence bigint, superseded boolean, traceparent text)"
)
_EFFECT = sa.text(
    "INSERT INTO effect (event, subject, fact, sequence, superseded, traceparent)"
    " VALUES (:id, :subject, :fact, :sequence, :superseded, :traceparent)"
)


def note(act: Act, event: ReceivedEvent) -> None:
    """Write that it was called."""
    act.db.execute(
        _EFFECT,
        {
            "id": event.id, "subject": event.subject, "fact": event.data.fact(), "sequence": event.sequence,
            "superseded": event.superseded, "traceparent": act.request.traceparent,
        },
    )  # fmt: skip


def note_or_fail(act: Act, event: ReceivedEvent) -> None:
    """As `note`; and then fail for certificates whose number begins with BAD, until there is a table `cure`."""
    note(act, event)
    cured = act.db.scalar(sa.text("SELECT to_regclass('cure') IS NOT NULL"))
    if isinstance(event.data, CourseCompleted) and event.data.certificate_number.startswith("BAD") and not cured:
        raise LookupError("no place for this certificate")
