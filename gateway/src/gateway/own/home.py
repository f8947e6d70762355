"""`/`: what is here, with links, in English and Hindi."""

from html import escape

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse

from gateway.own.page import page
from gateway.own.problem_pages import CATALOGUE
from gateway.routes import SERVICES
from nausetu.law.findings import say

router = APIRouter(tags=["gateway"])
_LINKS = {
    "/docs": "home.docs", "/openapi.json": "home.openapi", "/asyncapi.json": "home.asyncapi",
    "/problems": "home.problems", "/readyz": "home.readyz",
}  # fmt: skip


@router.get("/", response_class=HTMLResponse)
def home() -> Response:
    """What is here."""
    links = "".join(f'<li><a href="{address}">{address}</a> {_both(key)}</li>' for address, key in _LINKS.items())
    services = "".join(f"<li><code>/{name}/v1/</code> {_both(f'service.{name}')}</li>" for name in SERVICES)
    return page("NauSetu · नौसेतु", f'<h1>NauSetu <span lang="hi">नौसेतु</span></h1><p>{_both("home.what")}</p>'
                f"<ul>{services}</ul><ul>{links}</ul>")  # fmt: skip


def _both(key: str) -> str:
    english, hindi = (escape(CATALOGUE.word(say(key), language)) for language in ("en", "hi"))
    return f'{english}<br><span lang="hi">{hindi}</span>'
