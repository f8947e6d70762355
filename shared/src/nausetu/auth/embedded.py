"""The embedded issuer: an Ed25519 key kept in a folder, its JWKS, and tokens. Development and tests only.

Settings refuse it in production. It knows no passwords and asks nobody who he is.
"""

import json
import os
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from joserfc import jwt
from joserfc.jwk import OKPKey

from nausetu import clock
from nausetu.settings import EMBEDDED_ISSUER as ISSUER

ALGORITHM = "Ed25519"


@dataclass(frozen=True, slots=True)
class EmbeddedIssuer:
    """A key and the names it signs under."""

    key: OKPKey
    issuer: str = ISSUER
    audience: str = "nausetu"

    @classmethod
    def kept_in(cls, folder: Path, *, issuer: str = ISSUER, audience: str = "nausetu") -> "EmbeddedIssuer":
        """The issuer whose key is `folder/key.json` (made where absent, mode 0600); its JWKS is `folder/jwks.json`."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / "key.json"
        if not path.exists():
            made = OKPKey.generate_key("Ed25519", {"kid": str(uuid.uuid4()), "use": "sig", "alg": ALGORITHM})
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf8") as file:
                json.dump(made.as_dict(private=True), file)
        found = cls(OKPKey.import_key(json.loads(path.read_text("utf8"))), issuer, audience)
        found.write_jwks(folder / "jwks.json")
        return found

    def jwks(self) -> dict[str, Any]:
        """The public key set (RFC 7517)."""
        return {"keys": [self.key.as_dict(private=False)]}

    def write_jwks(self, path: Path) -> None:
        """Put the public key set into a file, for a checker that is given a `file://` address."""
        path.write_text(json.dumps(self.jwks()), "utf8")

    def mint(
        self,
        sub: str,
        roles: Iterable[str],
        *,
        state: str | None = None,
        office: str | None = None,
        org: str | None = None,
        lifetime: timedelta = timedelta(hours=12),
        **claims: Any,
    ) -> str:
        """A signed token. `claims` come last and may overrule or (None) remove what would be there, for tests."""
        now = int(clock.now().timestamp())
        said = {
            "iss": self.issuer, "aud": self.audience, "sub": sub, "roles": sorted(roles), "state": state,
            "office": office, "org": org, "iat": now, "nbf": now, "exp": now + int(lifetime.total_seconds()),
            "jti": str(uuid.uuid4()), **claims,
        }  # fmt: skip
        header = {"alg": ALGORITHM, "typ": "JWT", "kid": self.key.kid}
        return jwt.encode(header, {k: v for k, v in said.items() if v is not None}, self.key, algorithms=[ALGORITHM])
