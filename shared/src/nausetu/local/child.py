"""One supervised process: started, watched, started again when it ends unasked, stopped when asked.

Never reads what the process says; it only keeps its log.
"""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from nausetu import clock
from nausetu.local import logs
from nausetu.local.report import shown

_FIRST_DELAY = 0.5
_LONGEST_DELAY = float(os.environ.get("NAUSETU_RESTART_WITHIN_S") or 15)
"""Seconds; a test that kills again and again asks for fewer."""
_STEADY = 30.0
"""Seconds after which a process counts as well again."""
_TRIES = 3
"""Ends before it was ever ready, after which starting it is given up."""

_ALIVE = 1.5
_QUIET = 4
"""Ends in a row after which there is no more to say."""


class GaveUpError(RuntimeError):
    """A process does not come up; the message holds the last words of its log."""


@dataclass(frozen=True, slots=True)
class Program:
    """What to run. `command` is asked at each start; `ready` says whether it does its work.

    A program that cannot say so (`ready=None`) counts as ready when it has not ended for a second and a half.
    """

    name: str
    command: Callable[[], list[str]]
    environment: Mapping[str, str]
    ready: Callable[[], Awaitable[bool]] | None
    stop_signal: signal.Signals = signal.SIGTERM
    stop_seconds: float = 10


class Child:
    """A program under watch. `say` gets one line for each thing that a person should know."""

    def __init__(self, program: Program, log: Path, say: Callable[[str], None], noted: Callable[[], None]) -> None:
        self.program = program
        self.log = log
        self.pid: int | None = None
        self._say = say
        self._shown = shown(log)
        self._noted = noted
        self._stopping = asyncio.Event()
        self._was_ready = False
        self._started = 0.0
        self._keeper: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and keep it. Raises OSError where it cannot be started at all."""
        await self._spawn()
        self._keeper = asyncio.create_task(self._keep(), name=f"keeper of {self.program.name}")

    async def until_ready(self, seconds: float) -> None:
        """Wait until it does its work. Raises GaveUpError."""
        deadline = clock.monotonic() + seconds
        while not await self._ready():
            if self._keeper is None or self._keeper.done() or clock.monotonic() > deadline:
                raise GaveUpError(self._obituary())
            await asyncio.sleep(0.1)
        self._was_ready = True

    async def _ready(self) -> bool:
        if self.program.ready is not None:
            return await self.program.ready()
        running = self._process is not None and self._process.returncode is None
        return running and clock.monotonic() - self._started > _ALIVE

    async def stop(self) -> None:
        """Ask it to end, then end it."""
        self._stopping.set()
        process = self._process
        if process is not None and process.returncode is None:
            process.send_signal(self.program.stop_signal)
            try:
                async with asyncio.timeout(self.program.stop_seconds):
                    await process.wait()
            except TimeoutError:
                self._say(f"{self.program.name} did not stop within {self.program.stop_seconds:g} s and was killed.")
                process.kill()
        if self._keeper is not None:
            await self._keeper

    def kill(self) -> None:
        """End it without asking."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def _spawn(self) -> None:
        logs.turn_over(self.log)
        logs.begin(self.log)
        with self.log.open("ab") as out:
            self._process = await asyncio.create_subprocess_exec(
                *self.program.command(),
                stdin=asyncio.subprocess.DEVNULL, stdout=out, stderr=out,
                env=dict(self.program.environment), cwd="/", start_new_session=True,
            )  # fmt: skip
        self.pid, self._started = self._process.pid, clock.monotonic()
        self._noted()

    async def _keep(self) -> None:
        delay, ends = _FIRST_DELAY, 0
        while self._process is not None:
            code = await self._process.wait()
            if self._stopping.is_set():
                return
            if clock.monotonic() - self._started > _STEADY:
                delay, ends = _FIRST_DELAY, 0
            ends += 1
            if not self._was_ready and ends == _TRIES:
                return
            if ends < _QUIET:
                self._say(f"{self.program.name} {_how(code)}; started again in {delay:g} s. Its log: {self._shown}")
            elif ends == _QUIET:
                self._say(f"{self.program.name} keeps ending and is tried again and again. Its log: {self._shown}")
            try:
                async with asyncio.timeout(delay):
                    await self._stopping.wait()
                    return
            except TimeoutError:
                delay = min(delay * 2, _LONGEST_DELAY)
            await self._spawn()

    def _obituary(self) -> str:
        words = "\n".join(f"    {line}" for line in logs.last_words(self.log))
        return f"{self.program.name} does not come up. The end of its log ({self._shown}):\n{words}"


def _how(code: int) -> str:
    if code < 0:
        return f"was ended by {signal.Signals(-code).name}"
    return f"ended with code {code}"
