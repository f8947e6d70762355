"""What comes in and goes out at the edge: sizes, kinds, strict JSON, refusals in one form, headers of every answer."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from nausetu.ids import uuid7
from nausetu.testing.client import Client

BOAT = {"name": "Jal Rani", "state": "IN-KL"}
JSON = {"Content-Type": "application/json"}


def send(house: Client, token: str, content: Any, headers: dict[str, str] | None = None) -> Any:
    return house.post("/v1/boats", content=content, token=token, key=uuid7(), headers=headers or JSON)


def refusal(answer: Any, status: int, slug: str) -> dict[str, Any]:
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json"), answer.text
    found: dict[str, Any] = answer.json()
    assert (found["type"], found["status"]) == (f"/problems/{slug}", status)
    assert found["title"]
    assert found["detail"]
    assert isinstance(found["errors"], list)
    return found


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({"state": "IN-KL"}, ["/name"]),
        (BOAT | {"built": "2022-02-29"}, ["/built"]),
        (BOAT | {"built": "31-04-2026", "tonnage": "12"}, ["/built", "/tonnage"]),
        (BOAT | {"seen_at": "2026-10-02"}, ["/seen_at"]),
        (BOAT | {"state": "Kerala", "name": ""}, ["/name", "/state"]),
        (BOAT | {"a/b~c": 1}, ["/a~1b~0c"]),
        ([], [""]),
        ("x", [""]),
        (None, [""]),
    ],
)
def test_every_fault_is_named(body: Any, pointers: list[str], house: Client, kerala: str) -> None:
    found = refusal(send(house, kerala, json.dumps(body)), 422, "invalid-request")
    assert [error["pointer"] for error in found["errors"]] == pointers
    assert all(error["detail"] for error in found["errors"])


@pytest.mark.parametrize(
    "raw",
    [
        b"{", b'{"name": NaN}', b'{"name": "a", "name": "b"}', b'{"name": "\xff"}', b"\xef\xbb\xbf{}", b"[" * 100_000,
        b'{"tonnage": 1e999999999}', b'{"tonnage": ' + b"9" * 5000 + b"}", b'{"name": "\\ud800", "state": "IN-KL"}',
        b'{"name": "a\\u0000b", "state": "IN-KL"}',
    ],
    ids=lambda raw: repr(raw[:20]),
)  # fmt: skip
def test_what_is_no_strict_json(raw: bytes, house: Client, kerala: str) -> None:
    refusal(send(house, kerala, raw), 422, "invalid-request")


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (rb'{"name": "a\ud83d", "state": "IN-KL"}', 422), (rb'{"name": "a\u0000", "state": "IN-KL"}', 422),
        (rb'{"name": "\ud83d\ude00", "state": "IN-KL"}', 201), (rb'{"name": "1e999", "state": "IN-KL"}', 201),
        (rb'{"name": 1e-999999999, "state": "IN-KL"}', 422), (rb'{"name": 0e999999999, "state": "IN-KL"}', 422),
        (rb'{"a\udfff": 1, "state": "IN-KL"}', 422), (rb'{"a": {"b": [{"c": 1e9999}]}}', 422),
    ],
)  # fmt: skip
def test_half_characters_and_endless_numbers(raw: bytes, status: int, house: Client, kerala: str) -> None:
    assert send(house, kerala, raw).status_code == status


def test_no_body(house: Client, kerala: str) -> None:
    refusal(house.post("/v1/boats", token=kerala, key="k"), 422, "invalid-request")


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 201), ("application/json; charset=utf-8", 201), ("Application/JSON;charset=UTF-8", 201),
        ("application/vnd.x+json", 201), ("text/plain", 415), ("application/json; charset=utf-16", 415), ("", 415),
        ("multipart/form-data; boundary=x", 415), ("application/jsonx", 415), ("application/xml", 415),
    ],
)  # fmt: skip
def test_content_types(content_type: str, status: int, house: Client, kerala: str) -> None:
    answer = send(house, kerala, json.dumps(BOAT), {"Content-Type": content_type})
    assert answer.status_code == status
    if status == 415:
        refusal(answer, 415, "unsupported-media-type")


def test_compressed_bodies(house: Client, kerala: str) -> None:
    answer = send(house, kerala, json.dumps(BOAT), JSON | {"Content-Encoding": "gzip"})
    refusal(answer, 415, "unsupported-media-type")


def _pieces(size: int) -> Iterator[bytes]:
    yield b'{"name": "'
    for _ in range(size // 1024):
        yield b"x" * 1024


@pytest.mark.parametrize("chunked", [False, True])
def test_too_large(chunked: bool, house: Client, kerala: str) -> None:
    content = _pieces(1_048_577) if chunked else b"x" * 1_048_577
    refusal(send(house, kerala, content), 413, "too-large")


def test_chunked_bodies_are_read(house: Client, kerala: str) -> None:
    assert send(house, kerala, iter([b'{"name": "Jal Rani",', b' "state": "IN-KL"}'])).status_code == 201


def test_unknown_paths_and_methods(house: Client, kerala: str) -> None:
    refusal(house.get("/v1/nowhere"), 404, "not-found")
    refusal(house.get("/"), 404, "not-found")
    for method in ("PUT", "DELETE", "PATCH"):
        answer = house.request(method, "/v1/boats", token=kerala)
        assert "GET" in answer.headers["allow"] or "POST" in answer.headers["allow"]
        refusal(answer, 405, "invalid-request")
    refusal(house.get("/v1/boats/"), 404, "not-found")


@pytest.mark.parametrize("path", ["/v1/boats/x", "/v1/boats?limit=0", "/v1/boats?limit=201", "/v1/boats?cursor=x"])
def test_parameters(path: str, house: Client, kerala: str) -> None:
    refusal(house.get(path, token=kerala), 422, "invalid-request")


def test_a_value_that_no_record_can_hold(house: Client, kerala: str) -> None:
    refusal(house.get("/v1/boats", params={"state": "a\0b"}, token=kerala), 422, "invalid-request")


def test_titles_in_hindi(house: Client) -> None:
    said = {
        language: house.get("/v1/nowhere", headers={"Accept-Language": language}).json() for language in ("en", "hi")
    }
    assert said["en"]["title"] == "Not found"
    assert said["hi"]["title"] == "नहीं मिला"
    assert said["hi"]["type"] == said["en"]["type"]


def test_a_fault_says_nothing_of_itself(house: Client, kerala: str) -> None:
    answer = house.post("/v1/faults", token=kerala, key="k", headers={"X-Request-ID": "given-by-me.1"})
    assert (answer.status_code, answer.headers["content-type"]) == (500, "application/problem+json")
    assert answer.headers["x-request-id"] == "given-by-me.1"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json()["detail"] == "request given-by-me.1"
    assert "Asha" not in answer.text
    assert "ZeroDivision" not in answer.text


@pytest.mark.parametrize(
    "given", ["short", "a b c d e f g h", "x" * 129, "ünïcödé-id", "", "123456789012", "of-1234-5678-9012"]
)
def test_a_request_id_that_is_not_well_formed_is_replaced(given: str, house: Client) -> None:
    made = house.get("/healthz", headers={"X-Request-ID": given.encode("latin-1")})  # type: ignore[dict-item]
    assert made.headers["x-request-id"] != given
    assert len(made.headers["x-request-id"]) == 32


def test_headers_of_every_answer(house: Client, kerala: str) -> None:
    made = house.post("/v1/boats", json=BOAT, token=kerala, key="k").json()
    for answer, cache in (
        (house.get(f"/v1/boats/{made['id']}", token=kerala), "no-store"),
        (house.get(f"/v1/public/{made['id']}"), "no-cache"),
        (house.get("/v1/nowhere"), "no-store"),
    ):
        assert answer.headers["cache-control"] == cache
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_what_a_browser_would_show_may_hold_nothing(house: Client) -> None:
    policy = "default-src 'none'; frame-ancestors 'none'"
    assert house.get("/metrics").headers["content-security-policy"] == policy
    assert "content-security-policy" not in house.get("/healthz").headers


def test_a_client_that_has_it_is_spared(house: Client, kerala: str) -> None:
    made = house.post("/v1/boats", json=BOAT, token=kerala, key="k").json()
    for path in (f"/v1/boats/{made['id']}", "/v1/boats"):
        first = house.get(path, token=kerala)
        tag = first.headers["etag"]
        again = house.get(path, token=kerala, headers={"If-None-Match": f'"x", {tag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    changed = house.post(
        f"/v1/boats/{made['id']}/renaming", json={"name": "Jal Devi"}, token=kerala, key="r", if_match=1
    )
    assert changed.status_code == 200
    assert house.get(path, token=kerala, headers={"If-None-Match": tag}).status_code == 200


def test_head(house: Client, kerala: str) -> None:
    made = house.post("/v1/boats", json=BOAT, token=kerala, key="k").json()
    path = f"/v1/public/{made['id']}"
    head, whole = house.head(path), house.get(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == str(len(whole.content))


def test_the_document(house: Client) -> None:
    document = house.get("/openapi.json").json()
    assert {"ProblemBody", "FaultBody"} <= set(document["components"]["schemas"])
    assert document["paths"]["/v1/boats"]["post"]["security"] == [{"bearer": []}]
    assert document["paths"]["/v1/public/{boat_id}"]["get"]["security"] == []
    assert document["paths"]["/v1/boats"]["post"]["operationId"] == "enter_boat"
    assert "/healthz" not in document["paths"]
    for gone in ("/docs", "/redoc"):
        assert house.get(gone).status_code == 404
