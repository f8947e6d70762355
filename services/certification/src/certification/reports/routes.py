"""`/reports`: submitted by the State, acknowledged by the competent authority, who sees all States on one page."""

from uuid import UUID

from certification.reports import actions, queries
from certification.reports.schemas import Clock, Report, ReportedAct
from certification.reports.tables import report, report_act
from nausetu.act import Act
from nausetu.auth import Role
from nausetu.fields import StateIn
from nausetu.http import Router
from nausetu.paging import Cursor, Limit, Page, page

_STATE: tuple[Role, ...] = ("chief_examiner", "designated_authority")

_COMPETENT: tuple[Role, ...] = ("competent_authority",)

router = Router(tags=["reports"])

router.act("/reports", roles=_STATE, answer=Report, location="/certification/v1/reports/{id}")(actions.open_report)
router.act("/reports/{report_id}/submission", roles=_STATE, answer=Report, status=200, changes=True)(
    actions.submit_report
)
router.act("/reports/{report_id}/acknowledgement", roles=_COMPETENT, answer=Report, status=200, changes=True)(
    actions.acknowledge
)


@router.read("/reports/overview", roles=_COMPETENT, answer=Page[Clock], scoped=False)
def overview(act: Act, limit: Limit = 50, cursor: Cursor = None) -> Page[Clock]:
    """All States with the days left until their report is due."""
    query = queries.clocks()
    rows, following = page(act.db, query, [query.selected_columns.state], limit, cursor)
    return Page(items=[queries.clock(act, row._mapping) for row in rows], next_cursor=following)


@router.read("/reports", roles=_STATE, answer=Page[Report])
def reports(act: Act, state: StateIn | None = None, limit: Limit = 50, cursor: Cursor = None) -> Page[Report]:
    """A State's reports, the latest first."""
    query = queries.listed(act, state)
    rows, following = page(act.db, query, [report.c.id], limit, cursor, descending=True)
    return Page(items=[queries.answer(act, row._mapping) for row in rows], next_cursor=following)


@router.read("/reports/{report_id}", roles=_STATE, answer=Report)
def read_report(act: Act, report_id: UUID) -> Report:
    """One report."""
    return queries.answer(act, queries.reached(act, str(report_id)))


@router.read("/reports/{report_id}/acts", roles=_STATE, answer=Page[ReportedAct])
def acts(act: Act, report_id: UUID, limit: Limit = 50, cursor: Cursor = None) -> Page[ReportedAct]:
    """What the report holds."""
    queries.reached(act, str(report_id))
    rows, following = page(act.db, queries.acts(str(report_id)), [report_act.c.id], limit, cursor)
    return Page(items=[queries.act_answer(row._mapping) for row in rows], next_cursor=following)
