"""Routes of proceedings and appeals. Each act on a record takes If-Match; who may act is its kind's business."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from nausetu.act import Act
from nausetu.auth.access import ROLES
from nausetu.fields import Text
from nausetu.http.router import Router
from nausetu.paging import Cursor, Limit, Page
from nausetu.proceedings import appeals, notices, orders, queries
from nausetu.proceedings.kinds import Kind, Proceedings
from nausetu.proceedings.records import Proceeding
from nausetu.proceedings.schemas import (
    AppealIn,
    AppealOut,
    DecisionIn,
    DismissalIn,
    Hearing,
    OpenIn,
    OrderIn,
    ProceedingItem,
    ProceedingOut,
    RefusalAppealIn,
    ReplyIn,
    ServiceIn,
    StayIn,
)


def router(proceedings: Proceedings) -> Router:
    """`/proceedings` and `/appeals` of a service."""
    routes = Router(tags=["proceedings"])
    _proceedings(routes, proceedings)
    _acts(routes, proceedings)
    _appeals(routes, proceedings)
    return routes


def _proceedings(routes: Router, proceedings: Proceedings) -> None:
    officers = {role for kind in proceedings.kinds for role in kind.officers}

    @routes.act(
        "/proceedings", roles=officers, answer=ProceedingOut, location=f"/{proceedings.service}/v1/proceedings/{{id}}"
    )
    def open_proceeding(act: Act, body: OpenIn) -> ProceedingOut:
        """Draw up a notice against a record: its kind, the subject's number, the grounds."""
        return queries.whole(act, proceedings, notices.open_proceeding(act, proceedings, body))

    @routes.read("/proceedings", roles=ROLES, answer=Page[ProceedingItem])
    def list_proceedings(
        act: Act, kind: Text | None = None, matter: Text | None = None, subject: Text | None = None,
        status: Text | None = None, limit: Limit = 50, cursor: Cursor = None,
    ) -> Page[ProceedingItem]:  # fmt: skip
        """Proceedings of the caller's authority, or against himself or his organisation, the latest first."""
        asked = {"kind": kind, "matter": matter, "subject": subject, "status": status}
        return queries.proceedings_page(act, asked, limit, cursor)

    @routes.read("/proceedings/{proceeding_id}", roles=ROLES, answer=ProceedingOut)
    def read_proceeding(act: Act, proceeding_id: UUID) -> ProceedingOut:
        """The proceeding whole, with its appeals."""
        return queries.show_proceeding(act, proceedings, str(proceeding_id))


