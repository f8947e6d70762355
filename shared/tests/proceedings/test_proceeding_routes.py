"""Proceedings over HTTP: the paths, If-Match, Purpose, scope, 409 with allowed_from, two officers at once."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any

import pytest
import sqlalchemy as sa

from nausetu.proceedings import router
from nausetu.testing.client import Client

NUMBER = "COC-KL-2026-000123-7"
NOTICE = {"kind": "suspension", "subject": NUMBER, "grounds": ["a ground"], "notice": "Show cause."}
SERVICE = {"served_on": "2026-11-02", "served_how": "by hand"}
PURPOSE = {"Purpose": "proceeding"}


class Desk:
    """Those who act, and their tokens."""

    def __init__(self, client: Client, world: Any, token: Callable[..., str]) -> None:
        self.client, self.world, self._keys = client, world, iter(range(1000))
        self.officer = token(["designated_authority"], state="IN-KL", sub="officer")
        self.stranger = token(["designated_authority"], state="IN-AS", sub="stranger")
        self.holder = token(["crew_member"], sub="holder")
        self.appellate = token(["appellate_authority"], state="IN-KL", sub="appellate")

    def post(self, path: str, body: Any, token: str, version: int | None = None) -> Any:
        return self.client.post(f"/v1{path}", json=body, token=token, key=f"k{next(self._keys)}", if_match=version)

    def done(self, path: str, body: Any, token: str, version: int | None = None) -> Any:
        answer = self.post(path, body, token, version)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def ordered(self) -> Any:
        """A suspension ordered and communicated."""
        path = f"/proceedings/{self.done('/proceedings', NOTICE, self.officer)['id']}"
        self.done(f"{path}/service", SERVICE, self.officer, 1)
        self.done(f"{path}/reply", {"text": "I did not."}, self.holder, 2)
        held = {"held_on": "2026-11-02", "attended": True, "record": "Heard."}
        self.done(f"{path}/hearing", held, self.officer, 3)
        order = {"order": "suspend", "reasons": "Because.", "communicated_on": "2026-11-02"}
        return self.done(f"{path}/order", order, self.officer, 4)


@pytest.fixture
def desk(
    service: Callable[..., Client], database: sa.Engine, worlds: Callable[..., Any], token: Callable[..., str],
    at: Callable[[str], Any],
) -> Iterator[Desk]:  # fmt: skip
    world = worlds(database)
    with at("2026-11-02T10:00:00+05:30"):
        yield Desk(service(router(world.proceedings)), world, token)


def test_the_whole_way_to_an_appeal_set_aside(desk: Desk) -> None:
    opened = desk.post("/proceedings", NOTICE, desk.officer)
    assert (opened.status_code, opened.headers["etag"]) == (201, '"1"')
    assert opened.headers["location"] == f"/certification/v1/proceedings/{opened.json()['id']}"
    found = desk.ordered()
    assert (found["status"], found["appeal_last_day"], found["appeal_note"]) == ("ordered", "2026-12-02", None)
    assert desk.world.status() == "suspended"
    path = f"/proceedings/{found['id']}"
    found = desk.done(f"{path}/appeal", {"grounds": "Not heard."}, desk.holder, found["version"])
    (appeal,) = found["appeals"]
    assert (found["status"], appeal["filed_on"], appeal["last_day"]) == ("appealed", "2026-11-02", "2026-12-02")
    stay = {"stay": True, "reasons": "Hardship."}
    assert desk.done(f"/appeals/{appeal['id']}/stay", stay, desk.appellate, 1)["stay"]
    held = {"held_on": "2026-11-02", "attended": True, "record": "Heard."}
    decision = {"outcome": "set_aside", "reasons": "Because.", "hearing": held}
    decided = desk.done(f"/appeals/{appeal['id']}/decision", decision, desk.appellate, 2)
    assert (decided["outcome"], decided["proceeding"], desk.world.status()) == ("set_aside", found["id"], "valid")
    read = desk.client.get(f"/v1{path}", token=desk.holder).json()
    assert (read["status"], read["in_effect"], read["appeals"]) == ("set_aside", None, [decided])


def test_refusals_have_their_slugs(desk: Desk) -> None:
    path = f"/proceedings/{desk.done('/proceedings', NOTICE, desk.officer)['id']}"
    answer = desk.post(f"{path}/order", {"order": "suspend", "reasons": "Because."}, desk.officer, 1)
    assert (answer.status_code, answer.json()["type"]) == (409, "/problems/not-allowed-in-state")
    assert (answer.json()["allowed_from"], answer.json()["rule"]) == (["heard"], "IV-ACT-2021 s.40")
    statuses = [
        desk.post(f"{path}/service", SERVICE, desk.officer).status_code,
        desk.post(f"{path}/service", SERVICE, desk.officer, 7).status_code,
        desk.post(f"{path}/service", SERVICE, desk.stranger, 1).status_code,
        desk.post(f"{path}/service", SERVICE, desk.holder, 1).status_code,
        desk.post(f"{path}/service", SERVICE | {"served_on": "2026-11-03"}, desk.officer, 1).status_code,
        desk.post("/proceedings/0190b3a0-0000-7000-8000-000000000000/service", SERVICE, desk.officer, 1).status_code,
        desk.post("/proceedings/x/service", SERVICE, desk.officer, 1).status_code,
    ]
    assert statuses == [428, 412, 403, 403, 422, 404, 422]
    assert desk.world.one("SELECT version FROM proceeding") == 1


def test_lists_are_short_and_in_scope(desk: Desk) -> None:
    found = desk.ordered()

    def listed(token: str, query: str = "") -> list[Any]:
        items: list[Any] = desk.client.get(f"/v1/proceedings{query}", token=token).json()["items"]
        return items

    (item,) = listed(desk.officer)
    assert "notice" not in item
    assert (item["id"], item["subject"], item["reply_by"]) == (found["id"], NUMBER, "2026-12-02")
    assert (len(listed(desk.holder)), listed(desk.stranger)) == (1, [])
    assert listed(desk.officer, "?status=served") == []
    assert len(listed(desk.officer, f"?kind=suspension&matter=certificates&subject={NUMBER}&status=ordered")) == 1


def test_a_persons_proceeding_is_read_with_a_purpose(desk: Desk) -> None:
    path = f"/v1/proceedings/{desk.ordered()['id']}"
    assert desk.client.get(path, token=desk.officer).status_code == 400
    assert desk.client.get(path, token=desk.officer, headers=PURPOSE).status_code == 200
    assert desk.client.get(path, token=desk.stranger, headers=PURPOSE).status_code == 403
    assert desk.client.get(path).status_code == 401
    seen = desk.client.get("/v1/views", token=desk.holder).json()["items"]
    assert [(view["viewer"], view["purpose"]) for view in seen] == [("officer", "proceeding")]


def test_where_no_appellate_body_is_notified_the_order_says_so(desk: Desk) -> None:
    with desk.world.engine.begin() as db:
        db.execute(sa.text("UPDATE appellate_body SET days = NULL"))
    found = desk.ordered()
    assert found["appeal_last_day"] is None
    assert "Reading C26" in found["appeal_note"]
    answer = desk.post(f"/proceedings/{found['id']}/appeal", {"grounds": "x"}, desk.holder, found["version"])
    assert (answer.status_code, answer.json()["rule"]) == (409, "IV-ACT-2021 s.40")


def test_an_appeal_against_a_refusal_and_what_others_see_of_it(desk: Desk) -> None:
    with desk.world.engine.begin() as db:
        db.execute(sa.text("UPDATE paper SET refused_on = :day WHERE number = 'APP-1'"), {"day": date(2026, 10, 20)})
    body = {"rule": "refusal", "subject": "APP-1", "grounds": "I am eligible."}
    filed = desk.post("/appeals", body, desk.holder)
    assert (filed.status_code, filed.json()["last_day"]) == (201, "2026-11-19")
    assert filed.headers["location"] == f"/certification/v1/appeals/{filed.json()['id']}"
    (listed,) = desk.client.get("/v1/appeals?status=filed", token=desk.appellate).json()["items"]
    assert (listed["id"], listed["grounds"]) == (filed.json()["id"], None)
    path = f"/v1/appeals/{listed['id']}"
    assert desk.client.get(path, token=desk.appellate).status_code == 400
    assert desk.client.get(path, token=desk.appellate, headers=PURPOSE).json()["grounds"] == "I am eligible."
    assert desk.post("/appeals", body | {"rule": "suspension"}, desk.holder).status_code == 422


def test_two_officers_at_once_and_a_second_press(desk: Desk) -> None:
    """Trials 15 and 23: one order, whoever presses."""
    path = f"/proceedings/{desk.done('/proceedings', NOTICE, desk.officer)['id']}/service"
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: desk.post(path, SERVICE, desk.officer, 1).status_code, range(8)))
    assert sorted(answers) == [200, *[412] * 7]
    assert desk.world.one("SELECT count(*) FROM audit_record WHERE act = 'serve'") == 1


def test_the_document_is_whole(desk: Desk) -> None:
    document = desk.client.get("/openapi.json").json()
    for path in ("service", "reply", "hearing", "order", "dismissal", "appeal"):
        assert "post" in document["paths"][f"/v1/proceedings/{{proceeding_id}}/{path}"]
    for path in ("/v1/deadlines.ics", "/v1/tasks/transfer", "/v1/decision-records/{record_id}/replay"):
        assert path in document["paths"]
