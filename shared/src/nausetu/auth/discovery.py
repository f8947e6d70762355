"""Asking an issuer for its keys over HTTP. Imported only where the key set is not a file. Never keeps anything."""

from typing import Any

import httpx

_MAX_BYTES = 262_144


async def key_set(url: str, issuer: str) -> Any:
    """The document at `url`, else at the address that the issuer's own description gives (OpenID Connect Discovery).

    Raises OSError where it cannot be had, ValueError where it is no JSON or too long.
    """
    try:
        async with httpx.AsyncClient(timeout=5.0) as client:
            if not url:
                about = await _get(client, f"{issuer.rstrip('/')}/.well-known/openid-configuration")
                url = str(about["jwks_uri"]) if isinstance(about, dict) and "jwks_uri" in about else ""
            return await _get(client, url)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise OSError(type(error).__name__) from error


async def _get(client: httpx.AsyncClient, url: str) -> Any:
    response = (await client.get(url)).raise_for_status()
    if len(response.content) > _MAX_BYTES:
        raise ValueError("too long for a key set")
    return response.json()
