"""Who is aboard and whether that is enough: answered from own copies of certificates, as of any instant."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any

import pytest

from manning.crew_members.known import hold
from manning.crew_members.tables import known_certificate
from nausetu.testing.acting import acting

CREW = [
    {"indivc": "IND-1", "capacity": "master"},
    {"indivc": "IND-2", "capacity": "engineer"},
    {"indivc": "IND-3", "capacity": "gp_rating"},
    {"indivc": "IND-4", "capacity": "gp_rating"},
]
GRADES = {"IND-1": "master_3", "IND-2": "engine_driver_2", "IND-3": "gp_rating", "IND-4": "gp_rating"}
Tell = Callable[..., str]
At = Callable[[str], AbstractContextManager[None]]


def post(manning: Any, persons: Any = None, number: str = "KL-1", role: str = "owner", **more: Any) -> Any:
    rest = {name: more.pop(name) for name in ("org", "state", "key") if name in more}
    rest.setdefault("org", "owner-1" if role in {"owner", "master"} else None)
    body = {"persons": CREW if persons is None else persons, **more}
    return manning.post(f"/vessels/{number}/crew-lists", body, role=role, **rest)


def current(manning: Any, role: str = "inspector", **more: Any) -> Any:
    return manning.get("/vessels/KL-1/crew-lists/current", role=role, **more)


@pytest.fixture
def certified(tell: Tell) -> Tell:
    """Each of the crew holds what his place asks for."""
    for person, grade in GRADES.items():
        tell(person, grade)
    return tell


@pytest.mark.provision("IVM-2025 r.4(1)")
def test_a_full_crew_complies(manning: Any, certified: Tell, at: At) -> None:
    manning.register()
    posted = post(manning)
    assert posted.status_code == 201, posted.text
    assert posted.headers["location"] == f"/manning/v1/vessels/KL-1/crew-lists/{posted.json()['id']}"
    assert posted.json()["from"] == "2027-01-15T12:00:00+05:30"
    with at("2027-01-15T12:00:30+05:30"):
        answer = current(manning).json()
    assert list(answer) == ["vessel", "persons", "compliance", "as_of", "data_age_s"]
    assert answer["vessel"]["registration_number"] == "KL-1"
    assert answer["persons"] == CREW
    assert (answer["compliance"]["outcome"], answer["compliance"]["shortfalls"]) == ("compliant", [])
    assert (answer["as_of"], answer["data_age_s"]) == ("2027-01-15T12:00:30+05:30", 30.0)
    assert manning.events("crew_found_deficient") == []
    assert manning.audited("crew-lists") == [("post", "KL-1"), ("judge_crew", "KL-1")]


def test_the_decision_is_kept_whole(manning: Any, certified: Tell) -> None:
    manning.register()
    post(manning)
    [kept] = manning.rows("SELECT id, decision, subject, state, facts FROM decision_record")
    assert (kept.decision, kept.subject, kept.state) == ("crew-compliance", "KL-1", "IN-KL")
    assert [person["id"] for person in kept.facts["crew"]] == list(GRADES)


def test_nobody_is_held_deficient_for_what_is_not_known_here(manning: Any, tell: Tell) -> None:
    manning.register(gross_tonnage=400)
    post(manning)
    answer = current(manning).json()
    assert answer["data_age_s"] is None
    assert answer["compliance"]["outcome"] == "undetermined"
    unknown = [f for f in answer["compliance"]["findings"] if "IND-1" in f["requirement"]]
    assert [(f["met"], f["rule"]) for f in unknown] == [(None, "IVM-2025 r.4(3)")]
    assert "nothing has been received" in unknown[0]["actual"]
    assert manning.events("crew_found_deficient") == []
    tell("IND-9", "gp_rating")
    told = [f["actual"] for f in current(manning).json()["compliance"]["findings"] if "IND-1" in f["requirement"]]
    assert told == ["not known here as of 2027-01-15T12:00:00+05:30"]


def test_deficient_whatever_the_unknown_one_holds(manning: Any, tell: Tell) -> None:
    manning.register(gross_tonnage=1200)
    tell("IND-1", "master_3")
    post(manning, [{"indivc": "IND-1", "capacity": "master"}, {"indivc": "IND-8", "capacity": "engineer"}])
    answer = current(manning).json()["compliance"]
    assert answer["outcome"] == "deficient"
    [event] = manning.events("crew_found_deficient")
    assert event["shortfalls"][0] == {"role": "master", "count": 1}
    assert event["citations"][:2] == ["IVM-2025 r.4(1)", "IVM-2025 r.4(3) table Category A deck GT>=1000"]
    assert all("table" in citation for citation in event["citations"][1:])


def test_without_a_number_he_holds_nothing(manning: Any, certified: Tell) -> None:
    manning.register()
    post(manning, [{"indivc": None, "capacity": "master"}, *CREW[1:]])
    answer = current(manning).json()["compliance"]
    assert (answer["outcome"], answer["shortfalls"]) == ("compliant_in_transition", [{"role": "master", "count": 1}])
    assert [f["met"] for f in answer["findings"] if f["rule"] == "IVM-2025 r.22(1)"] == [False]


def test_a_suspended_certificate_tells_and_a_reinstated_one_ends_the_task(
    manning: Any, certified: Tell, at: At
) -> None:
    manning.register(gross_tonnage=400)
    certified("IND-1", "master_2")
    more = [{"indivc": person, "capacity": "gp_rating"} for person in ("IND-5", "IND-6")]
    for rating in more:
        certified(rating["indivc"], "gp_rating")
    post(manning, [*CREW, *more])
    with at("2027-01-20T10:00:00+05:30"):
        certified("IND-1", "master_2", "suspended", effective_at="2027-01-20T10:00:00+05:30")
    [event] = manning.events("crew_found_deficient")
    assert (event["registration_number"], event["state"], event["category"]) == ("KL-1", "IN-KL", "A")
    assert event["shortfalls"] == [{"role": "master", "count": 1}]
    open_tasks = "SELECT what, state, role FROM task WHERE closed_at IS NULL"
    assert [tuple(r) for r in manning.rows(open_tasks)] == [("remedy_deficient_crew", "IN-KL", "designated_authority")]
    with at("2027-01-25T10:00:00+05:30"):
        certified("IND-1", "master_2", "reinstated", effective_at="2027-01-25T10:00:00+05:30")
    assert manning.rows(open_tasks) == []
    assert len(manning.events("crew_found_deficient")) == 1
    # As it was, asked later: enough, then not, then enough again.
    with at("2027-02-01T10:00:00+05:30"):
        seen = {
            day: current(manning, at=f"{day}T12:00:00+05:30").json()["compliance"]["outcome"]
            for day in ("2027-01-15", "2027-01-20", "2027-01-25")
        }
    assert seen == {"2027-01-15": "compliant", "2027-01-20": "deficient", "2027-01-25": "compliant"}


def test_a_late_event_overwrites_nothing(manning: Any, certified: Tell) -> None:
    manning.register(gross_tonnage=400)
    post(manning)
    later = {"number": "COC-KL-2026-000001-X", "sequence": 2, "effective_at": "2026-12-01T10:00:00+05:30"}
    assert certified("IND-1", "master_2", "suspended", **later) == "applied"
    assert certified("IND-1", "master_2", number="COC-KL-2026-000001-X", sequence=1) == "superseded"
    assert current(manning).json()["compliance"]["shortfalls"][0] == {"role": "master", "count": 1}


def test_deficient_is_told_once(manning: Any, certified: Tell) -> None:
    manning.register(gross_tonnage=400)
    post(manning)
    post(manning)
    assert len(manning.events("crew_found_deficient")) == 1
    assert manning.audited("crew-lists").count(("judge_crew", "KL-1")) == 1


def test_an_order_makes_it_enough_and_its_end_unmakes_it(manning: Any, certified: Tell) -> None:
    manning.register(gross_tonnage=310, decked=False)
    certified("IND-1", "master_2")
    post(manning)
    assert current(manning).json()["compliance"]["outcome"] == "compliant_in_transition"
    asked = {"kind": "rule_4_6", "places": [{"role": "master", "count": 2}], "reasons": "night voyages"}
    order = manning.post("/vessels/KL-1/orders", asked).json()
    assert len(manning.events("crew_found_deficient")) == 1
    manning.post(f"/orders/{order['id']}/revocation", {"reasons": "no more at night"}, if_match=1)
    assert current(manning).json()["compliance"]["outcome"] == "compliant_in_transition"
    waiting = manning.rows("SELECT what, role FROM task WHERE closed_at IS NULL")
    assert [tuple(task) for task in waiting] == [("transition_ends", "owner")]


def test_a_changed_vessel_is_judged_afresh(manning: Any, certified: Tell) -> None:
    manning.register()
    post(manning)
    changes = {"changes": {"gross_tonnage": 1500}, "reason": "lengthened"}
    manning.post("/vessels/KL-1/change", changes, if_match=1)
    assert len(manning.events("crew_found_deficient")) == 1


@pytest.mark.provision("IVM-2025 r.4(3)")
def test_a_vessel_laid_up_needs_no_crew(manning: Any, certified: Tell) -> None:
    manning.register(gross_tonnage=1500)
    post(manning)
    assert len(manning.rows("SELECT 1 FROM task WHERE closed_at IS NULL")) == 1
    post(manning, [], in_operation=False)
    assert current(manning).json()["compliance"] is None
    assert manning.rows("SELECT 1 FROM task WHERE closed_at IS NULL") == []


def test_courses_of_training_institutes_count(manning: Any, tell: Any) -> None:
    tell.course("IND-1", "restricted_gmdss")
    tell("IND-1", "master_1")
    manning.register()
    post(manning, [{"indivc": "IND-1", "capacity": "mate_sea"}])
    facts = manning.rows("SELECT facts FROM decision_record ORDER BY recorded_at DESC LIMIT 1")[0].facts
    assert facts["crew"][0]["courses"] == ["restricted_gmdss"]


def test_an_unknown_propulsion_is_undetermined(manning: Any, certified: Tell) -> None:
    manning.register(mechanically_propelled=None)
    post(manning)
    assert current(manning).json()["compliance"]["outcome"] == "undetermined"


@pytest.mark.parametrize(
    ("role", "more", "status"),
    [
        ("inspector", {}, 201),
        ("master", {}, 201),
        ("owner", {"org": "owner-2"}, 403),
        ("inspector", {"state": "IN-AS"}, 403),
        ("designated_authority", {}, 403),
        ("owner", {"number": "KL-9"}, 404),
        ("owner", {"from": "2027-01-15T12:00:01+05:30"}, 422),
        ("owner", {"from": "2027-01-15T11:59:59+05:30"}, 422),
        ("owner", {"persons": [CREW[0], CREW[0]]}, 422),
        ("owner", {"persons": [{"indivc": "IND-1", "capacity": "captain"}]}, 422),
    ],
)
def test_who_may_post_what(manning: Any, role: str, more: Any, status: int) -> None:
    manning.register()
    assert post(manning, role=role, **more).status_code == status


def test_reading(manning: Any, certified: Tell) -> None:
    manning.register()
    assert current(manning).status_code == 404
    posted = post(manning).json()
    assert manning.get(f"/vessels/KL-1/crew-lists/{posted['id']}").json() == posted
    assert [each["id"] for each in manning.get("/vessels/KL-1/crew-lists").json()["items"]] == [posted["id"]]
    assert manning.get("/vessels/KL-1/crew-lists/01890000-0000-7000-8000-000000000000").status_code == 404
    assert current(manning, state="IN-AS").status_code == 403
    assert current(manning, role="owner", org="owner-1").status_code == 200
    assert current(manning, at="2027-01-15").status_code == 422
    assert current(manning, at="2027-01-14T00:00:00+05:30").status_code == 404
    views = {tuple(r) for r in manning.rows("SELECT matter, subject, purpose FROM view_record")}
    assert views == {("crew-lists", "KL-1", "manning of the vessel (IVM-2025 r.4(1))")}


def test_in_hindi(manning: Any, certified: Tell) -> None:
    manning.register()
    post(manning)
    token = manning.token(["inspector"], state="IN-KL")
    english = current(manning).json()["compliance"]
    hindi = manning.client.get(
        "/v1/vessels/KL-1/crew-lists/current", token=token, headers={"Accept-Language": "hi"}
    ).json()["compliance"]
    assert [f["rule"] for f in english["findings"]] == [f["rule"] for f in hindi["findings"]]
    assert all(
        a["requirement"] != b["requirement"] for a, b in zip(english["findings"], hindi["findings"], strict=True)
    )


def test_a_list_and_a_certificate_at_once_see_each_other(manning: Any, certified: Tell) -> None:
    manning.register(gross_tonnage=400)
    certified("IND-1", "master_2")
    held = "SELECT certificate FROM known_certificate WHERE number LIKE '%MASTER-2%'"
    told = dict(manning.rows(held)[0].certificate) | {"status": "suspended"}
    with ThreadPoolExecutor(1) as pool:
        with acting(manning.engine) as act:
            hold(act, ["IND-1"])
            row = {"number": "COC-KL-2026-MASTER-2-IND-1", "sequence": 99, "indivc": "IND-1", "effective_at": act.now}
            act.db.execute(known_certificate.insert(), row | {"certificate": told})
            posting = pool.submit(post, manning)
            until = time.monotonic() + 10
            while not manning.rows("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"):
                assert time.monotonic() < until, "the list does not wait for the certificate"
        assert posting.result().status_code == 201
    assert manning.events("crew_found_deficient")[0]["shortfalls"][0] == {"role": "master", "count": 1}
