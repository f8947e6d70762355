"""`python -m nausetu.testing.consumer_process`: a consumer that notes its effects, as a process that may be killed.

Works on NAUSETU_DATABASE_URL and NAUSETU_KAFKA_BOOTSTRAP, as certification's consumer does.
"""

import os
from threading import Event

from nausetu.consumer import Consumer
from nausetu.db import create_engine
from nausetu.kafka import Broker
from nausetu.testing.effects import note

COMPLETED = "training-institutes.course_completed.v1"


def main() -> None:
    """Consume until killed."""
    engine = create_engine(os.environ["NAUSETU_DATABASE_URL"], connections=2)
    Consumer(engine, Broker(os.environ["NAUSETU_KAFKA_BOOTSTRAP"]), "certification", {COMPLETED: note}).run(Event())


if __name__ == "__main__":
    main()
