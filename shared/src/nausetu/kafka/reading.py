"""Reading a topic once from its beginning to where it reaches now, outside any group. Never commits, never follows."""

from collections.abc import Iterator
from typing import Any

from nausetu.kafka.broker import Broker


def read_all(broker: Broker, topic: str) -> Iterator[Any]:
    """Every record of the topic; none where it is not there. Raises kafka.errors.KafkaError.

    Where a partition ends is asked of a fetch (its high watermark): the embedded broker's own answer to "the latest
    offset" is the beginning of the last batch.
    """
    from kafka.structs import TopicPartition  # noqa: PLC0415 - 150 modules; the gateway only names topics

    kafka = broker.consumer("nausetu-reader")
    try:
        partitions = [TopicPartition(topic, number) for number in kafka.partitions_for_topic(topic) or ()]
        if not partitions:
            return
        kafka.assign(partitions)
        beginnings, ends = kafka.beginning_offsets(partitions), kafka.end_offsets(partitions)
        kafka.seek_to_beginning(*partitions)
        waiting = {partition for partition in partitions if ends[partition] > beginnings[partition]}
        targets: dict[Any, int] = {}
        while waiting:
            for records in kafka.poll(timeout_ms=500).values():
                yield from records
            for partition in list(waiting):
                if kafka.highwater(partition) is not None:
                    targets.setdefault(partition, kafka.highwater(partition))
                if kafka.position(partition) >= targets.get(partition, ends[partition] + 1):
                    waiting.remove(partition)
    finally:
        kafka.close(autocommit=False)
