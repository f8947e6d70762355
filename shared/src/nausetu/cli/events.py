"""`nausetu events ...`: events sent again on an operator's word. Consumers drop what they have had."""

import sys
from datetime import datetime
from typing import Annotated

from cyclopts import Parameter

from nausetu import replay as replaying
from nausetu.cli.places import DEFAULT, Folder, Service, engine_of
from nausetu.kafka import Broker, topic_of
from nausetu.settings import ServiceSettings


def replay(
    service: Service,
    *,
    subject: Annotated[str | None, Parameter(help="Only events of this record.")] = None,
    kind: Annotated[str | None, Parameter(help="Only this type, e.g. manning.vessel_registered.v1.")] = None,
    since: Annotated[
        datetime | None, Parameter(help="Only what happened from this instant on (with its offset).")
    ] = None,
    consumer: Annotated[Service | None, Parameter(help="Only this service takes them; else all.")] = None,
    run: Folder = DEFAULT,
) -> None:
    """Send what a service once sent again, in its order."""
    if since is not None and since.tzinfo is None:
        sys.stderr.write("An instant needs its offset, e.g. 2027-01-15T10:00:00+05:30.\n")
        sys.exit(2)
    with engine_of(service, run) as engine:
        broker = Broker.of(ServiceSettings())
        count = replaying.from_outbox(
            engine, broker, service, subject=subject, kind=kind, since=since, consumer=consumer
        )
    sys.stdout.write(f"{count} events of {service} were sent again\n")


def dead_letters(
    consumer: Service,
    source: Service,
    *,
    subject: Annotated[str | None, Parameter(help="Only events of this record.")] = None,
    run: Folder = DEFAULT,
) -> None:
    """Give a consumer again what it could not apply of a source's events, each once."""
    with engine_of(consumer, run) as engine:
        broker = Broker.of(ServiceSettings())
        count = replaying.dead_letters(engine, broker, consumer, topic_of(source), subject=subject)
    sys.stdout.write(f"{count} dead letters of {consumer} were sent to it again\n")
