"""`python -m nausetu.worker <service> [--only relay|consumer|deadlines|imports]`.

Works on `NAUSETU_DATABASE_URL` and `NAUSETU_KAFKA_BOOTSTRAP`. Waits for a database that does not answer yet; refuses
one that is behind, with one line and exit 1.
"""

import argparse
import logging
import sys
from pathlib import Path
from threading import Event

import sqlalchemy as sa
import structlog
from prometheus_client import start_http_server

from nausetu import telemetry
from nausetu.consumer import Consumer
from nausetu.db import create_engine
from nausetu.db.migrate import SERVICES, BehindError, require_current
from nausetu.kafka import Broker
from nausetu.relay import Relay
from nausetu.settings import ServiceSettings
from nausetu.troubles import Troubles, is_outage
from nausetu.worker import parts, service
from nausetu.worker.calendar import Calendar

_log = structlog.get_logger(__name__)

ONLY = ("relay", "consumer", "deadlines", "imports")
# One for the relay's session, two for the consumer (a reaction, the inbox's notes), one each for calendar and imports.
CONNECTIONS = 5


def main(words: list[str] | None = None) -> int:
    """Run a worker; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m nausetu.worker", description=__doc__)
    parser.add_argument("service", choices=SERVICES)
    parser.add_argument("--only", choices=ONLY)
    asked = parser.parse_args(words)
    settings = ServiceSettings(service=asked.service)
    telemetry.configure_logs(settings, f"{asked.service}-worker")
    telemetry.configure_traces(settings, f"{asked.service}-worker")
    # kafka-python tells every lost connection several times over; our own lines say it once.
    logging.getLogger("kafka").setLevel(logging.CRITICAL)
    stop = Event()
    engine = create_engine(settings.database_url.get_secret_value(), connections=CONNECTIONS)
    try:
        _require_current(asked.service, engine, stop)
    except BehindError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if settings.metrics_port:
        start_http_server(settings.metrics_port)
    return parts.run(_parts(asked.service, asked.only, engine, Broker.of(settings), settings), stop)


def _parts(
    name: str, only: str | None, engine: sa.Engine, broker: Broker, settings: ServiceSettings
) -> dict[str, parts.Part]:
    made: dict[str, parts.Part] = {}
    if only in {None, "relay"}:
        made["relay"] = Relay(engine, broker, name).run
    if only in {None, "consumer"}:
        made["consumer"] = Consumer(engine, broker, name, service.reactions(name)).run
    if only in {None, "deadlines"}:
        made["deadlines"] = Calendar(engine, name, service.lapses(name)).run
    if only in {None, "imports"} and (importers := service.importers(name)):
        from nausetu.imports import Resumer  # noqa: PLC0415 - brings FastAPI; most services import nothing

        made["imports"] = Resumer(engine, importers, Path(settings.attachments_path)).run
    return made


def _require_current(name: str, engine: sa.Engine, stop: Event) -> None:
    outage = Troubles(_log, f"worker of {name}", stop)
    while True:
        try:
            return require_current(name, engine)
        except sa.exc.SQLAlchemyError as error:
            if not is_outage(error):
                raise
            outage.wait(error)


if __name__ == "__main__":
    sys.exit(main())
