"""Routes: a decision record, in words; its replay. Replay writes no lawful record and takes no Idempotency-Key."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fastapi import Request, Response

from nausetu.act import Act
from nausetu.auth import Access
from nausetu.auth.access import ROLES
from nausetu.decision_records.actions import Replayable, find, replay
from nausetu.decision_records.coding import decoded
from nausetu.fields import Date, Instant, Json, Model
from nausetu.http.decisions import worded
from nausetu.http.problem_page import DECLARED
from nausetu.http.router import Router
from nausetu.i18n import Language

_READERS = Access(ROLES, reads=True)


class DecisionRecordOut(Model):
    """A decision as it was taken: facts, answer with findings, the parameters in force on its day."""

    id: str
    decision: str
    subject: str
    as_of: Date
    facts: dict[str, Json]
    answer: dict[str, Json]
    parameters: dict[str, Json]
    decided_by: str
    recorded_at: Instant


class Difference(Model):
    """One place (JSON pointer into the coded answer) where the law answers otherwise now."""

    pointer: str
    stored: Json
    now: Json


class ReplayOut(Model):
    """Whether the same findings come out again."""

    id: str
    decision: str
    as_of: Date
    same: bool
    differences: list[Difference]
    replayed_at: Instant


def router(registry: Mapping[str, Replayable]) -> Router:
    """`GET /decision-records/{id}` and `POST /decision-records/{id}/replay`; `registry` by the decision's name."""
    routes = Router(tags=["decision-records"])

    @routes.read("/decision-records/{record_id}", roles=ROLES, answer=DecisionRecordOut)
    def read_decision_record(act: Act, record_id: UUID) -> DecisionRecordOut:
        """The decision whole. Of a person's decision, everybody but the person says why he reads it (Purpose)."""
        row = find(act, str(record_id))
        values = {name: row._mapping[name] for name in DecisionRecordOut.model_fields if name != "answer"}
        return DecisionRecordOut(
            **values, answer=_answer(row, registry, "hi" if act.request.language == "hi" else "en")
        )

    async def replay_decision_record(request: Request, record_id: UUID) -> Response:
        """Decide again on the stored facts as of the stored day. Nothing lawful is written; no Idempotency-Key."""
        return await request.app.state.edge.act(  # type: ignore[no-any-return]  # starlette's state is untyped
            request, _READERS, lambda act: _replay(act, str(record_id), registry), status=200, keyed=False
        )

    routes.add_api_route(
        "/decision-records/{record_id}/replay", replay_decision_record, methods=["POST"], response_model=ReplayOut,
        responses=DECLARED(public=False, method="POST"),
        openapi_extra={"x-access": {"public": False, "roles": sorted(ROLES), "scoped": True, "national_read": True}},
    )  # fmt: skip
    return routes


def _answer(row: Any, registry: Mapping[str, Replayable], language: Language) -> dict[str, Any]:
    entry = registry.get(row.decision)
    if entry is None:
        return dict(row.answer)
    return worded(decoded(row.answer), row.as_of, entry.catalogue, language)


def _replay(act: Act, found: str, registry: Mapping[str, Replayable]) -> ReplayOut:
    row = find(act, found)
    changed = [Difference(pointer=p, stored=stored, now=now) for p, stored, now in replay(row, registry)]
    return ReplayOut(
        id=row.id, decision=row.decision, as_of=row.as_of, same=not changed, differences=changed, replayed_at=act.now
    )
