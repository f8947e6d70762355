"""The AsyncAPI 3 document of all topics and events, generated from the payload classes. Never read to validate."""

from typing import Any

from nausetu.events.base import SERVICES, Payload
from nausetu.events.consumers import consumers_of
from nausetu.events.envelope import CONTENT_TYPE, DIGITS
from nausetu.events.schemas import all_types, schema_of
from nausetu.kafka.topics import DEAD_LETTER, TOPICS, Topic, dead_letter_of, topic_of

_INTRODUCTION = (
    "CloudEvents 1.0 in structured JSON mode, keyed by subject, in order of `sequence` per subject, at least once: drop"
    " an id that you know, and what is older than what you know of the same fact (`x-fact`) of its subject. Within v1 a"
    " schema may only grow: pass over fields that you do not know."
)


def document() -> dict[str, Any]:
    """The document, ready to be served as JSON."""
    kinds = all_types()
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "NauSetu events", "version": "1.0.0", "description": _INTRODUCTION},
        "defaultContentType": CONTENT_TYPE,
        "servers": {
            "kafka": {
                "host": "{bootstrap}",
                "protocol": "kafka",
                "description": "Apache Kafka 4, or the embedded broker of a development house.",
                "variables": {"bootstrap": {"default": "127.0.0.1:9092", "description": "host:port of a broker"}},
            }
        },
        "channels": {topic.name: _channel(topic, kinds) for topic in TOPICS},
        "operations": {f"send-{service}": _operation(service, kinds) for service in SERVICES},
        "components": {
            "messages": {name: _message(name, kind) for name, kind in kinds.items()},
            "schemas": {name: _without_draft(schema_of(kind)) for name, kind in kinds.items()},
        },
    }


def _of(service: str, kinds: dict[str, type[Payload]]) -> list[str]:
    return [name for name in kinds if name.partition(".")[0] == service]


def _channel(topic: Topic, kinds: dict[str, type[Payload]]) -> dict[str, Any]:
    service = topic.name.removesuffix(DEAD_LETTER).removesuffix(".v1")
    dead = topic.name == dead_letter_of(topic_of(service))
    title = f"What a consumer could not apply of {service}" if dead else f"Events of {service}"
    retention = topic.retention_days * 86_400_000 if topic.retention_days >= 0 else -1
    return {
        "address": topic.name,
        "title": title,
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in _of(service, kinds)},
        "bindings": {
            "kafka": {"partitions": topic.partitions, "topicConfiguration": {"retention.ms": retention}},
        },
    }


def _operation(service: str, kinds: dict[str, type[Payload]]) -> dict[str, Any]:
    topic = topic_of(service)
    return {
        "action": "send",
        "channel": {"$ref": f"#/channels/{topic}"},
        "title": f"{service} tells what happened",
        "messages": [{"$ref": f"#/channels/{topic}/messages/{name}"} for name in _of(service, kinds)],
    }


def _message(name: str, kind: type[Payload]) -> dict[str, Any]:
    return {
        "name": name,
        "title": name.split(".")[1].replace("_", " ").capitalize(),
        "summary": " ".join((kind.__doc__ or "").split()),
        "contentType": CONTENT_TYPE,
        "payload": _envelope(name),
        "bindings": {"kafka": {"key": {"type": "string", "description": "The event's subject."}}},
        "x-fact": kind.FACT,
        "x-consumed-by": list(consumers_of(name)),
    }


def _envelope(name: str) -> dict[str, Any]:
    text = {"type": "string"}
    return {
        "type": "object",
        "required": ["specversion", "id", "source", "type", "subject", "time", "datacontenttype", "sequence", "data"],
        "properties": {
            "specversion": {"const": "1.0"},
            "id": text | {"format": "uuid", "description": "Unique for ever."},
            "source": {"const": f"/{name.partition('.')[0]}"},
            "type": {"const": name},
            "subject": text,
            "time": text | {"format": "date-time"},
            "datacontenttype": {"const": "application/json"},
            "sequence": text | {"pattern": f"^[0-9]{{{DIGITS}}}$", "description": "Rises per subject."},
            "traceparent": text | {"description": "W3C trace context of the act."},
            "data": {"$ref": f"#/components/schemas/{name}"},
        },
    }


def _without_draft(schema: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in schema.items() if name != "$schema"}
