"""`/problems/<slug>`: what each refusal means and what to do, in English and Hindi. One page per slug of the tree."""

from collections.abc import Iterator
from html import escape

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse

from gateway.own.page import hindi, link, page
from nausetu.i18n import Catalogue
from nausetu.law.findings import say
from nausetu.problems import NotFound, Problem

CATALOGUE = Catalogue.load("nausetu.http", "gateway.own")
router = APIRouter(tags=["gateway"])


def slugs() -> dict[str, list[int]]:
    """Slug to the statuses it comes with, from the library's tree."""
    found: dict[str, set[int]] = {}
    for problem in _within(Problem):
        found.setdefault(problem.slug, set()).add(problem.status)
    return {slug: sorted(statuses) for slug, statuses in found.items()}


def _within(root: type[Problem]) -> Iterator[type[Problem]]:
    for problem in root.__subclasses__():
        yield problem
        yield from _within(problem)


@router.get("/problems", response_class=HTMLResponse)
def list_problems() -> Response:
    """Every refusal that an answer may name in its `type`."""
    items = "".join(
        f"<li>{link(f'/problems/{slug}', slug)} ({', '.join(map(str, statuses))}): {escape(_title(slug))}</li>"
        for slug, statuses in slugs().items()
    )
    return page("Problems · समस्याएँ", f'<h1>Problems <span lang="hi">समस्याएँ</span></h1><ul>{items}</ul>')


@router.get("/problems/{slug}", response_class=HTMLResponse, responses={404: {"description": "no such refusal"}})
def explain_problem(slug: str) -> Response:
    """What one refusal means and what to do."""
    statuses = slugs().get(slug)
    if statuses is None:
        raise NotFound("no refusal has this name")
    status = ", ".join(map(str, statuses))
    meant = say(f"problem_help.{slug}")
    return page(
        _title(slug),
        f"<h1>{escape(_title(slug))}</h1><p><code>{escape(slug)}</code>, HTTP {status}</p>"
        f"<p>{escape(CATALOGUE.word(meant, 'en'))}</p>"
        f'<section lang="hi">{hindi(CATALOGUE.word(say(f"problem.{slug}"), "hi"), "h2")}'
        f"{hindi(CATALOGUE.word(meant, 'hi'))}</section><p>{link('/problems', 'All problems')}</p>",
    )


def _title(slug: str) -> str:
    return CATALOGUE.word(say(f"problem.{slug}"), "en")
