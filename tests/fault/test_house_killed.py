"""kill -9 of each part of a whole house under load: what was acknowledged is there once, in every count, and in order.

The load never waits for ever: a call that is not answered is repeated under its key, as a client would.
"""

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from nausetu import clock
from nausetu.audit_verify import verify
from nausetu.ids import uuid7
from nausetu.testing.house import House, running
from nausetu.testing.streams import column, count, eventually

PARTS = ("service-manning", "worker-manning", "worker-certification", "broker", "gateway", "postgresql")
VESSELS = [f"QA-{number}" for number in range(4)]
BETWEEN = 25
"""Acts acknowledged between two kills."""
LONGEST_S = 60.0
TOLD = "manning.order_given.v1"
VESSEL = {
    "name": "Kayal", "home_state": "IN-KL", "owner_org": "owner-1", "type": "general", "mechanically_propelled": True,
    "decked": True, "length_m": 20, "gross_tonnage": 90, "propulsion_kw": 100, "passenger_capacity": 10,
    "bulk_cargo": "none", "dangerous_goods": False,
}  # fmt: skip
ORDER = {"kind": "note_4", "places": [{"role": "gp_rating", "count": 1}], "reasons": "two ratings fell ill"}

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


class Load:
    """Officers who give and revoke orders, one for each vessel, until they are asked to stop."""

    def __init__(self, house: House) -> None:
        self._house, self._token = house, house.token("designated_authority", state="IN-KL")
        self._stop, self._lock = Event(), Lock()
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self._threads = [Thread(target=self._officer, args=(number,)) for number in VESSELS]

    def __enter__(self) -> "Load":
        with self._client() as http:
            for number in VESSELS:
                self._ask(http, "register", "/vessels", VESSEL | {"registration_number": number})
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(2 * LONGEST_S)

    def acts(self) -> int:
        """Acknowledged so far; AssertionError where an officer met what he should not."""
        assert not self.faults, self.faults
        return self.done["give"] + self.done["revoke"]

    def _client(self) -> httpx.Client:
        headers = {"Authorization": f"Bearer {self._token}"}
        return httpx.Client(base_url=f"{self._house.address}/manning/v1", headers=headers, timeout=10, trust_env=False)

    def _officer(self, number: str) -> None:
        try:
            with self._client() as http:
                while not self._stop.is_set():
                    given = self._ask(http, "give", f"/vessels/{number}/orders", ORDER)
                    seen = {"If-Match": f'"{given["version"]}"'}
                    self._ask(http, "revoke", f"/orders/{given['id']}/revocation", {"reasons": "they are well"}, seen)
        except AssertionError as fault:
            self.faults.append(str(fault))

    def _ask(self, http: httpx.Client, act: str, path: str, body: Any, more: Any = None) -> Any:
        headers = {"Idempotency-Key": uuid7(), **(more or {})}
        deadline = clock.monotonic() + LONGEST_S
        last = ""
        while clock.monotonic() < deadline:
            try:
                answer = http.post(path, json=body, headers=headers)
            except httpx.TransportError as gone:
                last = repr(gone)
            else:
                if answer.is_success:
                    with self._lock:
                        self.done[act] += 1
                    return answer.json()
                last = f"{answer.status_code} {answer.text}"
                # Away, or the first request with this key has not ended yet.
                assert answer.status_code == 503 or "retry-after" in answer.headers, f"{act}: {last}"
            time.sleep(0.05)
        raise AssertionError(f"{act} was not answered within {LONGEST_S} s; last: {last}")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house of its own, in which parts are killed."""
    with running(tmp_path / "house" / "run", NAUSETU_RESTART_WITHIN_S="0.5") as found:
        yield found


def test_counts_agree_after_every_part_was_killed(house: House) -> None:
    with Load(house) as load:
        for name in (*PARTS, "service-manning", "worker-manning"):
            go_on(load)
            house.kill(name)
        go_on(load)
    house.until(house.ready)
    with house.database("manning") as manning, house.database("certification") as certification:
        acts_agree(manning, load)
        effects_agree(manning, certification, load)
        assert [list(verify(engine).faults) for engine in (manning, certification)] == [[], []]


def go_on(load: Load) -> None:
    """Wait for the next acts to be acknowledged."""
    least = load.acts() + BETWEEN
    eventually(load.acts, lambda acts: acts >= least, seconds=2 * LONGEST_S)


def acts_agree(manning: sa.Engine, load: Load) -> None:
    """Records, audit and outbox hold each act acknowledged, once."""
    assert count(manning, "SELECT count(*) FROM manning_order") == load.done["give"]
    assert count(manning, "SELECT count(*) FROM manning_order WHERE status = 'revoked'") == load.done["revoke"]
    audited = "SELECT count(*) FROM audit_record WHERE matter = 'orders' AND act = :act"
    assert count(manning, audited, act="give") == load.done["give"]
    assert count(manning, audited, act="revoke") == load.done["revoke"]
    assert count(manning, "SELECT count(*) FROM outbox WHERE type = :type", type=TOLD) == load.acts()
    for number in VESSELS:
        sequences = column(manning, "SELECT sequence FROM outbox WHERE subject = :s ORDER BY position", s=number)
        assert sequences == list(range(1, len(sequences) + 1))


def effects_agree(manning: sa.Engine, certification: sa.Engine, load: Load) -> None:
    """The neighbour has entered each act in the State's report, once, and those of one vessel in their order."""
    eventually(lambda: count(manning, "SELECT count(*) FROM outbox WHERE published_at IS NULL"), lambda left: left == 0)
    reported = "SELECT count(*) FROM report_act WHERE type = :type"
    eventually(lambda: count(certification, reported, type=TOLD), lambda found: found >= load.acts(), seconds=60)
    assert count(certification, reported, type=TOLD) == load.acts()
    assert count(certification, "SELECT count(*) FROM inbox WHERE outcome = 'dead_lettered'") == 0
    sent = "SELECT data FROM outbox WHERE type = :type AND subject = :subject ORDER BY sequence"
    received = "SELECT data FROM report_act WHERE type = :type AND subject = :subject ORDER BY id"
    for number in VESSELS:
        asked = {"type": TOLD, "subject": number}
        assert column(certification, received, **asked) == column(manning, sent, **asked)
