"""Several children as one: started one by one, stopped in the reverse of that order, none left behind.

Also ends what a run that was killed has left. Never starts anything by itself.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil

from nausetu.local import logs
from nausetu.local.child import Child, Program
from nausetu.local.kept import write_private

_PAUSE = 15.0


class Supervisor:
    """Children of one folder: their logs lie in `logs/`, their process ids in `children.json`."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        self._folder = folder
        self._say = say
        self.children: dict[str, Child] = {}
        (folder / "logs").mkdir(exist_ok=True)

    async def start(self, program: Program) -> Child:
        """Start a program and watch it from now on."""
        log = self._folder / "logs" / f"{program.name}.log"
        child = Child(program, log, self._say, self._note)
        self.children[program.name] = child
        await child.start()
        return child

    async def watch(self) -> None:
        """Keep the logs short, for ever."""
        while True:
            await asyncio.sleep(_PAUSE)
            for child in self.children.values():
                await asyncio.to_thread(logs.turn_over, child.log)

    async def stop(self, order: Sequence[str]) -> None:
        """Stop the children, group after group: a word in `order` is the beginning of the names of a group."""
        for group in order:
            names = [name for name in self.children if name.startswith(group)]
            await asyncio.gather(*(self.children.pop(name).stop() for name in names))
        self._note()

    def kill(self) -> None:
        """End all children at once."""
        for child in self.children.values():
            child.kill()

    def _note(self) -> None:
        living = {}
        for name, child in self.children.items():
            with contextlib.suppress(psutil.NoSuchProcess):
                if child.pid is not None:
                    living[name] = {"pid": child.pid, "started": psutil.Process(child.pid).create_time()}
        write_private(self._folder / "children.json", json.dumps(living))


def end_leftovers(folder: Path, seconds: float = 10) -> list[str]:
    """End the children that a killed supervisor of this folder left; gives their names. Blocks for up to `seconds`."""
    try:
        noted = json.loads((folder / "children.json").read_text("utf8"))
    except FileNotFoundError:
        return []
    left: dict[str, psutil.Process] = {}
    for name, said in noted.items():
        with contextlib.suppress(psutil.NoSuchProcess):
            process = psutil.Process(said["pid"])
            if process.create_time() == said["started"] and process.status() != psutil.STATUS_ZOMBIE:
                left[name] = process
    for process in left.values():
        with contextlib.suppress(psutil.NoSuchProcess):
            process.send_signal(2)  # SIGINT: PostgreSQL stops at once and cleanly, the others stop too
    _, stubborn = psutil.wait_procs(list(left.values()), seconds)
    for process in stubborn:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(stubborn, seconds)
    return list(left)
