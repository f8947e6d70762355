"""The journey's HTTP: each act under a key that is the same when the act is repeated; asks again while a part is away.

Never decides what an answer means.
"""

import json
import time
import uuid
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

import httpx

from nausetu import clock
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.cli.journey.people import Who

_AWAY = frozenset({429, 502, 503, 504})
_LIFETIME = timedelta(days=400)
"""So long that a moved clock does not end the tokens."""
_PAUSE = 0.02


class JourneyError(RuntimeError):
    """An answer was not as the journey needs it; the message is for a person."""


class Calls:
    """Calls of the gateway of the house in `folder`; `run` names this walk and parts its keys from another's."""

    def __init__(self, http: httpx.Client, folder: Path, run: str, patience: float = 20) -> None:
        self.http, self.run, self.patience = http, run, patience
        issuer = EmbeddedIssuer.kept_in(folder / "issuer")

        @cache
        def token(who: Who) -> str:
            return issuer.mint(
                who.sub, [who.role], state=who.state, org=who.org, office=who.office, lifetime=_LIFETIME
            )  # fmt: skip

        self._token = token

    def act(self, who: Who, path: str, body: Mapping[str, Any] | None = None, version: int | None = None) -> Any:
        """Do an act; `version` is the one seen. The same act again has the same key. Raises JourneyError."""
        said = json.dumps(body, sort_keys=True)
        headers = {"Idempotency-Key": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{self.run} {who.sub} {path} {said}"))}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return self._answered("POST", who, path, headers, json=body)

    def read(self, who: Who | None, path: str, purpose: str | None = None, **asked: Any) -> Any:
        """Read; without a caller, as everybody may."""
        headers = {"Purpose": purpose} if purpose else {}
        return self._answered("GET", who, path, headers, params=asked)

    def until(self, what: str, look: Callable[[], Any], seconds: float = 20) -> Any:
        """What `look` finds, once it finds something. Raises JourneyError after `seconds`."""
        deadline = clock.monotonic() + max(seconds, self.patience)
        while not (found := look()):
            if clock.monotonic() > deadline:
                raise JourneyError(f"waited in vain: {what}")
            time.sleep(_PAUSE)
        return found

    def _answered(self, method: str, who: Who | None, path: str, headers: dict[str, str], **asked: Any) -> Any:
        if who is not None:
            headers["Authorization"] = f"Bearer {self._token(who)}"
        deadline, answer = clock.monotonic() + self.patience, None
        while True:
            problem = ""
            try:
                answer = self.http.request(method, path, headers=headers, **asked)
                if answer.is_success:
                    return answer.json()
                problem = f"{method} {path}: {answer.status_code} {answer.text[:600]}"
            except httpx.TransportError as error:
                answer, problem = None, f"{self.http.base_url} does not answer ({error})"
            busy = answer is None or answer.status_code in _AWAY or "Retry-After" in answer.headers
            if not busy or clock.monotonic() > deadline:
                raise JourneyError(problem)
            time.sleep(_PAUSE * 5)
