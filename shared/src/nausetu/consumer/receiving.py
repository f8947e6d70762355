"""What becomes of one message: skipped, applied, a duplicate, superseded, or a dead letter with its reason.

A reaction that fails is tried again three times with growing pauses. An outage of the database is no reaction's fault:
it is waited for, and never makes a dead letter.
"""

from collections.abc import Mapping
from datetime import datetime
from threading import Event
from typing import Any

import sqlalchemy as sa
import structlog

from nausetu import clock, inbox
from nausetu.consumer.applying import apply
from nausetu.consumer.dead_letters import DeadLetters
from nausetu.consumer.measures import LAG, RECEIVED
from nausetu.consumer.received import Reaction, envelope_of, payload_of
from nausetu.events import Payload
from nausetu.events.envelope import CloudEvent, NotAnEventError
from nausetu.troubles import Troubles, is_outage, said

_log = structlog.get_logger(__name__)

RETRIES_S = (0.1, 0.4, 1.6)


class Stopped(Exception):
    """Told to stop in the midst of a message: it is left to whoever comes next."""


class Receiver:
    """Deals with messages one by one. `times` is how far each source was heard since it was last taken."""

    def __init__(
        self, engine: sa.Engine, service: str, reactions: Mapping[str, Reaction], letters: DeadLetters, stop: Event
    ) -> None:
        self._engine, self._service, self._reactions = engine, service, reactions
        self._letters, self._stop = letters, stop
        self.times: dict[str, datetime] = {}

    def receive(self, record: Any) -> None:
        """Deal with one message so that its offset may be committed. Raises Stopped, or KafkaError of a dead letter."""
        if dict(record.headers).get("consumer", self._service.encode()) != self._service.encode():
            return self._count("skipped")
        try:
            event = envelope_of(record.topic, record.value)
        except NotAnEventError as fault:
            return self._bury(record, None, str(fault))
        self._deal(record, event)
        self.times[event.source] = max(event.time, self.times.get(event.source, event.time))
        LAG.labels(self._service).set((clock.now() - event.time).total_seconds())
        return None

    def _deal(self, record: Any, event: CloudEvent) -> None:
        reaction = self._reactions.get(event.type)
        if reaction is None:
            return self._count("skipped")
        try:
            payload = payload_of(event)
        except NotAnEventError as fault:
            return self._bury(record, event, str(fault))
        reason = self._try(event, payload, reaction)
        return self._bury(record, event, reason) if reason else None

    def _try(self, event: CloudEvent, payload: Payload, reaction: Reaction) -> str | None:
        """Apply, again where it fails; the reason where it failed for good."""
        outage = Troubles(_log, f"consumer of {self._service}", self._stop)
        pauses = iter(RETRIES_S)
        while not self._stop.is_set():
            try:
                self._count(apply(self._engine, event, payload, reaction))
                outage.over()
                return None
            except Exception as error:  # noqa: BLE001 (the door: whatever a reaction raises must not stop the others)
                if isinstance(error, sa.exc.SQLAlchemyError) and is_outage(error):
                    outage.wait(error)
                    continue
                pause = next(pauses, None)
                if pause is None:
                    return said(error)
                _log.warning(
                    "a reaction failed", type=event.type, event_id=event.id, error=said(error), again_in_s=pause
                )
                self._stop.wait(pause)
        raise Stopped

    def _bury(self, record: Any, event: CloudEvent | None, reason: str) -> None:
        """Dead letter first, inbox second: between the two a repeat makes a second letter, never none."""
        self._letters.send(record, reason[:1000])
        found = event.id if event else None
        _log.error("dead letter", topic=record.topic, offset=record.offset, event_id=found, reason=reason[:1000])
        if event:
            self._patiently(event)
        self._count("dead_lettered")

    def _patiently(self, event: CloudEvent) -> None:
        outage = Troubles(_log, f"consumer of {self._service}", self._stop)
        while not self._stop.is_set():
            try:
                with self._engine.begin() as db:
                    inbox.dead_letter(db, event, clock.now())
                return outage.over()
            except sa.exc.SQLAlchemyError as error:
                if not is_outage(error):
                    raise
                outage.wait(error)
        raise Stopped

    def _count(self, outcome: str) -> None:
        RECEIVED.labels(self._service, outcome).inc()
