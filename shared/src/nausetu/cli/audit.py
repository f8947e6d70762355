"""`nausetu audit verify`: says of a service's audit whether it is as it was written. Repairs nothing."""

import sys

from rich.console import Console

from nausetu.audit_verify import verify as walk
from nausetu.cli.places import DEFAULT, Folder, Service, engine_of


def verify(service: Service, *, run: Folder = DEFAULT) -> None:
    """Walk all audit chains of a service; name each record changed, moved, taken out or cut off, and end with 1.

    Keep the heads it prints elsewhere: they hold the end of each chain against whoever owns the database.
    """
    console = Console(highlight=False, soft_wrap=True)
    with engine_of(service, run) as engine:
        report = walk(engine)
    for fault in report.faults:
        console.print(f"FAULT {fault}", style="red", markup=False)
    for chain, head in report.heads.items():
        if head.length:
            console.print(f"chain {chain}: {head.length} records, head {head.hash}")
    console.print(f"{service}: {report.records} records, {len(report.faults)} faults")
    sys.exit(0 if report.ok else 1)
