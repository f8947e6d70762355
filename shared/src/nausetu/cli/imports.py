"""`nausetu import`: a file into a register, row by row, with a bar for the way made. Reads no row itself."""

import os
import sys
import uuid
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.cli.places import DEFAULT, Folder, Service
from nausetu.local.send import SendError, client, send

_SHOWN = 20


def import_(
    file: Annotated[Path, Parameter(help="JSON lines (.jsonl) or CSV (.csv).")],
    *,
    service: Service = "manning",
    matter: Annotated[str, Parameter(help="The register, e.g. vessels.")] = "vessels",
    state: Annotated[str, Parameter(help="State whose designated authority imports, in the local house.")] = "IN-KL",
    dry_run: Annotated[bool, Parameter(help="Say what would be done and keep nothing.")] = False,
    address: Annotated[str, Parameter(env_var="NAUSETU_ADDRESS", help="The gateway.")] = "",
    run: Folder = DEFAULT,
) -> None:
    """Import a file into a register; the token comes from NAUSETU_TOKEN, else from the local house.

    Ends with 1 where a row was rejected: the report names each.
    """
    console = Console(highlight=False)
    try:
        report = _follow(
            console, file, f"/{service}/v1/{matter}/imports", _door(address, run), _token(state, run), dry_run
        )
    except (SendError, OSError) as problem:
        Console(stderr=True, highlight=False).print(str(problem), soft_wrap=True, markup=False)
        sys.exit(1)
    _show(console, report)
    sys.exit(1 if report["rejected"] else 0)


def _follow(console: Console, file: Path, path: str, address: str, token: str, dry_run: bool) -> dict[str, Any]:
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress, client(address, token) as http:
        bars = {name: progress.add_task(name, total=None) for name in ("sending", "working")}

        def told(name: str, done: int, total: int) -> None:
            progress.update(bars[name], completed=done, total=total)

        return send(http, path, file, str(uuid.uuid4()), told, dry_run=dry_run)


def _show(console: Console, report: dict[str, Any]) -> None:
    counts = ", ".join(f"{report[name]} {name}" for name in ("created", "updated", "unchanged", "rejected"))
    console.print(f"{report['rows']} rows: {counts}{' (dry run: nothing kept)' if report['dry_run'] else ''}")
    if not report["errors"]:
        return
    table = Table("line", "field", "why it was rejected", box=None)
    for error in report["errors"][:_SHOWN]:
        table.add_row(str(error["line"]), error["pointer"], error["detail"])
    console.print(table)
    if len(report["errors"]) > _SHOWN or report["next_cursor"]:
        console.print(f"... more in the report of import {report['id']}")


def _door(address: str, run: Path) -> str:
    known = run / "address"
    if address or not known.exists():
        return address or "http://127.0.0.1:8000"
    return known.read_text("utf8").strip()


def _token(state: str, run: Path) -> str:
    if given := os.environ.get("NAUSETU_TOKEN"):
        return given
    if not (run / "issuer" / "key.json").exists():
        raise SendError(f"Whose import? Set NAUSETU_TOKEN, or start the local house with `make run` ({run}).")
    issuer = EmbeddedIssuer.kept_in(run.resolve() / "issuer")
    return issuer.mint("dev:designated_authority", ["designated_authority"], state=state)
