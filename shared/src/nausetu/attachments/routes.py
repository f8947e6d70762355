"""Routes: send an attachment, read it again."""

from pathlib import Path
from typing import Annotated

import anyio.to_thread
from fastapi import Header, Request, Response
from fastapi import Path as InPath

from nausetu.attachments.actions import MAX_BYTES, MEDIA_TYPES, AttachmentAnswer, show, upload_attachment
from nausetu.attachments.store import Volume
from nausetu.auth import Access
from nausetu.auth.access import ROLES
from nausetu.http.problem_page import DECLARED
from nausetu.http.router import Router
from nausetu.http.uploads import upload_route
from nausetu.problems import Unavailable

_READERS = Access(ROLES, reads=True)
_UPLOADERS = sorted(ROLES - {"auditor"})


def router(service: str) -> Router:
    """`POST /attachments` and `GET /attachments/{sha256}` of `service` (its short name in addresses)."""
    routes = Router(tags=["attachments"])
    upload_route(
        routes, "/attachments", upload_attachment, roles=_UPLOADERS, answer=AttachmentAnswer,
        media_types=MEDIA_TYPES, max_bytes=MAX_BYTES, scoped=False,
        location=f"/{service}/v1/attachments/{{sha256}}",
    )  # fmt: skip
    routes.add_api_route(
        "/attachments/{sha256}", _read, methods=["GET"], name="read_attachment", response_class=Response,
        responses={**DECLARED(public=False, method="GET"), 200: {"content": {m: {} for m in sorted(MEDIA_TYPES)}}},
        openapi_extra={"x-access": {"public": False, "roles": sorted(ROLES), "scoped": True, "national_read": True}},
    )  # fmt: skip
    return routes


async def _read(
    request: Request,
    sha256: Annotated[str, InPath(pattern="^[0-9a-f]{64}$")],
    purpose: Annotated[str | None, Header(description="why personal data is read; taken up by the act")] = None,
) -> Response:
    """The attachment itself, to those who may see a record that refers to it, and to its uploader."""
    found: list[AttachmentAnswer] = []
    await request.app.state.edge.act(
        request, _READERS, lambda act: found.append(show(act, sha256)), status=200, keyed=False
    )
    store = Volume(Path(request.app.state.settings.attachments_path))
    try:
        content = await anyio.to_thread.run_sync(store.read, sha256)
    except FileNotFoundError as error:
        raise Unavailable("the attachment is recorded, but its file cannot be reached") from error
    media_type = found[0].media_type
    headers = {
        "ETag": f'"{sha256}"', "Cache-Control": "private, max-age=86400, immutable",
        "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox; default-src 'none'",
        "Content-Disposition": f'attachment; filename="{sha256}.{media_type.rsplit("/", 1)[1]}"',
    }  # fmt: skip
    return Response(content, media_type=media_type, headers=headers)
