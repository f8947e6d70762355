"""`nausetu up` as a person meets it: one table, a call with a token, a killed part, Ctrl-C, a killed supervisor."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import psutil
import pytest

from nausetu.local import children

ROOT = Path(__file__).parents[3]
PATIENCE = 150.0

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


class Up:
    """A running `nausetu up`."""

    def __init__(self, run: Path) -> None:
        self.run = run
        self.port = children.free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.output = run.with_suffix(".output")
        words = [sys.executable, "-m", "nausetu", "up", "--run", str(run), "--port", str(self.port)]
        with self.output.open("wb") as out:
            self.process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=out)

    def __enter__(self) -> "Up":
        self.until(lambda: "Ready after" in self.said())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)

    def said(self) -> str:
        return self.output.read_text("utf8")

    def until(self, holds: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < deadline, self.said()
            time.sleep(0.1)

    def noted(self) -> dict[str, int]:
        found: dict[str, Any] = json.loads((self.run / "children.json").read_text("utf8"))
        return {name: said["pid"] for name, said in found.items()}

    def get(self, path: str, role: str = "surveyor") -> httpx.Response:
        token = (self.run / "tokens" / role).read_text("utf8")
        return httpx.get(f"{self.address}{path}", headers={"Authorization": f"Bearer {token}"}, timeout=10)

    def command(self, *words: str) -> tuple[int, str]:
        """Run `nausetu ...` on this house as from another terminal; gives its code and what it printed."""
        argv = [sys.executable, "-m", "nausetu", *words, "--run", str(self.run)]
        done = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT)
        return done.returncode, done.stdout + done.stderr

    def ready(self) -> bool:
        try:
            return httpx.get(f"{self.address}/readyz", timeout=5).is_success
        except httpx.TransportError:
            return False


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house") / "run"


@pytest.fixture(scope="module")
def house(run: Path) -> Iterator[Up]:
    with Up(run) as found:
        yield found


def test_started_used_hurt_and_stopped(run: Path) -> None:
    with Up(run) as house:
        assert f"Address  {house.address}" in house.said()
        assert len(list((run / "tokens").iterdir())) == 27
        assert {path.stat().st_mode & 0o777 for path in (run / "secrets").iterdir()} == {0o600}
        assert house.get("/manning/v1/vessels?limit=3").is_success
        assert httpx.get(f"{house.address}/manning/v1/vessels", timeout=5).status_code == 401

        before = house.noted()
        for name in ("service-manning", "broker", "postgresql"):
            os.kill(before[name], signal.SIGKILL)
            house.until(lambda name=name: f"{name} was ended by SIGKILL" in house.said())  # type: ignore[misc]
        house.until(
            lambda: house.noted().get("postgresql", before["postgresql"]) != before["postgresql"] and house.ready()
        )
        assert house.get("/manning/v1/vessels?limit=3").is_success

        pids = set(house.noted().values())
        house.process.send_signal(signal.SIGINT)
        assert house.process.wait(PATIENCE) == 0
        assert not [pid for pid in pids if psutil.pid_exists(pid)]
        assert (run / "lock").read_text("utf8") == ""


def test_killed_supervisor_leaves_nothing_and_the_next_start_has_its_data(run: Path) -> None:
    with Up(run) as house:
        vessels = house.get("/manning/v1/vessels?limit=200").json()["items"]
        assert vessels
        pids = set(house.noted().values())
        house.process.kill()
        house.process.wait()
    deadline = time.monotonic() + PATIENCE
    while (left := [pid for pid in pids if psutil.pid_exists(pid)]) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not left
    with Up(run) as again:
        assert f"The last run (process {house.process.pid}) ended without cleaning up" in again.said()
        assert again.get("/manning/v1/vessels?limit=200").json()["items"] == vessels


def test_second_start_and_port_in_use_give_one_line_and_the_way_out(run: Path, house: Up) -> None:
    words = [sys.executable, "-m", "nausetu", "up", "--port", str(house.port), "--run"]
    second = subprocess.run([*words, str(run)], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert second.returncode == 1
    assert f"as process {house.process.pid}: stop it there with Ctrl-C" in second.stdout
    other = subprocess.run(
        [*words, str(run.with_name("other"))], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert other.returncode == 1
    assert f"Port {house.port} is in use by" in other.stdout
    assert "NAUSETU_PORT=" in other.stdout
    assert len((second.stdout + other.stdout).splitlines()) == 2


def test_commands_work_on_the_house_that_runs(run: Path, house: Up, tmp_path: Path) -> None:
    file = tmp_path / "vessels.jsonl"
    good = {"registration_number": "CLI-1", "name": "Vanchi", "home_state": "IN-KL", "type": "general"}
    file.write_text(f"{json.dumps(good)}\nnot a row\n", "utf8")
    code, said = house.command("import", str(file))
    assert code == 1, said
    assert "2 rows: 1 created, 0 updated, 0 unchanged, 1 rejected" in said
    assert house.get("/manning/v1/vessels/CLI-1").json()["name"] == "Vanchi"

    code, token = house.command("token", "surveyor", "--state", "IN-GA")
    assert code == 0
    (run / "tokens" / "goa").write_text(token.strip(), "utf8")
    items = house.get("/manning/v1/vessels?limit=200", "goa").json()["items"]
    assert {vessel["home_state"] for vessel in items} == {"IN-GA"}
    code, said = house.command("token", "captain")
    assert code == 2
    assert "There is no role captain" in said

    code, said = house.command("audit", "verify", "manning")
    assert code == 0, said
    assert re.search(r"manning: [1-9]\d* records, 0 faults", said)
    house.until(lambda: "1 events" in house.command("events", "replay", "manning", "--subject", "CLI-1")[1])
    assert house.command("migrate", "manning")[0] == 0
