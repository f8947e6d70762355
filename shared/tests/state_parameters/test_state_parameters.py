"""State parameters: dated rows with their notification, entered by the State, looked up as of a day, never guessed."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu import state_parameters
from nausetu.fields import Date, NonNegative
from nausetu.problems import NotInForce
from nausetu.state_parameters import ParameterName
from nausetu.testing.client import Client

HOLIDAYS: ParameterName[list[date]] = ParameterName("holidays", list[Date], "dates", "RPS-2026 r.7(2)")
LIFE: ParameterName[Any] = ParameterName("fitness_life", NonNegative, "years", "IVSC-2026 r.6")
PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"gazette" * 9


@pytest.fixture
def house(service: Callable[..., Client]) -> Client:
    return service(state_parameters.router([HOLIDAYS, LIFE], service="manning"))


@pytest.fixture
def kerala(token: Callable[..., str]) -> str:
    return token(["designated_authority"], state="IN-KL", sub="da-kl")


class Entering:
    """Entries one after the other, each with a key of its own."""

    def __init__(self, house: Client, token: str) -> None:
        self.house, self.token, self.count = house, token, 0

    def __call__(self, since: str, value: Any = 2, *, token: str | None = None, **more: Any) -> Any:
        self.count += 1
        body = {
            "state": "IN-KL", "name": "fitness_life", "since": since, "value": value,
            "notification_number": f"G.O. {self.count}/2026", "notification_date": "2026-10-01", **more,
        }  # fmt: skip
        return self.house.post("/v1/state-parameters", json=body, token=token or self.token, key=f"k{self.count}")


@pytest.fixture
def enter(house: Client, kerala: str) -> Entering:
    return Entering(house, kerala)


def found(database: sa.Engine, day: date, **more: Any) -> Any:
    with database.connect() as db:
        value = state_parameters.find(db, "IN-KL", LIFE, day, **more)
        return value and value.value


def test_a_later_value_ends_the_one_before(enter: Entering, database: sa.Engine) -> None:
    first, second = enter("2026-11-01", 2), enter("2027-04-01", 1.5)
    assert (first.status_code, second.status_code) == (201, 201), second.text
    assert first.headers["location"] == f"/manning/v1/state-parameters/{first.json()['id']}"
    assert first.json()["last_day"] is None
    days = [date(2026, 10, 31), date(2026, 11, 1), date(2027, 3, 31), date(2027, 4, 1)]
    assert [found(database, day) and str(found(database, day)) for day in days] == [None, "2", "2", "1.5"]
    listed = enter.house.get("/v1/state-parameters?state=IN-KL", token=enter.token).json()
    assert [item["last_day"] for item in listed["items"]] == ["2027-03-31", None]
    assert listed["items"][1]["value"] == 1.5
    with database.connect() as db:
        acts = db.execute(sa.text("SELECT act, authority, citation, reasons FROM audit_record")).all()
    assert sorted(acts) == [
        ("enter", "KL", "IVSC-2026 r.6", "G.O. 1/2026"), ("enter", "KL", "IVSC-2026 r.6", "G.O. 2/2026"),
    ]  # fmt: skip


def test_overlap_and_gap_are_refused_at_entry(enter: Entering) -> None:
    assert enter("2026-11-01", until="2026-12-31").status_code == 201
    told = [enter(since) for since in ("2026-11-01", "2026-10-01", "2026-12-31", "2027-01-02")]
    assert [answer.status_code for answer in told] == [409, 409, 409, 422]
    assert told[3].json()["errors"][0]["pointer"] == "/since"
    assert enter("2027-01-01").status_code == 201
    assert enter("2027-02-01", until="2027-01-31").status_code == 422


def test_values_are_read_strictly(enter: Entering) -> None:
    for wrong in ("2", -1, None, [2], True):
        answer = enter("2026-11-01", wrong)
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, "/value")
    answer = enter("2027-01-01", ["2027-01-26", "29-02-2027"], name="holidays", until="2027-12-31")
    assert answer.json()["errors"][0]["pointer"] == "/value/1"
    unknown = enter("2027-01-01", name="fee")
    assert (unknown.status_code, unknown.json()["errors"][0]["pointer"]) == (422, "/name")
    assert enter("2026-11-01", notification_date="2999-01-01").status_code == 422


def test_a_list_of_dates_comes_back_as_dates(enter: Entering, database: sa.Engine) -> None:
    entered = enter("2027-01-01", ["2027-01-26", "2027-08-15"], name="holidays", until="2027-12-31")
    assert entered.status_code == 201, entered.text
    with database.connect() as db:
        value = state_parameters.on(db, "IN-KL", HOLIDAYS, date(2027, 12, 31))
        assert value.value == [date(2027, 1, 26), date(2027, 8, 15)]
        assert (value.unit, value.notification_number) == ("dates", "G.O. 1/2026")
        with pytest.raises(NotInForce) as refusal:
            state_parameters.on(db, "IN-KL", HOLIDAYS, date(2028, 1, 1))
        assert refusal.value.rule == "RPS-2026 r.7(2)"
        assert "Kerala" in refusal.value.detail


def test_only_the_states_own_authority_enters(enter: Entering, token: Callable[..., str]) -> None:
    assert enter("2026-11-01", token=token(["designated_authority"], state="IN-AS")).status_code == 403
    assert enter("2026-11-01", token=token(["surveyor"], state="IN-KL")).status_code == 403
    assert enter("2026-11-01", token=token(["competent_authority"], office="IWAI")).status_code == 403


def test_a_water_area_has_values_of_its_own(enter: Entering, database: sa.Engine) -> None:
    assert enter("2026-11-01", 2).status_code == 201
    assert enter("2026-11-01", 1, water_area="Vembanad Lake").status_code == 201
    day = date(2026, 11, 1)
    assert (found(database, day), found(database, day, water_area="Vembanad Lake")) == (2, 1)
    assert found(database, day, water_area="Ashtamudi Lake") is None


def test_lists_are_filtered_as_of_a_day_and_paged(enter: Entering, token: Callable[..., str]) -> None:
    for since in ("2026-11-01", "2026-12-01", "2027-01-01"):
        assert enter(since).status_code == 201
    reader = token(["crew_member"], sub="c1")
    read = enter.house.get
    as_of = read("/v1/state-parameters?name=fitness_life&on=2026-12-31", token=reader).json()
    assert [item["since"] for item in as_of["items"]] == ["2026-12-01"]
    first = read("/v1/state-parameters?limit=2", token=reader).json()
    rest = read(f"/v1/state-parameters?limit=2&cursor={first['next_cursor']}", token=reader).json()
    assert rest["next_cursor"] is None
    seen = [item["since"] for item in first["items"] + rest["items"]]
    assert seen == ["2026-11-01", "2026-12-01", "2027-01-01"]
    assert read("/v1/state-parameters?name=fee", token=reader).status_code == 422
    assert read("/v1/state-parameters?on=2026-02-30", token=reader).status_code == 422
    assert read("/v1/state-parameters?state=IN-OR", token=reader).json()["items"] == []
    assert read("/v1/state-parameters").status_code == 401


def test_a_clerical_error_is_corrected_with_reason_and_proof(enter: Entering, database: sa.Engine) -> None:
    entry = enter("2026-11-01", 20).json()
    house, path = enter.house, f"/v1/state-parameters/{entry['id']}/correction"
    body = {"changes": {"value": 2}, "reason": "typed a nought too many", "proof": "0" * 64}
    missing = house.post(path, json=body, token=enter.token, key="c1", if_match=1)
    assert (missing.status_code, missing.json()["errors"][0]["pointer"]) == (422, "/proof")
    sent = house.post(
        "/v1/attachments", content=PNG, headers={"Content-Type": "image/png"}, token=enter.token, key="a1"
    )
    body["proof"] = sent.json()["sha256"]
    assert house.post(path, json=body, token=enter.token, key="c2").status_code == 428
    assert house.post(path, json=body, token=enter.token, key="c3", if_match=2).status_code == 412
    right = house.post(path, json=body, token=enter.token, key="c4", if_match=1)
    assert (right.status_code, right.json()["value"], right.json()["version"]) == (200, 2, 2)
    assert right.headers["etag"] == '"2"'
    with database.connect() as db:
        record = db.execute(sa.text("SELECT reasons, details FROM audit_record WHERE act = 'correct'")).one()
    assert record.reasons == "typed a nought too many"
    assert (record.details["old"], record.details["new"]) == ({"value": 20}, {"value": 2})
    assert record.details["proof"] == body["proof"]
    wrong: list[dict[str, Any]] = [{"value": 2}, {"value": "2"}, {"notification_number": None}, {"state": "IN-AS"}, {}]
    for number, changes in enumerate(wrong):
        again = house.post(
            path, json={**body, "changes": changes}, token=enter.token, key=f"w{number}", if_match=2
        )  # fmt: skip
        assert again.status_code == 422, changes
