"""AES-256-GCM over single fields (identity, medical, next of kin), with a ring of keys that rotate.

A stored text is `<key id>.<base64url of nonce and ciphertext>`. The context (`table.column:record`) is authenticated
with it, so that a text moved to another record or column does not decrypt. Exact look-up goes by a blind index (HMAC),
never by the text. Keys come from `NAUSETU_ENCRYPTION_KEYS` and are never logged.
"""

import base64
import binascii
import hashlib
import hmac
import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from nausetu.settings import ServiceSettings

_KEY_BYTES = 32
_NONCE_BYTES = 12
_KEY_ID = re.compile(r"[a-z0-9-]{1,32}")


class KeyRingError(ValueError):
    """The keys set are missing or badly written."""


class DecryptionError(ValueError):
    """The text was changed, moved to another record, or written under a key that is not in the ring."""


def _derived(key: bytes, use: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=_KEY_BYTES, salt=None, info=b"nausetu " + use).derive(key)


@dataclass(frozen=True, slots=True)
class _Key:
    cipher: AESGCM = field(repr=False)
    index: bytes = field(repr=False)

    @classmethod
    def of(cls, secret: bytes) -> "_Key":
        # One secret, two keys: what an index gives away says nothing of the cipher's key.
        return cls(AESGCM(_derived(secret, b"field encryption")), _derived(secret, b"blind index"))


class KeyRing:
    """Keys by id; the first is the current one, the others only read what they once wrote."""

    def __init__(self, keys: Mapping[str, bytes]) -> None:
        if not keys:
            raise KeyRingError("no encryption key is set (NAUSETU_ENCRYPTION_KEYS=id:base64,...)")
        for key_id, secret in keys.items():
            if not _KEY_ID.fullmatch(key_id) or len(secret) != _KEY_BYTES:
                raise KeyRingError("an encryption key is written id:base64 of 32 bytes, the id in [a-z0-9-]")
        self._keys = {key_id: _Key.of(secret) for key_id, secret in keys.items()}
        self.current = next(iter(keys))

    @classmethod
    def parse(cls, text: str) -> "KeyRing":
        """Ring from `id:base64,id:base64`, the current key first. Raises KeyRingError."""
        keys: dict[str, bytes] = {}
        for item in filter(None, (part.strip() for part in text.split(","))):
            key_id, _, secret = item.partition(":")
            if key_id in keys:
                raise KeyRingError(f"key {key_id} stands twice")
            try:
                keys[key_id] = base64.b64decode(secret, validate=True)
            except binascii.Error as error:
                raise KeyRingError(f"key {key_id} is not base64") from error
        return cls(keys)

    def encrypt(self, value: str, context: str) -> str:
        """`value` under the current key, bound to `context`, e.g. `crew_member.medical:IND-KL-2026-000001-X`."""
        nonce = os.urandom(_NONCE_BYTES)
        sealed = self._keys[self.current].cipher.encrypt(nonce, value.encode(), _bound(self.current, context))
        return f"{self.current}.{base64.urlsafe_b64encode(nonce + sealed).decode()}"

    def decrypt(self, text: str, context: str) -> str:
        """What was encrypted. Raises DecryptionError."""
        key_id, _, encoded = text.partition(".")
        if key_id not in self._keys:
            raise DecryptionError(f"key {key_id[:32]!r} is not in the ring")
        try:
            raw = base64.b64decode(encoded, altchars=b"-_", validate=True)
            opened = self._keys[key_id].cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], _bound(key_id, context))
        except (binascii.Error, InvalidTag, ValueError) as error:
            raise DecryptionError(f"the text does not belong to {context}, or was changed") from error
        return opened.decode()

    def is_current(self, text: str) -> bool:
        """Whether the text stands under the current key."""
        return text.startswith(f"{self.current}.")

    def blind_index(self, value: str, context: str) -> str:
        """Index of `value` under the current key, for exact look-up in column `context` (`table.column`)."""
        return self._index(self.current, value, context)

    def blind_indexes(self, value: str, context: str) -> list[str]:
        """Indexes of `value` under every key of the ring: look up with IN, as long as old keys still index rows."""
        return [self._index(key_id, value, context) for key_id in self._keys]

    def _index(self, key_id: str, value: str, context: str) -> str:
        plain = unicodedata.normalize("NFC", value).strip().casefold()
        digest = hmac.new(self._keys[key_id].index, f"{context}\n{plain}".encode(), hashlib.sha256)
        return f"{key_id}.{digest.hexdigest()}"


def _bound(key_id: str, context: str) -> bytes:
    return f"{key_id}\n{context}".encode()


@cache
def ring() -> KeyRing:
    """The process's ring, from its settings. Raises KeyRingError where none is set; there is no key by default."""
    return KeyRing.parse(ServiceSettings().encryption_keys.get_secret_value())
