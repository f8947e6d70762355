"""A manning statement as a page to print: English and Hindi, plain HTML, no script."""

from collections.abc import Iterator
from html import escape

from manning.manning_statements.schemas import Statement
from manning.wording import CATALOGUE
from nausetu.law import say
from nausetu.law.findings import Say
from nausetu.states import name_of

_STYLE = (
    "body{font:11pt/1.5 'Noto Sans','Noto Sans Devanagari',sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}th,td{border:1px solid #666;padding:.3rem .5rem;text-align:left;"
    "vertical-align:top}th{width:45%;font-weight:normal}"
)
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


def html(statement: Statement) -> str:
    """The page; every value is escaped."""
    rows = "".join(f"<tr><th scope='row'>{label}</th><td>{value}</td></tr>" for label, value in _rows(statement))
    title = _both(say("statement.title"))
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{escape(statement.number)}</title>"
        f"<style>{_STYLE}</style></head><body><main><h1>{title}</h1><p>{_both(say('statement.under'))}</p>"
        f"<table>{rows}</table></main></body></html>"
    )


def _rows(statement: Statement) -> Iterator[tuple[str, str]]:
    vessel = statement.vessel
    told = {
        "number": f"{statement.number} ({statement.version})",
        "issued_on": f"{statement.issued_on:%d-%m-%Y}",
        "vessel": f"{vessel.name}, {vessel.registration_number}",
        "home_state": f"{name_of(vessel.home_state)} / {name_of(vessel.home_state, 'hi')}" if vessel.home_state else "",
        "survey_certificate": f"{statement.survey_certificate}, {statement.survey_certificate_on:%d-%m-%Y}",
        "operating_area": statement.operating_area,
        "further_factors": "; ".join(statement.further_factors) or "-",
        "category": statement.category or "-",
    }
    for name, value in told.items():
        yield _both(say(f"statement.{name}")), escape(value)
    for place in statement.positions:
        accepts = "; ".join(_both(say(f"grade.{accept.certificate}")) for accept in place.accepts)
        yield _both(say(f"role.{place.role}")), f"{place.count}: {accepts}"
    if statement.outcome != "prescribed":
        yield _both(say("statement.places")), _both(say("statement.as_accepted"))
    for order in statement.orders:
        places = ", ".join(f"{place.count} {_both(say(f'role.{place.role}'))}" for place in order.places)
        last = f" - {order.to_day:%d-%m-%Y}" if order.to_day else ""
        yield (
            f"{_both(say('statement.order'))}<br>{escape(order.citation)}",
            f"{places}; {order.from_day:%d-%m-%Y}{last}",
        )


def _both(sentence: Say) -> str:
    english, hindi = (escape(CATALOGUE.word(sentence, language)) for language in ("en", "hi"))
    return f"{english} / <span lang='hi'>{hindi}</span>"