def _acts(routes: Router, proceedings: Proceedings) -> None:
    officers = {role for kind in proceedings.kinds for role in kind.officers}
    parties = officers | {role for kind in proceedings.kinds for role in kind.respondents}
    appellants = {
        role for kind in proceedings.kinds if (rule := kind.appeal) for role in rule.appellants + rule.authorities
    }

    def done(act: Act, found: UUID, name: str, do: Callable[[Kind, Proceeding], Proceeding]) -> ProceedingOut:
        return queries.whole(act, proceedings, do(*notices.act_on(act, proceedings, str(found), name)))

    options: dict[str, Any] = {"answer": ProceedingOut, "status": 200, "changes": True}

    @routes.act("/proceedings/{proceeding_id}/service", roles=officers, **options)
    def serve_notice(act: Act, proceeding_id: UUID, body: ServiceIn) -> ProceedingOut:
        """The notice was served; once the order is made: the order was communicated."""

        def serve(kind: Kind, old: Proceeding) -> Proceeding:
            step = orders.communicate if kind.procedure.allows(old.status, "communicate") else notices.serve
            return step(act, kind, old, body)

        return done(act, proceeding_id, "serve", serve)

    @routes.act("/proceedings/{proceeding_id}/reply", roles=parties, **options)
    def reply_to_notice(act: Act, proceeding_id: UUID, body: ReplyIn) -> ProceedingOut:
        """The respondent's reply, in time or late, up to the order."""
        return done(act, proceeding_id, "reply", lambda kind, old: notices.reply(act, kind, old, body))

    @routes.act("/proceedings/{proceeding_id}/hearing", roles=officers, **options)
    def hold_hearing(act: Act, proceeding_id: UUID, body: Hearing) -> ProceedingOut:
        """The hearing, or the opportunity of one that was not taken."""
        return done(act, proceeding_id, "hear", lambda kind, old: notices.hear(act, kind, old, body))

    @routes.act("/proceedings/{proceeding_id}/order", roles=officers, **options)
    def make_order(act: Act, proceeding_id: UUID, body: OrderIn) -> ProceedingOut:
        """The order, with reasons, after the hearing."""
        return done(act, proceeding_id, "order", lambda kind, old: orders.order(act, kind, old, body))

    @routes.act("/proceedings/{proceeding_id}/dismissal", roles=officers, **options)
    def dismiss_proceeding(act: Act, proceeding_id: UUID, body: DismissalIn) -> ProceedingOut:
        """The proceeding is dropped; what was done before the hearing is undone."""
        return done(act, proceeding_id, "dismiss", lambda kind, old: orders.dismiss(act, kind, old, body.reasons))

    if appellants:

        @routes.act("/proceedings/{proceeding_id}/appeal", roles=appellants, **options)
        def appeal_order(act: Act, proceeding_id: UUID, body: AppealIn) -> ProceedingOut:
            """An appeal against the order, up to the last day from its communication."""
            return done(act, proceeding_id, "appeal", lambda kind, old: appeals.appeal_order(act, kind, old, body))


def _appeals(routes: Router, proceedings: Proceedings) -> None:
    if not proceedings.appeals:
        return
    authorities = {role for rule in proceedings.appeals.values() for role in rule.authorities}
    appellants = {role for rule in proceedings.refusals for role in rule.appellants + rule.authorities}
    options: dict[str, Any] = {"roles": authorities, "answer": AppealOut, "status": 200, "changes": True}

    @routes.read("/appeals", roles=ROLES, answer=Page[AppealOut])
    def list_appeals(
        act: Act, rule: Text | None = None, subject: Text | None = None, status: Text | None = None,
        limit: Limit = 50, cursor: Cursor = None,
    ) -> Page[AppealOut]:  # fmt: skip
        """Appeals of the caller's authority, or his own, the latest first; persons' without what they wrote."""
        return queries.appeals_page(act, {"rule": rule, "subject": subject, "status": status}, limit, cursor)

    @routes.read("/appeals/{appeal_id}", roles=ROLES, answer=AppealOut)
    def read_appeal(act: Act, appeal_id: UUID) -> AppealOut:
        """The appeal whole."""
        return queries.show_appeal(act, str(appeal_id))

    @routes.act("/appeals/{appeal_id}/stay", **options)
    def stay_order(act: Act, appeal_id: UUID, body: StayIn) -> AppealOut:
        """The order rests until the appeal is decided, or no longer."""
        return queries.whole_appeal(appeals.stay(act, proceedings, str(appeal_id), body))

    @routes.act("/appeals/{appeal_id}/decision", **options)
    def decide_appeal(act: Act, appeal_id: UUID, body: DecisionIn) -> AppealOut:
        """The appellate order, after a hearing."""
        return queries.whole_appeal(appeals.decide_appeal(act, proceedings, str(appeal_id), body))

    if appellants:

        @routes.act(
            "/appeals", roles=appellants, answer=AppealOut, location=f"/{proceedings.service}/v1/appeals/{{id}}"
        )
        def appeal_refusal(act: Act, body: RefusalAppealIn) -> AppealOut:
            """An appeal against an order made without a proceeding, e.g. a refusal."""
            return queries.whole_appeal(appeals.appeal_refusal(act, proceedings, body))
