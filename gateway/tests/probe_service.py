"""A tiny service in plain ASGI: says what reached it, streams, waits, breaks off, as its path asks."""

import asyncio
import hashlib
import json
import threading
from typing import Any
from urllib.parse import parse_qsl

from starlette.types import Receive, Scope, Send

MIB = 1_048_576


class Probe:
    """`calls` holds what came; `holding` is set once one has begun, `left` when a caller broke off."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.calls: list[dict[str, Any]] = []
        self.holding, self.left = threading.Event(), threading.Event()
        self.openapi: dict[str, Any] = {
            "openapi": "3.1.0", "info": {"title": name, "version": "1"},
            "paths": {
                "/v1/things": {"get": {"operationId": "things", "tags": ["things"], "x-access": {"public": False},
                                       "responses": {"200": {"description": "ok", "content": {"application/json": {
                                           "schema": {"$ref": "#/components/schemas/Thing"}}}}}}},
                "/v1/public": {"get": {"operationId": "open", "x-access": {"public": True},
                                       "responses": {"200": {"description": "ok"}}}},
                "/readyz": {"get": {"responses": {"200": {"description": "ok"}}}},
            },
            "components": {"schemas": {"Thing": {"type": "object", "properties": {
                "next": {"anyOf": [{"$ref": "#/components/schemas/Thing"}, {"type": "null"}]}}}}},
        }  # fmt: skip
        self.ready: tuple[int, dict[str, Any]] = (200, {"ready": True, "database": "current", "broker": True})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by path."""
        if scope["type"] != "http":
            return None
        query = dict(parse_qsl(scope["query_string"].decode()))
        match scope["path"]:
            case "/openapi.json":
                return await self._json(send, self.openapi)
            case "/readyz":
                return await self._json(send, self.ready[1], status=self.ready[0])
            case "/v1/stream":
                return await self._stream(send, int(query["mib"]))
            case "/v1/slow":
                await asyncio.sleep(float(query["s"]))
            case "/v1/hold":
                return await self._hold(receive, send)
            case "/v1/break":
                return await self._break(send)
            case "/v1/deaf/imports":
                await asyncio.sleep(float(query["s"]))
        return await self._say(scope, receive, send)

    async def _say(self, scope: Scope, receive: Receive, send: Send) -> None:
        count, digest, more = 0, hashlib.sha256(), True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                self.left.set()
                return
            self.holding.set()
            piece = message.get("body", b"")
            count += len(piece)
            digest.update(piece)
            more = message.get("more_body", False)
        found = {
            "service": self.name,
            "method": scope["method"],
            "raw_path": scope["raw_path"].decode(),
            "query": scope["query_string"].decode(),
            "headers": [[name.decode(), value.decode()] for name, value in scope["headers"]],
            "bytes": count,
            "sha256": digest.hexdigest(),
        }
        self.calls.append(found)
        await self._json(send, found)

    async def _stream(self, send: Send, mib: int) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/csv")]})
        for _ in range(mib * 16):
            await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    async def _hold(self, receive: Receive, send: Send) -> None:
        self.holding.set()
        while (await receive())["type"] != "http.disconnect":
            pass
        self.left.set()
        await self._json(send, {})

    async def _break(self, send: Send) -> None:
        headers = [(b"content-type", b"application/json"), (b"content-length", b"1000")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"{", "more_body": True})

    async def _json(self, send: Send, found: dict[str, Any], status: int = 200) -> None:
        content = json.dumps(found).encode()
        headers = [
            (b"content-type", b"application/json"), (b"content-length", str(len(content)).encode()),
            (b"etag", b'"7"'), (b"keep-alive", b"timeout=9"), (b"x-secret", b"hop"), (b"connection", b"x-secret"),
            (b"x-request-id", b"the-service-own-id"), (b"set-cookie", b"a=1"), (b"set-cookie", b"b=2"),
        ]  # fmt: skip
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})
