"""`nausetu up`: the whole house on this machine, until it is told to stop. Never in production.

Order: database and broker; then each service is migrated and started with its worker; then the gateway; then the
sample data. Stopped in the reverse order, whatever happened.
"""

import asyncio
import signal
from contextlib import ExitStack
from pathlib import Path

from nausetu.db import create_engine, migrate
from nausetu.local import databases, lock, ports, postgres, programs, sample, tokens
from nausetu.local.child import GaveUpError
from nausetu.local.kept import write_private
from nausetu.local.programs import Plan
from nausetu.local.report import Report
from nausetu.local.send import SendError
from nausetu.local.supervisor import Supervisor, end_leftovers

_PORT_SETTING = "NAUSETU_PORT"
_PATIENCE = 90.0


def up(folder: Path, port: int, samples: Path, report: Report) -> int:
    """Run the house kept in `folder` behind `port` until SIGINT or SIGTERM; gives the exit code.

    What lies in `samples` and was not loaded yet is loaded.
    """
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True, mode=0o755)
    with ExitStack() as stack:
        try:
            if stale := stack.enter_context(lock.held(folder)):
                report.say(stale)
            if left := end_leftovers(folder):
                report.say(f"Processes that the last run left were stopped: {', '.join(left)}.")
            ports.require_free(port, _PORT_SETTING)
            plan = Plan.of(folder, port)
        except (lock.HeldError, ports.TakenError) as problem:
            report.fail(str(problem))
            return 1
        return asyncio.run(_House(plan, samples, report).live())


class _House:
    def __init__(self, plan: Plan, samples: Path, report: Report) -> None:
        self._plan = plan
        self._samples = samples
        self._report = report
        self._supervisor = Supervisor(plan.folder, report.say)
        self._asked = asyncio.Event()

    async def live(self) -> int:
        """Start, watch, stop."""
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(name, self._ask)
        working = asyncio.create_task(self._work())
        asked = asyncio.create_task(self._asked.wait())
        try:
            await asyncio.wait({working, asked}, return_when=asyncio.FIRST_COMPLETED)
            return self._outcome(working)
        finally:
            working.cancel()
            asked.cancel()
            await asyncio.gather(working, asked, return_exceptions=True)
            with self._report.step("Stopped: gateway, workers, services, broker, database"):
                await self._supervisor.stop(programs.STOP_ORDER)

    def _ask(self) -> None:
        if self._asked.is_set():
            self._supervisor.kill()
        self._asked.set()

    def _outcome(self, working: "asyncio.Task[None]") -> int:
        if not working.done():
            return 0
        problem = working.exception()
        if isinstance(problem, (GaveUpError, postgres.StartError)):
            self._report.fail(str(problem))
            return 1
        if problem is not None:
            raise problem
        return 0

    async def _work(self) -> None:
        plan, report = self._plan, self._report
        with report.step("PostgreSQL and the broker run"):
            await asyncio.to_thread(plan.cluster.initialise)
            database = await self._supervisor.start(programs.postgresql(plan))
            kafka = await self._supervisor.start(programs.kafka(plan))
            await database.until_ready(_PATIENCE)
            await kafka.until_ready(_PATIENCE)
        with report.step("Five databases are at this version; services start"):
            await asyncio.to_thread(databases.prepare, plan.cluster, dict(plan.passwords))
            for service in migrate.SERVICES:
                await asyncio.to_thread(_migrate, plan, service)
                await self._supervisor.start(programs.service(plan, service))
            gateway = await self._supervisor.start(programs.gateway(plan))
            for service in migrate.SERVICES:
                await self._supervisor.start(programs.worker(plan, service))
        for service in migrate.SERVICES:
            with report.step(f"{service} answers"):
                await self._supervisor.children[f"service-{service}"].until_ready(_PATIENCE)
        with report.step("The gateway answers for all"):
            await gateway.until_ready(_PATIENCE)
            for service in migrate.SERVICES:
                await self._supervisor.children[f"worker-{service}"].until_ready(_PATIENCE)
        _write_environment(plan)
        for file in sample.waiting(self._samples, plan.folder):
            try:
                with report.step("Sample data is loaded") as words:
                    line = await asyncio.to_thread(sample.load, file, plan.folder, plan.address, plan.issuer, words)
                report.note(line)
            except SendError as problem:
                report.say(f"{file.name} was not loaded: {problem}")
        groups = tokens.write_all(plan.issuer, plan.folder / "tokens")
        report.table(plan.address, plan.folder, groups)
        await self._supervisor.watch()


def _migrate(plan: Plan, service: str) -> None:
    engine = create_engine(plan.database_url(service), connections=1)
    try:
        migrate.upgrade(service, engine)
    finally:
        engine.dispose()


def _write_environment(plan: Plan) -> None:
    """So that `nausetu audit verify manning` in another terminal finds the house that runs."""
    for service in migrate.SERVICES:
        lines = "".join(f"{name}={value}\n" for name, value in plan.of_service(service).items())
        write_private(plan.folder / f"{service}.env", lines)
    (plan.folder / "address").write_text(f"{plan.address}\n", "utf8")
