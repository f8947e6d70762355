"""The envelope on the wire is CloudEvents 1.0; what is none is told by place, never by value."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from nausetu.events.envelope import NotAnEventError, decode, encode

TIME = datetime(2027, 1, 15, 4, 30, tzinfo=UTC)
ID = "01a22f31-9cc7-7497-a26f-32148dd30337"


def wire(**changed: Any) -> bytes:
    raw = encode(
        event_id=ID, service="manning", kind="manning.order_given.v1", subject="KL-1", sequence=7, time=TIME,
        data='{"length_m": 12.10}', traceparent=None,
    )  # fmt: skip
    event = {name: value for name, value in (json.loads(raw) | changed).items() if value != "gone"}
    return json.dumps(event).encode()


def test_required_attributes_and_extensions() -> None:
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    raw = encode(
        event_id=ID, service="manning", kind="manning.order_given.v1", subject="KL-1", sequence=7, time=TIME,
        data="{}", traceparent=trace,
    )  # fmt: skip
    assert json.loads(raw) == {
        "specversion": "1.0", "id": ID, "source": "/manning", "type": "manning.order_given.v1", "subject": "KL-1",
        "time": "2027-01-15T10:00:00+05:30", "datacontenttype": "application/json", "sequence": "000000000007",
        "traceparent": trace, "data": {},
    }  # fmt: skip


def test_what_is_encoded_is_decoded() -> None:
    event = decode(wire())
    assert (event.id, event.source, event.subject, event.sequence) == (ID, "/manning", "KL-1", 7)
    assert event.time == TIME
    assert str(event.data["length_m"]) == "12.1"


def test_numbers_of_the_payload_are_sent_as_the_database_holds_them() -> None:
    raw = encode(
        event_id=ID, service="manning", kind="manning.order_given.v1", subject="KL-1", sequence=1, time=TIME,
        data='{"n": 0.10000000000000000001}', traceparent=None,
    )  # fmt: skip
    assert str(decode(raw).data["n"]) == "0.10000000000000000001"


def test_unknown_attributes_and_a_plain_number_as_sequence_are_borne() -> None:
    assert decode(wire(partitionkey="x", sequence=12)).sequence == 12


@pytest.mark.parametrize(
    ("attribute", "value"),
    [("specversion", "0.3"), ("id", "1"), ("id", "gone"), ("source", "manning"), ("type", "order_given"),
     ("subject", ""), ("subject", "gone"), ("time", "2027-01-15"), ("time", "2027-01-15T10:00:00"),
     ("sequence", "seven"), ("sequence", 0), ("sequence", "gone"), ("datacontenttype", "text/xml"), ("data", "gone")],
)  # fmt: skip
def test_no_cloudevent(attribute: str, value: object) -> None:
    with pytest.raises(NotAnEventError, match=f"/{attribute}: "):
        decode(wire(**{attribute: value}))


@pytest.mark.parametrize("raw", [None, b"", b"{", b"\xff", b"[]", b'"text"', b"[" * 100_000])
def test_no_json_object(raw: bytes | None) -> None:
    with pytest.raises(NotAnEventError):
        decode(raw)


def test_a_fault_never_repeats_the_value() -> None:
    with pytest.raises(NotAnEventError) as fault:
        decode(wire(source="Ramesh Kumar, 9876543210"))
    assert "Ramesh" not in str(fault.value)
