"""The issuer's public keys (JWKS): from an address or a file, parsed once, each bound to the algorithms it may verify.

A key set may bring Ed25519, P-256 and RSA keys (2048 bits or more); a symmetric or private key in it is passed over.
Never asks the issuer twice within ten seconds, whatever comes in.
"""

import json
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

import anyio
import structlog
from joserfc.errors import JoseError, SecurityWarning
from joserfc.jwk import ECKey, JWKRegistry, OKPKey, RSAKey
from joserfc.jws import CompactSignature, JWSRegistry, validate_compact

from nausetu import clock
from nausetu.problems import Unavailable

_MIN_RSA_BITS = 2048
_AT_MOST_EVERY_S = 10.0
_GOOD_FOR_S = 600.0
_EDWARDS = frozenset({"Ed25519", "EdDSA"})
_log = structlog.get_logger("nausetu.auth")


class _Registry(JWSRegistry):
    """Algorithms of one key. EdDSA on Ed25519 is the older name of the same thing (RFC 9864): no warning each time."""

    def get_alg(self, name: str) -> Any:
        if self.allowed and name in self.allowed:
            return self.algorithms[name]
        return super().get_alg(name)


@dataclass(frozen=True, slots=True)
class VerifyingKey:
    """A public key and the algorithms that it verifies; never others, whatever a token's header says."""

    key: OKPKey | ECKey | RSAKey
    algorithms: frozenset[str]
    registry: JWSRegistry

    @classmethod
    def of(cls, entry: Any) -> "VerifyingKey | None":
        """The key of a key set's entry; None where it is of no use here. Raises JoseError, ValueError, TypeError."""
        stated = entry.get("alg") if isinstance(entry, dict) else None
        # joserfc would hold the key to the name stated; an Ed25519 key has two.
        told = {name: v for name, v in entry.items() if name != "alg"} if stated in _EDWARDS else entry
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SecurityWarning)  # weak keys are passed over below
            key = JWKRegistry.import_key(told)
        if not isinstance(key, OKPKey | ECKey | RSAKey) or key.is_private or key.get("use", "sig") != "sig":
            return None
        found = _algorithms(key)
        if stated is not None and not (stated in _EDWARDS and found == _EDWARDS):
            found &= {stated}
        return cls(key, found, _Registry(algorithms=found, strict_check_header=False)) if found else None

    def verifies(self, token: CompactSignature) -> bool:
        """Whether the signature is this key's. Raises JoseError on an algorithm that is not of this key."""
        return validate_compact(token, self.key, self.algorithms, self.registry)


def _algorithms(key: OKPKey | ECKey | RSAKey) -> frozenset[str]:
    if isinstance(key, OKPKey):
        return _EDWARDS if key.curve_name == "Ed25519" else frozenset()
    if isinstance(key, ECKey):
        return frozenset({"ES256"}) if key.curve_name == "P-256" else frozenset()
    return frozenset({"RS256"}) if key.public_key.key_size >= _MIN_RSA_BITS else frozenset()


def parse(document: Any) -> Mapping[str, VerifyingKey]:
    """Usable keys of a key set by their `kid` (RFC 7517). Raises ValueError where it is none."""
    if not isinstance(document, dict) or not isinstance(document.get("keys"), list):
        raise ValueError("no key set")
    found: dict[str, VerifyingKey] = {}
    for entry in document["keys"]:
        try:
            key = VerifyingKey.of(entry)
        except (JoseError, ValueError, TypeError) as error:
            _log.warning("a key of the key set cannot be read", why=type(error).__name__)
            continue
        if key is not None:
            found[str(key.key.get("kid", ""))] = key
    return found


class KeySource:
    """Keys by `kid`, read when first asked for, when an unknown one is named, and every ten minutes."""

    def __init__(self, jwks_url: str, issuer: str) -> None:
        self._url, self._issuer = jwks_url, issuer
        self._keys: Mapping[str, VerifyingKey] = {}
        self._read_at = self._asked_at = -float("inf")
        self._lock = anyio.Lock()

    async def find(self, kid: str | None) -> VerifyingKey | None:
        """The key named; without a name, the only one there is. Raises Unavailable while no key set could be read."""
        found = self._known(kid)
        if found is None or clock.monotonic() - self._read_at > _GOOD_FOR_S:
            await self._refresh()
            found = self._known(kid)
        if not self._keys:
            raise Unavailable("the issuer's keys cannot be read just now", headers={"Retry-After": "5"})
        return found

    def _known(self, kid: str | None) -> VerifyingKey | None:
        if kid is None:
            return next(iter(self._keys.values())) if len(self._keys) == 1 else None
        return self._keys.get(kid)

    async def _refresh(self) -> None:
        async with self._lock:
            if clock.monotonic() - self._asked_at < _AT_MOST_EVERY_S:
                return
            self._asked_at = clock.monotonic()
            try:
                self._keys = parse(await self._fetch())
                self._read_at = clock.monotonic()
            except (OSError, ValueError) as error:
                # What is known stays good: an issuer that is away for a while locks nobody out.
                _log.warning(
                    "key set not read", url=self._url or self._issuer, why=type(error.__cause__ or error).__name__
                )

    async def _fetch(self) -> Any:
        if self._url and not self._url.startswith(("http://", "https://")):
            path = unquote(urlsplit(self._url).path) if self._url.startswith("file:") else self._url
            return json.loads(await anyio.Path(path).read_bytes())
        from nausetu.auth import discovery  # noqa: PLC0415 - httpx; where the key set is a file none is needed

        return await discovery.key_set(self._url, self._issuer)
