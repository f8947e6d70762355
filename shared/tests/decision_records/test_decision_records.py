"""Decisions kept whole: read in both languages, decided again as of their date, with what came out otherwise."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.auth import Bears
from nausetu.decision_records import Replayable, store, versions
from nausetu.decision_records.coding import coded, decoded, differences
from nausetu.fields import Date, Model, Number
from nausetu.http import create_app
from nausetu.i18n import Catalogue
from nausetu.ids import uuid7
from nausetu.law import Assessment, Decision, Finding, Parameters, say
from nausetu.law.parameters import Parameter, Value
from nausetu.law.problems import ImpossibleFactsError
from nausetu.settings import ServiceSettings
from nausetu.testing.acting import acting
from nausetu.testing.client import Client

DAY = date(2026, 12, 1)
TEXTS = Catalogue(
    {
        "limit": {"en": "not more than {limit} m, on {on}", "hi": "{on} को {limit} मीटर से अधिक नहीं"},
        "length": {"en": "{length} m, {zone}", "hi": "{length} मीटर, {zone}"},
        "zone": {"en": "zone 1", "hi": "क्षेत्र 1"},
    }
)


class Facts(Model):
    """Facts of a decision."""

    length_m: Number
    built_on: Date | None = None
    marks: tuple[str, ...] = ()


def assess(facts: Facts, as_of: date, limit: str = "24") -> Decision:
    assessment = Assessment()
    actual = say("length", length=facts.length_m, zone=say("zone"))
    met = facts.length_m <= Decimal(limit)
    assessment.add(Finding("IVM-2025 r.3(A)(a)", say("limit", limit=Decimal(limit), on=as_of), actual, met, "M2"))
    assessment.assume("IVM commencement")
    return Decision({"category": "B", "margin_m": Decimal(limit) - facts.length_m}, assessment)


def impossible(_facts: Facts, _as_of: date) -> Decision:
    raise ImpossibleFactsError([("/length_m", "is not so")])


class House:
    """A service with one decision, as the law has it now."""

    def __init__(self, make: Callable[..., Client], database: sa.Engine) -> None:
        self._make, self.database = make, database

    def law(self, now: Callable[[Any, date], Decision] = assess) -> Client:
        """The service, its law as given."""
        return self._make({"category": Replayable(Facts, now, TEXTS)})

    def keep(self, holder_sub: str | None = None, **facts: Any) -> str:
        """A decision kept; its id."""
        found = Facts.model_validate({"length_m": Decimal("12.5"), "marks": ("a",)} | facts)
        with acting(self.database, "surveyor", sub="s-1", state="IN-KL", now="2026-12-01T10:00:00+05:30") as act:
            act.allow(Bears.of("IN-KL", holder_sub=holder_sub))
            return store(act, "category", "V-1", DAY, found, assess(found, DAY), {"limit": {"value": 24}})


@pytest.fixture
def house(
    client: Callable[[Any], Client], service_settings: Callable[..., ServiceSettings], database: sa.Engine
) -> House:
    def make(replayable: dict[str, Replayable]) -> Client:
        settings = service_settings(ServiceSettings, database, service="manning")
        return client(create_app(settings, title="test", routers=[], replayable=replayable))

    return House(make, database)


def replay(house: Client, found: str, token: str) -> Any:
    answer = house.post(f"/v1/decision-records/{found}/replay", token=token)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_read_whole_in_both_languages(house: House, token: Callable[..., str]) -> None:
    found, surveyor = house.keep(built_on=date(2020, 2, 29)), token(["surveyor"], state="IN-KL")
    service = house.law()
    read = service.get(f"/v1/decision-records/{found}", token=surveyor).json()
    assert (read["decision"], read["subject"], read["as_of"], read["decided_by"]) == (
        "category", "V-1", "2026-12-01", "s-1"
    )  # fmt: skip
    assert read["facts"] == {"length_m": 12.5, "built_on": "2020-02-29", "marks": ["a"]}
    assert (read["parameters"], read["recorded_at"]) == ({"limit": {"value": 24}}, "2026-12-01T10:00:00+05:30")
    assert read["answer"] == {
        "as_of": "2026-12-01", "category": "B", "margin_m": 11.5, "assumed": ["IVM commencement"],
        "findings": [{
            "rule": "IVM-2025 r.3(A)(a)", "reading": "M2", "requirement": "not more than 24 m, on 01-12-2026",
            "actual": "12.5 m, zone 1", "met": True,
        }],
    }  # fmt: skip
    hindi = {"Accept-Language": "hi"}
    read = service.get(f"/v1/decision-records/{found}", token=surveyor, headers=hindi).json()
    assert read["answer"]["findings"][0]["requirement"] == "01-12-2026 को 24 मीटर से अधिक नहीं"


def test_replayed_the_same_comes_out_and_nothing_is_written(house: House, token: Callable[..., str]) -> None:
    found = house.keep(built_on=date(2020, 2, 29), length_m=Decimal("0.1"))
    answer = replay(house.law(), found, token(["surveyor"], state="IN-KL"))
    assert (answer["same"], answer["differences"]) == (True, [])
    with house.database.connect() as db:
        for table in ("audit_record", "outbox", "idempotency_key", "view_record"):
            assert db.scalar(sa.select(sa.func.count()).select_from(sa.table(table))) == 0, table


def test_where_the_law_answers_otherwise_it_says_where(house: House, token: Callable[..., str]) -> None:
    found = house.keep()
    answer = replay(house.law(lambda facts, on: assess(facts, on, "12")), found, token(["auditor"]))
    assert not answer["same"]
    assert {d["pointer"]: (d["stored"], d["now"]) for d in answer["differences"]} == {
        "/fields/margin_m": (11.5, -0.5), "/findings/0/met": (True, False),
        "/findings/0/requirement/values/limit/number": ("24", "12"),
    }  # fmt: skip


@pytest.mark.parametrize("now", [impossible])
def test_where_the_law_no_longer_answers(house: House, token: Callable[..., str], now: Any) -> None:
    answer = replay(house.law(now), house.keep(), token(["auditor"]))
    assert answer["differences"] == [{"pointer": "", "stored": "decided", "now": "/length_m: is not so"}]


def test_a_decision_that_the_service_no_longer_takes(house: House, token: Callable[..., str]) -> None:
    found, service = house.keep(), house._make({})
    answer = replay(service, found, token(["auditor"]))
    assert answer["differences"][0]["stored"] == "category"
    read = service.get(f"/v1/decision-records/{found}", token=token(["auditor"])).json()
    assert read["answer"]["findings"][0]["rule"] == "IVM-2025 r.3(A)(a)"


def test_scope_and_purpose(house: House, token: Callable[..., str]) -> None:
    found, service = house.keep(holder_sub="holder"), house.law()
    path = f"/v1/decision-records/{found}"
    assert service.get(path, token=token(["surveyor"], state="IN-AS")).status_code == 403
    assert service.get(path).status_code == service.post(f"{path}/replay").status_code == 401
    officer = token(["surveyor"], state="IN-KL")
    assert service.get(path, token=officer).status_code == 400
    assert service.post(f"{path}/replay", token=officer).status_code == 400
    assert service.get(path, token=officer, headers={"Purpose": "appeal"}).status_code == 200
    assert service.get(path, token=token(["crew_member"], sub="holder")).status_code == 200
    assert service.get(f"/v1/decision-records/{uuid7()}", token=officer).status_code == 404
    assert service.get("/v1/decision-records/x", token=officer).status_code == 422


def test_a_decision_codes_and_decodes() -> None:
    found = assess(Facts(length_m=Decimal("12.50")), DAY)
    again = decoded(coded(found))
    assert again.assessment.findings == found.assessment.findings
    assert again.assessment.assumed == found.assessment.assumed


def test_differences_point_at_the_place() -> None:
    stored = {"a": [1, {"x/y": 2}], "gone": 1}
    assert differences(stored, {"a": [1, {"x/y": 3}, 4], "new": True}) == [
        ("/a/1/x~1y", 2, 3), ("/a/2", None, 4), ("/gone", 1, None), ("/new", None, True)
    ]  # fmt: skip


def test_versions_are_those_in_force() -> None:
    def value(since: date, found: int) -> Value:
        return Value(since=since, value=found, citation="IVM-2025 r.3(A)(a)")

    parameters = Parameters(
        {
            "limit": Parameter(unit="metre", values=[value(date(2026, 10, 1), 24)]),
            "later": Parameter(unit="metre", values=[value(date(2027, 10, 1), 20)]),
        }
    )
    assert versions(parameters, DAY) == {
        "limit": {"value": 24, "since": date(2026, 10, 1), "citation": "IVM-2025 r.3(A)(a)", "unit": "metre"}
    }
