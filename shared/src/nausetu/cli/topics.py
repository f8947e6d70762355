"""`nausetu topics apply`: what topics.yaml declares, on the broker that the settings name. Changes no topic."""

import sys
from typing import Annotated

from cyclopts import Parameter

from nausetu.kafka import TOPICS, Broker, apply_topics
from nausetu.settings import Settings


def apply(
    *,
    replication_factor: Annotated[
        int, Parameter(help="Replicas of each topic; -1: as the cluster is set.", env_var="NAUSETU_KAFKA_REPLICATION")
    ] = -1,
) -> None:
    """Create the topics that are missing, with their partitions and retention, and name them."""
    wanted = TOPICS
    if replication_factor > 0:
        wanted = tuple(topic.model_copy(update={"replication_factor": replication_factor}) for topic in TOPICS)
    created = apply_topics(Broker.of(Settings()), wanted)
    for name in created:
        sys.stdout.write(f"created {name}\n")
    sys.stdout.write(f"{len(created)} topics created, {len(wanted) - len(created)} were there\n")
