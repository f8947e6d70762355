"""Kafka: how to reach it, which cluster answers, which topics there are. Producing and consuming is relay's and
consumer's work."""

from nausetu.kafka.broker import Broker, ClusterWatch
from nausetu.kafka.reading import read_all
from nausetu.kafka.topics import DEAD_LETTER, TOPICS, apply_topics, dead_letter_of, topic_of

__all__ = ["DEAD_LETTER", "TOPICS", "Broker", "ClusterWatch", "apply_topics", "dead_letter_of", "read_all", "topic_of"]
