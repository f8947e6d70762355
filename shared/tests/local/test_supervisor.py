"""Children under watch: started again when killed, stopped in order, none left behind."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from nausetu.local import children
from nausetu.local.child import GaveUpError, Program
from nausetu.local.supervisor import Supervisor, end_leftovers

SLEEPER = "import time; time.sleep(600)"
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); time.sleep(600)"
PARENT = """
import asyncio, sys
from pathlib import Path
from nausetu.local import children
from nausetu.local.child import Program
from nausetu.local.supervisor import Supervisor

async def yes():
    return True

async def main():
    supervisor = Supervisor(Path(sys.argv[1]), print)
    command = children.command([sys.executable, "-c", "import time; time.sleep(600)"])
    for name in ("one", "two"):
        await supervisor.start(Program(name, lambda: command, {}, yes))
    print("started", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


def program(name: str, code: str = SLEEPER, stop_seconds: float = 5) -> Program:
    async def ready() -> bool:
        return True

    return Program(name, lambda: children.command([sys.executable, "-c", code]), {}, ready, stop_seconds=stop_seconds)


async def until(holds: Callable[[], bool], seconds: float = 10) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


def test_killed_child_is_started_again_with_one_line(tmp_path: Path) -> None:
    said: list[str] = []

    async def scene() -> None:
        supervisor = Supervisor(tmp_path, said.append)
        child = await supervisor.start(program("service-x"))
        await child.until_ready(5)
        first = child.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        await until(lambda: child.pid != first)
        assert child.pid is not None
        assert psutil.pid_exists(child.pid)
        noted = json.loads((tmp_path / "children.json").read_text("utf8"))
        assert noted["service-x"]["pid"] == child.pid
        await supervisor.stop(["service-"])
        assert not psutil.pid_exists(child.pid)

    asyncio.run(scene())
    assert len(said) == 1
    assert said[0].startswith("service-x was ended by SIGKILL; started again in 0.5 s")


def test_stop_goes_group_by_group_and_ends_the_stubborn(tmp_path: Path) -> None:
    said: list[str] = []

    async def scene() -> None:
        supervisor = Supervisor(tmp_path, said.append)
        stubborn = await supervisor.start(program("service-b", STUBBORN, stop_seconds=0.3))
        await until(lambda: stubborn.log.read_text("utf8").endswith("\n1\n"))
        await supervisor.start(program("service-a"))
        last = await supervisor.start(program("database"))
        await supervisor.stop(["service-"])
        assert last.pid is not None
        assert psutil.pid_exists(last.pid)
        await supervisor.stop(["database"])

    asyncio.run(scene())
    assert said == ["service-b did not stop within 0.3 s and was killed."]
    assert not [child for child in psutil.Process().children() if "time.sleep" in " ".join(child.cmdline())]
    assert json.loads((tmp_path / "children.json").read_text("utf8")) == {}


def test_what_never_comes_up_is_given_up_with_its_last_words(tmp_path: Path) -> None:
    async def scene() -> None:
        async def never() -> bool:
            return False

        failing = program("service-x", "raise SystemExit('no database here')")
        supervisor = Supervisor(tmp_path, lambda line: None)
        child = await supervisor.start(Program("service-x", failing.command, {}, never))
        with pytest.raises(GaveUpError, match=r"service-x does not come up(.|\n)*no database here"):
            await child.until_ready(30)
        await supervisor.stop(["service-"])

    asyncio.run(scene())


def test_children_die_with_a_killed_supervisor(tmp_path: Path) -> None:
    words = [sys.executable, "-c", PARENT, str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "started\n"
        pids = [said["pid"] for said in json.loads((tmp_path / "children.json").read_text("utf8")).values()]
        assert len(pids) == 2
        parent.kill()
    deadline = time.monotonic() + 10
    while any(map(alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(alive, pids))


def test_leftovers_are_ended_and_strangers_are_not(tmp_path: Path) -> None:
    left = subprocess.Popen([sys.executable, "-c", SLEEPER])
    stranger = subprocess.Popen([sys.executable, "-c", SLEEPER])
    noted = {
        "worker-x": {"pid": left.pid, "started": psutil.Process(left.pid).create_time()},
        "worker-y": {"pid": stranger.pid, "started": 1.0},
        "worker-z": {"pid": 2**22 + 1, "started": 1.0},
    }
    (tmp_path / "children.json").write_text(json.dumps(noted), "utf8")
    try:
        assert end_leftovers(tmp_path) == ["worker-x"]
        assert not alive(left.pid)
        assert stranger.poll() is None
    finally:
        for process in (left, stranger):
            process.kill()
            process.wait()


def alive(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
