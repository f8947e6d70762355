"""`nausetu law`: prints the law as the product applies it, for a lawyer to sign."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from nausetu.lawbook import collect, write


def law(root: Path = Path(), to: Path = Path(".run/law")) -> None:
    """Write a page for each rule set and service; print what stands in them.

    Parameters
    ----------
    root: the checkout, whose tests are named beside the provisions.
    to: folder for the pages.
    """
    books = collect(root.resolve())
    pages = write(books, to)
    table = Table(
        "Rule set", "Service", "In force from", "Rules", "Parameters", "Procedures", title="The law as applied"
    )
    for book in books:
        commencement = book.instrument.commencement
        since = f"{commencement.date:%d-%m-%Y}{' (assumed)' if commencement.assumed else ''}"
        counts = (str(len(part)) for part in (book.rules, book.parameters, book.procedures))
        table.add_row(book.instrument.short, book.service, since, *counts)
    Console().print(table)
    Console().print(f"Pages for signing: {pages[0]}")
