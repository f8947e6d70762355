"""One house per folder: a second start, and what a dead one left."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nausetu.local import lock

HOLD = """
import sys
from pathlib import Path
from nausetu.local import lock
with lock.held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_second_start_is_refused_and_names_the_first(tmp_path: Path) -> None:
    with (
        lock.held(tmp_path) as stale,
        pytest.raises(lock.HeldError, match=rf"process {os.getpid()}.*Ctrl-C"),
        lock.held(tmp_path),
    ):
        raise AssertionError
    assert stale is None


def test_after_a_clean_end_there_is_nothing_to_say(tmp_path: Path) -> None:
    with lock.held(tmp_path):
        pass
    with lock.held(tmp_path) as stale:
        assert stale is None


def test_lock_of_a_killed_process_is_taken_over_with_one_line(tmp_path: Path) -> None:
    words = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(lock.HeldError, match=f"process {holder.pid}"), lock.held(tmp_path):
            raise AssertionError
        holder.kill()
    assert json.loads((tmp_path / "lock").read_text("utf8"))["pid"] == holder.pid
    with lock.held(tmp_path) as stale:
        assert stale is not None
        assert f"process {holder.pid}" in stale
        assert "\n" not in stale


def test_rubbish_in_the_lock_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("not a lock at all, and longer than what comes after it" * 9)
    with lock.held(tmp_path):
        assert json.loads((tmp_path / "lock").read_text("utf8"))["pid"] == os.getpid()
