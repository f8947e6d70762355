"""Drawing up a manning statement: an act of a surveyor of the vessel's home State."""

import sqlalchemy as sa

from manning.law import PARAMETERS, decide_minimum_manning, facts
from manning.manning_statements.schemas import Statement, StatementIn
from manning.manning_statements.tables import manning_statement
from manning.orders.queries import answer as order_answer
from manning.orders.queries import standing_rows
from manning.tables import Stored
from manning.vessels import queries as vessels
from manning.vessels.manning import decide, known_facts
from manning.wording import CATALOGUE
from nausetu import decision_records
from nausetu.act import Act
from nausetu.decision_records import Replayable
from nausetu.events.manning import ManningStatementIssued
from nausetu.fields import Reference
from nausetu.law import Decision
from nausetu.law.findings import Say
from nausetu.numbers import next_number
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.problems import Fault, InvalidRequest, NotFound

MATTER = "manning-statements"
RULE = "IVM-2025 r.4(2)"
DECISION = "minimum-manning"

_s = manning_statement.c
_LAST = sa.select(sa.func.max(_s.version)).where(_s.registration_number == sa.bindparam("number"))
_FIND = sa.select(manning_statement).where(_s.number == sa.bindparam("number"))


def draw_up_statement(act: Act, registration: Reference, body: StatementIn) -> Statement:
    """State the vessel's minimum manning for her Certificate of Survey.

    Raises InvalidRequest where facts are missing without which no minimum can be stated.
    """
    row = vessels.reached(act, registration, lock=True)
    if body.survey_certificate_on > act.today:
        raise InvalidRequest("no such certificate yet", errors=[Fault("/survey_certificate_on", "lies in the future")])
    vessel = vessels.answer(row)
    decision, known = decide(vessel, None, act.today), known_facts(vessel)
    if decision.fields["outcome"] == "undetermined" or known is None:
        raise InvalidRequest("the register does not know enough", rule=RULE, errors=_missing(decision, act))
    kept = decision_records.store(
        act, DECISION, registration, act.today, facts.ManningFacts(vessel=known), decision,
        decision_records.versions(PARAMETERS, act.today),
    )  # fmt: skip
    orders = [order_answer(order) for order in standing_rows(act, registration, act.today)]
    last: int = act.db.scalar(_LAST, {"number": registration}) or 0
    told = {name: decision.fields[name] for name in ("category", "outcome", "positions")}
    statement = {
        "number": next_number(act, "MST", row["state"]), "registration_number": registration, "version": last + 1,
        "issued_on": act.today, "issued_by": act.caller.sub, **body.model_dump(), "vessel": vessel, **told,
        "orders": orders, "decision_record": kept, "recorded_at": act.now,
    }  # fmt: skip
    issued = act.db.execute(manning_statement.insert().returning(manning_statement), statement).mappings().one()
    _say(act, issued, row["state"])
    return answer(issued)


def answer(row: Stored) -> Statement:
    """The statement of a row."""
    return Statement.model_validate({name: row[name] for name in Statement.model_fields})


def read_statement(act: Act, number: Reference) -> Statement:
    """One statement, newest or not."""
    row = act.db.execute(_FIND, {"number": number}).mappings().one_or_none()
    if row is None:
        raise NotFound("no such manning statement")
    vessels.reached(act, row["registration_number"])
    return answer(row)


def list_statements(act: Act, registration: Reference, limit: Limit = 50, cursor: Cursor = None) -> Page[Statement]:
    """Statements of the vessel, the newest first."""
    vessels.reached(act, registration)
    query = sa.select(manning_statement).where(_s.registration_number == registration)
    rows, following = page(act.db, query, [_s.version], limit, cursor, descending=True)
    return Page(items=[answer(row._mapping) for row in rows], next_cursor=following)


def _missing(decision: Decision, act: Act) -> list[Fault]:
    def word(sentence: Say) -> str:
        return CATALOGUE.word(sentence, act.request.language)

    return [
        Fault("", f"{word(f.requirement)}: {word(f.actual)}", f.rule)
        for f in decision.assessment.findings
        if f.met is None
    ]


def _say(act: Act, row: Stored, state: str | None) -> None:
    act.audit(
        "draw_up", MATTER, row["number"], to_state="issued", citation=RULE, version=row["version"],
        registration_number=row["registration_number"], survey_certificate=row["survey_certificate"],
        decision_record=row["decision_record"],
    )  # fmt: skip
    told = {name: row[name] for name in ManningStatementIssued.model_fields.keys() & row.keys()} | {
        "effective_at": act.now, "state": state, "statement": row["number"],
        "places": [{"role": place["role"], "count": place["count"]} for place in row["positions"]],
        "orders": [order["id"] for order in row["orders"]],
    }  # fmt: skip
    act.emit(row["registration_number"], ManningStatementIssued.model_validate(told))


REPLAYABLE = {DECISION: Replayable(facts.ManningFacts, decide_minimum_manning, CATALOGUE)}
