"""Decision routes: stateless questions to the law, `POST /<service>/v1/decisions/<name>`. Nothing is written.

A law package answers with a `Decision`; words are put in here, in the caller's language.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from fastapi import Request, Response
from pydantic_core import to_json

from nausetu import clock
from nausetu.auth import Access
from nausetu.fields import Date, Model, jsonable
from nausetu.http.problem_page import DECLARED
from nausetu.http.router import Router
from nausetu.i18n import Catalogue, Language, negotiate
from nausetu.law import Decision, Instrument


class DecisionFacts(Model):
    """Base of every question: the day it is asked as at (default: today in Asia/Kolkata)."""

    as_of: Date | None = None


class FindingAnswer(Model):
    """One requirement looked at; `met` null where a fact is unknown."""

    rule: str
    reading: str | None = None
    requirement: str
    actual: str
    met: bool | None


class DecisionAnswer(Model):
    """Base of every answer, for the documentation."""

    as_of: Date
    findings: list[FindingAnswer]
    assumed: list[str]


_F = TypeVar("_F", bound=DecisionFacts)

_ANYONE = Access(frozenset(), public=True, scoped=False)
MAX_BYTES = 262_144
"""Of a question; anyone may ask."""


def worded(decision: Decision, as_of: Any, catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """The decision as an answer's body, in words of `language`."""
    findings = []
    for rule, requirement, actual, met, reading in decision.assessment.findings:
        finding: dict[str, Any] = {"rule": rule}
        if reading:
            finding["reading"] = reading
        finding["requirement"] = catalogue.word(requirement, language)
        finding["actual"] = catalogue.word(actual, language)
        finding["met"] = met
        findings.append(finding)
    return {
        "as_of": as_of.isoformat(), **jsonable(decision.fields), "findings": findings,
        "assumed": decision.assessment.assumed,
    }  # fmt: skip


def decision_route(
    router: Router,
    name: str,
    *,
    facts: type[_F],
    answer: type[DecisionAnswer],
    assess: Callable[[_F, Any], Decision],
    catalogue: Catalogue,
    instruments: Sequence[Instrument],
) -> None:
    """Add `POST /decisions/<name>`: public, at most 256 KiB, no Idempotency-Key.

    `instruments` must be in force on the day (A2).
    """

    async def decide(request: Request, body: Any) -> Response:
        as_of = body.as_of or clock.today()
        for instrument in instruments:
            instrument.require_in_force(as_of)
        decision = assess(body, as_of)
        language = negotiate(request.headers.get("accept-language"))
        content = to_json(worded(decision, as_of, catalogue, language))
        return Response(content, media_type="application/json", headers={"Content-Language": language})

    decide.__annotations__["body"] = facts
    decide.__name__ = f"decide_{name.replace('-', '_')}"
    decide.__doc__ = assess.__doc__
    router.add_api_route(
        f"/decisions/{name}", decide, methods=["POST"], response_model=answer, tags=["decisions"],
        responses=DECLARED(public=True, method="POST"),
        openapi_extra={"x-access": _ANYONE.declaration(), "x-max-body": MAX_BYTES},
    )  # fmt: skip
