"""The embedded issuer's routes: key set, discovery, tokens for any role. Development only; settings refuse it in
production, and without the setting these routes do not exist.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from pydantic import Field

from gateway.settings import Settings
from nausetu.auth import Role
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.fields import Model, Name, State


class TokenRequest(Model):
    """Whom the token is to name. `lifetime_s` in seconds, at most a day."""

    sub: Name
    roles: list[Role] = []
    state: State | None = None
    office: Name | None = None
    org: Name | None = None
    lifetime_s: int = Field(default=43_200, ge=1, le=86_400)


class TokenAnswer(Model):
    """As OAuth 2.0 answers (RFC 6749 5.1)."""

    access_token: str
    token_type: str = "Bearer"  # noqa: S105 - the kind of token, RFC 6750
    expires_in: int


def issuer_router(settings: Settings) -> APIRouter:
    """Routes over the key kept in `issuer_path`."""
    issuer = EmbeddedIssuer.kept_in(Path(settings.issuer_path), audience=settings.audience)
    router = APIRouter(tags=["issuer (development)"])

    @router.get("/.well-known/jwks.json")
    def key_set() -> dict[str, Any]:
        """Public keys (RFC 7517)."""
        return issuer.jwks()

    @router.get("/.well-known/openid-configuration")
    def discovery(request: Request) -> dict[str, Any]:
        """Where the keys and tokens are (OpenID Connect Discovery)."""
        base = settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
        return {
            "issuer": issuer.issuer, "jwks_uri": f"{base}/.well-known/jwks.json",
            "token_endpoint": f"{base}/issuer/token", "response_types_supported": ["token"],
            "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["Ed25519"],
        }  # fmt: skip

    @router.post("/issuer/token")
    def token(body: TokenRequest) -> TokenAnswer:
        """A development token for anyone who asks."""
        minted = issuer.mint(
            body.sub, body.roles, state=body.state, office=body.office, org=body.org,
            lifetime=timedelta(seconds=body.lifetime_s),
        )  # fmt: skip
        return TokenAnswer(access_token=minted, expires_in=body.lifetime_s)

    return router
