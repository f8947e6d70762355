"""The neighbour's door: one event, one transaction, in which inbox, reaction, audit and outbox are written together."""

from typing import Literal

import sqlalchemy as sa
from opentelemetry.trace import SpanKind

from nausetu import clock, inbox
from nausetu.act import Act, Request
from nausetu.auth import Access, Caller
from nausetu.consumer.received import Reaction, ReceivedEvent, historian
from nausetu.events import Payload, traces
from nausetu.events.envelope import CloudEvent

NEIGHBOUR = Caller(sub="system:consumer", system=True)
_ACCESS = Access(frozenset(), scoped=False)

Applied = Literal["applied", "superseded", "duplicate"]


def apply(engine: sa.Engine, event: CloudEvent, payload: Payload, reaction: Reaction) -> Applied:
    """Apply an event and commit. Raises whatever the reaction or the database raises; then nothing is written."""
    with traces.tracer().start_as_current_span(
        f"apply {event.type}",
        context=traces.parent(event.traceparent),
        kind=SpanKind.CONSUMER,
        # What a reaction raises may name persons.
        record_exception=False,
        set_status_on_exception=False,
        attributes={
            "messaging.system": "kafka",
            "cloudevents.event_id": event.id,
            "cloudevents.event_type": event.type,
        },
    ):
        with engine.begin() as db:
            now = clock.now()
            if not inbox.record(db, event, now):
                return "duplicate"
            newer = inbox.advance(db, event, payload.fact())
            if newer or historian(reaction):
                act = Act(db, NEIGHBOUR, _ACCESS, now, Request(traceparent=traces.current() or event.traceparent))
                reaction(act, _received(event, payload, superseded=not newer))
                act.flush()
        return "applied" if newer else "superseded"


def _received(event: CloudEvent, payload: Payload, *, superseded: bool) -> ReceivedEvent:
    return ReceivedEvent(
        event.id, event.type, event.source, event.subject, event.sequence, event.time, payload, superseded
    )
