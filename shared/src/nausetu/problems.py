"""Refusals: one drawn tree, one list of slugs, answered as `application/problem+json` (RFC 9457).

Problem
|- InvalidRequest 422        |- Unauthenticated 401    |- NotAllowedInState 409
|- NotInForce 422            |- Forbidden 403          |- Conflict 409
|- IdempotencyMismatch 422   |- NotFound 404           |- Stale 412
|- TooLarge 413              |- UnsupportedMediaType 415 |- PreconditionRequired 428
|- RateLimited 429           |- Unavailable 503        |- MissingKey 400, MissingPurpose 400
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a request: JSON pointer into the body (or `/query/x`, `/header/x`), what is wrong, which rule."""

    pointer: str
    detail: str
    rule: str | None = None


class Problem(Exception):
    """Root of all refusals. `rule` is the citation of the provision that refuses, where one does."""

    status: ClassVar[int] = 400
    slug: ClassVar[str] = "invalid-request"

    def __init__(
        self,
        detail: str,
        *,
        rule: str | None = None,
        errors: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
        **extra: Any,
    ) -> None:
        super().__init__(detail)
        self.detail, self.rule, self.errors, self.headers, self.extra = (
            detail,
            rule,
            tuple(errors),
            headers or {},
            extra,
        )


class InvalidRequest(Problem):
    """422: the body, a parameter or a combination of facts is impossible."""

    status, slug = 422, "invalid-request"


class MissingKey(Problem):
    """400: an act came without its Idempotency-Key."""

    status, slug = 400, "invalid-request"


class MissingPurpose(Problem):
    """400: personal data of others is read without saying why (header Purpose)."""

    status, slug = 400, "invalid-request"


class NotInForce(Problem):
    """422: the day asked lies before the rule set's commencement (Reading A2)."""

    status, slug = 422, "not-in-force"


class Unauthenticated(Problem):
    """401: no token, or one that does not hold."""

    status, slug = 401, "unauthenticated"


class Forbidden(Problem):
    """403: the caller's role, State, office or organisation does not reach this record."""

    status, slug = 403, "forbidden"


class NotFound(Problem):
    """404."""

    status, slug = 404, "not-found"


class NotAllowedInState(Problem):
    """409: the record's state does not allow the act; `allowed_from` names the states that do."""

    status, slug = 409, "not-allowed-in-state"

    def __init__(self, detail: str, *, allowed_from: Sequence[str], rule: str | None = None) -> None:
        super().__init__(detail, rule=rule, allowed_from=list(allowed_from))


class Conflict(Problem):
    """409: a double, or another request with the same key is under way (then with Retry-After)."""

    status, slug = 409, "conflict"


class Stale(Problem):
    """412: If-Match names an older version."""

    status, slug = 412, "stale"


class PreconditionRequired(Problem):
    """428: a change without If-Match."""

    status, slug = 428, "precondition-required"


class IdempotencyMismatch(Problem):
    """422: the key was used with another body."""

    status, slug = 422, "idempotency-mismatch"


class TooLarge(Problem):
    """413."""

    status, slug = 413, "too-large"


class UnsupportedMediaType(Problem):
    """415."""

    status, slug = 415, "unsupported-media-type"


class RateLimited(Problem):
    """429, with Retry-After."""

    status, slug = 429, "rate-limited"


class Unavailable(Problem):
    """503: a part is down or overloaded; with Retry-After."""

    status, slug = 503, "unavailable"
