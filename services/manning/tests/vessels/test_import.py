"""Import of vessels: upsert by number, row by row, within the officer's State; the sample data whole."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from manning.vessels.importing import VESSELS
from nausetu.imports import resume_all

SAMPLE = Path(__file__).parents[4] / "deploy" / "sample" / "vessels.jsonl"
ROW = {"registration_number": "KL-1", "name": "Kayal", "home_state": "IN-KL", "length_m": 20}


def send(
    manning: Any, body: bytes, key: str, kind: str = "application/x-ndjson", role: str = "designated_authority",
    state: str | None = "IN-KL", **query: Any,
) -> Any:  # fmt: skip
    token = manning.token([role], state=state, sub="test:importer")
    return manning.client.post(
        "/v1/vessels/imports", content=body, headers={"Content-Type": kind}, token=token, key=key, params=query
    )


def report(manning: Any, sent: Any, role: str = "designated_authority", state: str | None = "IN-KL") -> Any:
    assert sent.status_code == 202, sent.text
    token = manning.token([role], state=state, sub="test:importer")
    until = time.monotonic() + 30
    while True:
        found = manning.client.get(f"/v1/vessels/imports/{sent.json()['id']}", token=token).json()
        if found["finished"]:
            return found
        assert time.monotonic() < until, found


def lines(*rows: Any) -> bytes:
    return "\n".join(row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows).encode()


def counts(found: Any) -> Sequence[int]:
    return [found[name] for name in ("rows", "created", "updated", "unchanged", "rejected")]


def test_created_unchanged_updated(manning: Any) -> None:
    first = send(manning, lines(ROW, ROW | {"registration_number": "KL-2"}), "i1")
    assert first.headers["location"] == f"/manning/v1/vessels/imports/{first.json()['id']}"
    assert counts(report(manning, first)) == [2, 2, 0, 0, 0]
    assert counts(report(manning, send(manning, lines(ROW), "i2"))) == [1, 0, 0, 1, 0]
    changed = lines({"registration_number": "KL-1", "name": "Kayal", "zone": 2}, ROW | {"length_m": None})
    assert counts(report(manning, send(manning, changed, "i3"))) == [2, 0, 2, 0, 0]
    vessel = manning.get("/vessels/KL-1").json()
    # A field not given stays; null makes it unknown.
    assert (vessel["zone"], vessel["length_m"], vessel["version"]) == (2, None, 3)
    assert [event["registration_number"] for event in manning.events("vessel_registered")] == ["KL-1", "KL-2"]
    assert [event["changed"] for event in manning.events("vessel_changed")] == [["zone"], ["length_m"]]
    assert manning.audited("vessels").count(("import", "KL-1")) == 3


def test_one_bad_row_loses_nothing(manning: Any) -> None:
    rows = lines(
        ROW,
        ROW | {"registration_number": "KL-2", "length_m": -3},
        "{not json",
        ROW | {"registration_number": "AS-1", "home_state": "IN-AS"},
        ROW | {"registration_number": "KL-3", "tonnage_method": "convention_1969"},
        ROW | {"registration_number": "KL-4", "colour": "blue"},
        ROW | {"registration_number": "KL-5"},
    )
    found = report(manning, send(manning, rows, "i1"))
    assert counts(found) == [7, 2, 0, 0, 5]
    assert [(error["line"], error["pointer"]) for error in found["errors"]] == [
        (2, "/length_m"), (3, ""), (4, "/home_state"), (5, "/tonnage_method"), (6, "/colour"),
    ]  # fmt: skip
    assert found["errors"][0]["row"]["registration_number"] == "KL-2"
    kept = [r.registration_number for r in manning.rows("SELECT registration_number FROM vessel ORDER BY 1")]
    assert kept == ["KL-1", "KL-5"]


def test_csv(manning: Any) -> None:
    body = "registration_number,name,home_state,length_m,decked,energy\nKL-1,=Kayal,IN-KL,20.5,true,diesel;battery\n"
    assert counts(report(manning, send(manning, body.encode(), "i1", "text/csv"))) == [1, 1, 0, 0, 0]
    vessel = manning.get("/vessels/KL-1").json()
    assert (vessel["length_m"], vessel["decked"], vessel["energy"]) == (20.5, True, ["diesel", "battery"])


def test_a_vessel_does_not_change_its_state_by_import(manning: Any) -> None:
    manning.register("KL-1")
    row = {"registration_number": "KL-1", "name": "Kayal", "home_state": "IN-AS"}
    for role, state in (("designated_authority", "IN-AS"), ("competent_authority", None)):
        found = report(manning, send(manning, lines(row), f"i-{role}", role=role, state=state), role, state)
        assert counts(found) == [1, 0, 0, 0, 1]
    assert manning.get("/vessels/KL-1").json()["home_state"] == "IN-KL"


def test_a_dry_run_keeps_nothing(manning: Any) -> None:
    assert counts(report(manning, send(manning, lines(ROW), "i1", dry_run=True))) == [1, 1, 0, 0, 0]
    assert manning.rows("SELECT 1 FROM vessel") == []
    assert manning.events("vessel_registered") == []


def test_who_may_import(manning: Any) -> None:
    assert send(manning, lines(ROW), "i1", role="owner").status_code == 403
    assert send(manning, lines(ROW), "i2", kind="application/json").status_code == 415


def test_the_sample_data_whole_and_twice(manning: Any) -> None:
    rows = len(SAMPLE.read_bytes().splitlines())
    for key, expected in (("i1", [rows, rows, 0, 0, 0]), ("i2", [rows, 0, 0, rows, 0])):
        sent = send(manning, SAMPLE.read_bytes(), key, role="competent_authority", state=None)
        found = report(manning, sent, "competent_authority", None)
        assert counts(found) == expected, found["errors"]
    unknown = manning.get("/vessels/SAMPLE-V005", role="auditor", state=None).json()
    assert (unknown["length_m"], unknown["propulsion_kw"], unknown["gross_tonnage"]) == (None, None, None)
    assert manning.rows("SELECT count(*) FROM audit_record WHERE act = 'import'")[0][0] == rows


def test_an_import_left_unfinished_is_carried_on(manning: Any, tmp_path: Path) -> None:
    sent = send(manning, lines(ROW, ROW | {"registration_number": "KL-2"}), "i1")
    report(manning, sent)
    with manning.engine.begin() as db:
        db.exec_driver_sql("UPDATE import_run SET finished_at = NULL, bytes_read = 0, line = 0, rows = 0, created = 0")
    volume = tmp_path / "attachments" / "imports"
    volume.mkdir(parents=True, exist_ok=True)
    (volume / sent.json()["id"]).write_bytes(lines(ROW, ROW | {"registration_number": "KL-2"}))
    assert resume_all(manning.engine, [VESSELS], tmp_path / "attachments") == 1
    assert counts(report(manning, sent)) == [2, 0, 0, 2, 0]
    assert manning.rows("SELECT count(*) FROM vessel")[0][0] == 2


@pytest.mark.parametrize("name", ["vessels", "orders"])
def test_report_of_nothing(manning: Any, name: str) -> None:
    assert manning.get(f"/{name}/imports/01890000-0000-7000-8000-000000000000").status_code in {404, 422}


def test_a_walk_through_the_pages_of_one_import_finds_each_vessel_once(manning: Any) -> None:
    rows = [ROW | {"registration_number": f"KL-{number}"} for number in range(572)]
    assert counts(report(manning, send(manning, lines(*rows), "i1"))) == [572, 572, 0, 0, 0]
    for order in ("number", "survey"):
        seen: list[str] = []
        asked: dict[str, Any] = {"limit": 200, "order": order}
        while asked.get("cursor", "") is not None:
            page = manning.get("/vessels", **asked).json()
            seen += [vessel["registration_number"] for vessel in page["items"]]
            asked["cursor"] = page["next_cursor"]
        assert (len(seen), len(set(seen))) == (572, 572)
