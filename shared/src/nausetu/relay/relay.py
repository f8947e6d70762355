"""The relay of one service. Woken by NOTIFY, with a poll every 250 ms as safety net.

Of several replicas one relays, by an advisory lock of its database session, and the others stand by. Killed between
acknowledgement and mark, it sends again and consumers drop what they know. A cluster it has not met before gets the
whole outbox again. Nothing is lost: what fails is tried again with growing pauses, and said once.
"""

from threading import Event

import psycopg
import sqlalchemy as sa
import structlog
from kafka.errors import KafkaError

from nausetu import clock
from nausetu.kafka import Broker, ClusterWatch, apply_topics
from nausetu.outbox import CHANNEL
from nausetu.relay import waiting
from nausetu.relay.measures import PUBLISHED
from nausetu.relay.sender import Sender
from nausetu.troubles import Troubles, is_outage

_log = structlog.get_logger(__name__)

POLL_S = 0.25
STAND_BY_S = 0.5


class Relay:
    """Relays one service's outbox until told to stop. One connection of the engine is its own meanwhile."""

    def __init__(self, engine: sa.Engine, broker: Broker, service: str) -> None:
        self._engine, self._broker, self._service = engine, broker, service

    def run(self, stop: Event) -> None:
        """Relay until `stop` is set; outages of database and broker are waited for."""
        troubles = Troubles(_log, "relay", stop)
        while not stop.is_set():
            try:
                with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
                    if waiting.lead(db):
                        self._lead(db, stop, troubles)
                    else:
                        stop.wait(STAND_BY_S)
            except (KafkaError, psycopg.OperationalError) as error:
                troubles.wait(error)
            except (sa.exc.DBAPIError, sa.exc.TimeoutError) as error:
                if not is_outage(error):
                    raise
                troubles.wait(error)

    def _lead(self, db: sa.Connection, stop: Event, troubles: Troubles) -> None:
        db.execute(sa.text(f"LISTEN {CHANNEL}"))
        name = f"nausetu-relay-{self._service}"
        try:
            with ClusterWatch(self._broker, name, every_s=POLL_S) as watch:
                while not stop.is_set():
                    self._meet(db, watch, stop)
                    with Sender(self._broker, self._service) as sender:
                        self._relay(db, watch, sender, stop, troubles)
        finally:
            # The lock goes with the session: never back into the pool with it.
            db.invalidate()

    def _relay(self, db: sa.Connection, watch: ClusterWatch, sender: Sender, stop: Event, troubles: Troubles) -> None:
        """Send what waits, until another cluster answers."""
        cluster = waiting.cluster(db)
        while not stop.is_set() and watch.cluster_id() == cluster:
            rows = waiting.waiting(db)
            if rows:
                self._publish(db, sender, rows)
            troubles.over()
            if len(rows) < waiting.BATCH:
                self._sleep(db)

    def _publish(self, db: sa.Connection, sender: Sender, rows: list[waiting.Row]) -> None:
        sender.send(rows)
        waiting.mark(db, rows, clock.now())
        PUBLISHED.labels(self._service).inc(len(rows))

    def _meet(self, db: sa.Connection, watch: ClusterWatch, stop: Event) -> None:
        """Give a cluster not met before what was sent to the one before."""
        apply_topics(self._broker)
        cluster, after, count = watch.cluster_id(), 0, 0
        if waiting.cluster(db) == cluster:
            return
        with Sender(self._broker, self._service) as sender:
            while rows := waiting.sent(db, after):
                sender.send(rows)
                after, count = rows[-1].position, count + len(rows)
                if stop.is_set() or watch.cluster_id() != cluster:
                    return
        waiting.meet(db, cluster, clock.now())
        _log.info("another cluster: what was sent before is sent again", cluster_id=cluster, events=count)

    def _sleep(self, db: sa.Connection) -> None:
        driver = db.connection.driver_connection
        if driver is not None:
            for _ in driver.notifies(timeout=POLL_S, stop_after=1):
                pass
