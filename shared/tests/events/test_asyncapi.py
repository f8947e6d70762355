"""The AsyncAPI 3 document: whole, refers to nothing that is not there, and its schemas take what is really sent.

No package ships the published schema of AsyncAPI 3, so the structure that it asks for is checked here.
"""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from jsonschema import Draft7Validator

from nausetu.events import SERVICES
from nausetu.events.asyncapi import document
from nausetu.events.consumers import consumed_by, consumers_of
from nausetu.events.envelope import encode
from nausetu.events.manning import CrewFoundDeficient, Place
from nausetu.events.schemas import all_types

DOCUMENT = document()


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        for value in part.values():
            yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def resolved(reference: str) -> Any:
    part: Any = DOCUMENT
    for step in reference.removeprefix("#/").split("/"):
        part = part[step]
    return part


def test_the_parts_that_asyncapi_3_asks_for() -> None:
    assert DOCUMENT["asyncapi"] == "3.0.0"
    assert set(DOCUMENT["info"]) >= {"title", "version"}
    known = {"asyncapi", "id", "info", "servers", "defaultContentType", "channels", "operations", "components"}
    assert set(DOCUMENT) <= known
    for server in DOCUMENT["servers"].values():
        assert set(server) >= {"host", "protocol"}
    for operation in DOCUMENT["operations"].values():
        assert operation["action"] in {"send", "receive"}
        assert set(operation["channel"]) == {"$ref"}
    for part in ("messages", "schemas"):
        assert all(re.fullmatch(r"[a-zA-Z0-9._-]+", name) for name in DOCUMENT["components"][part])


def test_every_reference_leads_somewhere() -> None:
    found = set(references(DOCUMENT))
    assert len(found) > 200
    for reference in found:
        assert resolved(reference)


def test_messages_of_an_operation_are_those_of_its_channel() -> None:
    for operation in DOCUMENT["operations"].values():
        channel = operation["channel"]["$ref"]
        assert [entry["$ref"] for entry in operation["messages"]] == [
            f"{channel}/messages/{name}" for name in resolved(channel)["messages"]
        ]


def test_every_topic_and_every_type_is_told() -> None:
    topics = {f"{service}.v1{end}" for service in SERVICES for end in ("", ".dead-letter")}
    assert {channel["address"] for channel in DOCUMENT["channels"].values()} == topics
    assert set(DOCUMENT["components"]["messages"]) == set(all_types())


@pytest.mark.parametrize("name", all_types())
def test_schemas_are_valid_and_known_consumers_are_named(name: str) -> None:
    Draft7Validator.check_schema(DOCUMENT["components"]["schemas"][name])
    message = DOCUMENT["components"]["messages"][name]
    assert message["summary"]
    assert message["x-consumed-by"] == list(consumers_of(name))
    assert set(consumers_of(name)) <= {*SERVICES, "subscribers"} - {name.partition(".")[0]}


def test_what_is_sent_is_of_the_schema() -> None:
    payload = CrewFoundDeficient(
        effective_at=datetime(2027, 1, 1, tzinfo=UTC), state="IN-KL", registration_number="KL-1",
        found_at=datetime(2027, 1, 1, tzinfo=UTC), category="A", shortfalls=[Place(role="master", count=1)],
        citations=["IVM-2025 r.4(3)"],
    )  # fmt: skip
    sent = encode(
        event_id="01a22f31-9cc7-7497-a26f-32148dd30337", service="manning", kind=payload.TYPE, subject="KL-1",
        sequence=1, time=payload.found_at, data=payload.model_dump_json(), traceparent=None,
    )  # fmt: skip
    message = DOCUMENT["components"]["messages"][payload.TYPE]["payload"]
    schema = message | {"properties": message["properties"] | {"data": DOCUMENT["components"]["schemas"][payload.TYPE]}}
    validator = Draft7Validator(schema)
    assert not list(validator.iter_errors(json.loads(sent)))
    assert list(validator.iter_errors(json.loads(sent) | {"sequence": 1}))


def test_who_consumes_what() -> None:
    assert "certification.certificate_suspended.v1" in consumed_by("manning")
    assert "training-institutes.course_completed.v1" in consumed_by("certification")
    assert not [kind for kind in consumed_by("manning") if kind.startswith("rps-licensing")]
    assert consumed_by("rps-licensing") == frozenset()
