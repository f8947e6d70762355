"""The door for bodies that are files: streamed to disk first, counted and hashed on the way, never held in memory.

The transaction opens only when the whole body has arrived. The action is handed an `Upload`; its temporary file is
removed afterwards, so an action that keeps it moves it.
"""

import hashlib
import inspect
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import anyio
from fastapi import Header, Request, Response

from nausetu.auth import Access, Caller, Role
from nausetu.http.problem_page import DECLARED
from nausetu.http.router import Router
from nausetu.ids import uuid7
from nausetu.problems import Fault, InvalidRequest, MissingKey, TooLarge, Unauthenticated, UnsupportedMediaType

INCOMING = "incoming"
_BUFFER = 1 << 20

After = Callable[[Request, Response], None]


@dataclass(frozen=True, slots=True)
class Upload:
    """A body on disk. `root` is the volume that it lies on (`NAUSETU_ATTACHMENTS_PATH`), `size` in bytes."""

    root: Path
    path: Path
    sha256: str
    size: int
    media_type: str


def upload_route(
    router: Router,
    path: str,
    action: Callable[..., Any],
    *,
    roles: Collection[Role],
    answer: type[Any],
    media_types: Collection[str],
    max_bytes: int,
    status: int = 201,
    location: str | None = None,
    scoped: bool = True,
    after: After | None = None,
) -> None:
    """Add a POST of a raw body: `action(act, upload, <path and query parameters>)`, in the lane for slow work.

    Refused before it is read: no role, no Idempotency-Key, another media type, a longer body. `after` is told of every
    answer, a repeated one too, before it is sent.
    """
    access = Access(frozenset(roles), scoped=scoped)

    async def endpoint(request: Request, **arguments: Any) -> Response:
        arguments.pop("header_idempotency_key")
        upload = await _receive(request, access, media_types, max_bytes)
        try:
            response: Response = await request.app.state.edge.act(
                request, access, lambda act: action(act, upload, **arguments), status=status, keyed=True,
                location=location, slow=True, body_sha256=f"{upload.media_type} {upload.sha256}",
            )  # fmt: skip
        finally:
            upload.path.unlink(missing_ok=True)
        if after:
            after(request, response)
        return response

    endpoint.__signature__ = _signature(action)  # type: ignore[attr-defined]
    endpoint.__name__, endpoint.__doc__ = action.__name__, action.__doc__
    content = {media_type: {"schema": {"type": "string", "format": "binary"}} for media_type in sorted(media_types)}
    router.add_api_route(
        path, endpoint, methods=["POST"], response_model=answer, status_code=status,
        responses=DECLARED(public=False, method="POST"),
        openapi_extra={
            "requestBody": {"required": True, "content": content}, "x-max-body": max_bytes,
            "x-access": access.declaration(),
        },
    )  # fmt: skip


def _signature(action: Callable[..., Any]) -> inspect.Signature:
    kind = inspect.Parameter.KEYWORD_ONLY
    own = [
        p for name, p in inspect.signature(action, eval_str=True).parameters.items() if name not in {"act", "upload"}
    ]
    key = Annotated[str | None, Header(alias="Idempotency-Key", description="required; kept 24 hours")]
    return inspect.Signature(
        [
            inspect.Parameter("request", kind, annotation=Request),
            *(p.replace(kind=kind) for p in own),
            inspect.Parameter("header_idempotency_key", kind, annotation=key, default=None),
        ]
    )


async def _receive(request: Request, access: Access, media_types: Collection[str], max_bytes: int) -> Upload:
    caller: Caller | None = request.scope.get("state", {}).get("caller")
    if caller is None:
        raise Unauthenticated("please sign in")
    access.admits(caller)
    if not request.headers.get("idempotency-key"):
        raise MissingKey("an act needs an Idempotency-Key", errors=[Fault("/header/Idempotency-Key", "missing")])
    media_type, _, parameters = request.headers.get("content-type", "").lower().partition(";")
    media_type = media_type.strip()
    if media_type not in media_types or ("charset" in parameters and "utf-8" not in parameters):
        raise UnsupportedMediaType(f"accepted: {', '.join(sorted(media_types))} (text in UTF-8)")
    if request.headers.get("content-encoding", "identity") != "identity":
        raise UnsupportedMediaType("bodies are taken as they are, not compressed")
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told) > max_bytes:
        raise TooLarge(f"at most {max_bytes} bytes")
    root = Path(request.app.state.settings.attachments_path)
    path = root / INCOMING / uuid7()
    await anyio.Path(path.parent).mkdir(parents=True, exist_ok=True)
    try:
        sha256, size = await _spool(request, path, max_bytes)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return Upload(root, path, sha256, size, media_type)


async def _spool(request: Request, path: Path, max_bytes: int) -> tuple[str, int]:
    digest, size, buffer = hashlib.sha256(), 0, bytearray()
    async with await anyio.open_file(path, "xb") as file:
        async for chunk in request.stream():
            size += len(chunk)
            if size > max_bytes:
                raise TooLarge(f"at most {max_bytes} bytes")
            digest.update(chunk)
            buffer += chunk
            if len(buffer) >= _BUFFER:
                await file.write(bytes(buffer))
                buffer.clear()
        await file.write(bytes(buffer))
    if not size:
        raise InvalidRequest("the body is empty", errors=[Fault("", "empty")])
    return digest.hexdigest(), size
