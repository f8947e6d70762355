"""`nausetu demo`: what a house says of the crew that its sample vessels need, in a table; then the first journey.

Asks the gateway as a portal would, with the competent authority's token. Decides nothing. Where no house runs here, it
starts one of its own and throws it away.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import httpx
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from nausetu.cli.demo_journey import walk, walk_in_own_house
from nausetu.cli.journey.calls import JourneyError
from nausetu.cli.journey.people import WORDS
from nausetu.cli.places import DEFAULT, Folder

_ROLE = "competent_authority"
_PATCHY = 12
_CONCLUSION = "IVM-2025 r.3(B)"
"""Follows from the clauses before it: no fact that somebody could look up."""
_FACTS = (("length_m", "m"), ("gross_tonnage", "GT"), ("propulsion_kw", "kW"), ("passenger_capacity", "passengers"))


class DemoError(RuntimeError):
    """The house does not answer, or holds no sample; the message is for a person."""


def demo(
    *,
    language: Annotated[Literal["en", "hi"], Parameter(help="Words of the answers.")] = "en",
    address: Annotated[str, Parameter(env_var="NAUSETU_ADDRESS", help="The gateway.")] = "",
    samples: Annotated[Path, Parameter(help="Folder of sample data for a house of its own.")] = Path("deploy/sample"),
    run: Folder = DEFAULT,
) -> None:
    """Show the manning answers for sample vessels, then a journey from a course to a report, step by step."""
    console = Console(highlight=False)

    def tables(at: str, folder: Path) -> None:
        _print_tables(console, at, _token(folder), language)

    try:
        if found := address or _running(run):
            tables(found, run)
            walk(console, found, run.resolve())
        else:
            console.print("No house runs here (`make run` starts one); the demo starts its own and throws it away.\n")
            walk_in_own_house(console, samples.resolve(), tables)
    except (DemoError, JourneyError) as problem:
        Console(stderr=True, highlight=False).print(str(problem), soft_wrap=True, markup=False)
        sys.exit(1)


def _print_tables(console: Console, address: str, token: str, language: str) -> None:
    headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
    with httpx.Client(base_url=address, headers=headers, timeout=30, trust_env=False) as http:
        for table in show(http):
            console.print(table)
            console.print()


def _running(run: Path) -> str | None:
    """Address of the house kept in `run`, if it answers."""
    try:
        address = (run / "address").read_text("utf8").strip()
        return address if httpx.get(f"{address}/readyz", timeout=5, trust_env=False).is_success else None
    except (FileNotFoundError, httpx.TransportError):
        return None


def show(http: httpx.Client) -> Iterator[Table]:
    """A table of the complete vessels, one of some patchy ones. Raises DemoError."""
    vessels = _read(http, "/manning/v1/vessels", q="SAMPLE", limit=200)["items"]
    if not vessels:
        raise DemoError("No sample vessels are loaded: `make run` loads them once the house is ready.")
    complete = [vessel for vessel in vessels if vessel["invented"]]
    patchy = sorted((vessel for vessel in vessels if not vessel["invented"]), key=_unknown)[:_PATCHY]
    for title, some in (("Everything known", complete), ("As the papers describe them", patchy)):
        table = Table("vessel", "what is known", "category", "minimum crew", title=title, show_lines=True)
        for vessel in some:
            number = vessel["registration_number"]
            answer = _read(http, f"/manning/v1/vessels/{number}/minimum-manning")
            table.add_row(f"{vessel['name']}\n{number}", _known(vessel), answer["category"] or "-", _crew(answer))
        yield table


def _unknown(vessel: Mapping[str, Any]) -> int:
    return sum(vessel[name] is None for name, _ in _FACTS)


def _known(vessel: Mapping[str, Any]) -> str:
    facts = [f"{vessel[name]} {unit}" for name, unit in _FACTS if vessel[name] is not None]
    return "\n".join(filter(None, (vessel["description"] or vessel["use"], ", ".join(facts))))


def _crew(answer: Mapping[str, Any]) -> str:
    places = [_place(place) for place in answer["positions"]]
    if answer["outcome"] == "undetermined":
        open_ones = [f for f in answer["findings"] if f["met"] is None and f["rule"] != _CONCLUSION]
        missing = [f"- {finding['requirement']} ({finding['rule']})" for finding in open_ones]
        return "\n".join(["cannot be told; not known:", *missing, *places])
    return "\n".join(places) or str(answer["outcome"]).replace("_", " ")


def _place(place: Mapping[str, Any]) -> str:
    certificate = WORDS.get(place["accepts"][0]["certificate"], place["accepts"][0]["certificate"])
    if place["role"] == "gp_rating":
        return f"{place['count']} {certificate}"
    return f"{place['count']} {place['role'].replace('_', ' ').capitalize()}: {certificate}"


def _read(http: httpx.Client, path: str, **asked: str | int) -> Any:
    try:
        answer = http.get(path, params=asked)
    except httpx.TransportError as problem:
        raise DemoError(f"{http.base_url} does not answer: start the house with `make run`.") from problem
    if not answer.is_success:
        raise DemoError(f"{path}: {answer.status_code} {answer.text[:200]}")
    return answer.json()


def _token(run: Path) -> str:
    return os.environ.get("NAUSETU_TOKEN") or _kept(run, f"tokens/{_ROLE}")


def _kept(run: Path, name: str) -> str:
    known = run / name
    if not known.exists():
        raise DemoError(f"No local house in {run}: start it with `make run`, in another terminal.")
    return known.read_text("utf8").strip()
