"""Prints a book as a plain HTML page: provision, rule, values in force with their history, tests, procedures."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from nausetu.law import covers
from nausetu.lawbook.collect import Book
from nausetu.lawbook.order import place

_STYLE = """
body{font:16px/1.5 "Noto Sans","Noto Sans Devanagari",sans-serif;max-width:75em;margin:2em auto;padding:0 1em;
color:#1a1a1a}
table{border-collapse:collapse;width:100%;margin:1em 0}th,td{border:1px solid #767676;padding:.4em .6em;text-align:left;
vertical-align:top}th{background:#eef2f6}code,pre{font:13px/1.4 "Noto Sans Mono",monospace}pre{background:#f6f6f6;
padding:1em;overflow:auto}td code{overflow-wrap:anywhere}td:first-child{white-space:nowrap}
td:nth-child(2){min-width:22em}
.sign{margin-top:3em;border-top:1px solid #1a1a1a;width:24em}@media print{a{color:inherit}}
"""


def write(books: list[Book], folder: Path) -> list[Path]:
    """One page for each book, and an index. Returns the paths, the index first."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = []
    for book in books:
        path = folder / f"{book.instrument.short}-{book.service}.html"
        path.write_text(_html(f"{book.instrument.short}: {book.service}", "\n".join(_body(book))), "utf8")
        pages.append(path)
    links = "".join(
        f'<li><a href="{p.name}">{escape(b.instrument.title.en)}</a> ({b.service}): {len(b.rules)} rules, '
        f"{len(b.parameters)} parameters</li>"
        for b, p in zip(books, pages, strict=True)
    )
    index = folder / "index.html"
    index.write_text(_html("The law as NauSetu applies it", f"<h1>The law as NauSetu applies it</h1><ul>{links}</ul>"))
    return [index, *pages]


def _html(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )


def _body(book: Book) -> Iterator[str]:
    instrument = book.instrument
    assumed = " (assumed until the final notification)" if instrument.commencement.assumed else ""
    yield f'<h1>{escape(instrument.title.en)}<br><span lang="hi">{escape(instrument.title.hi)}</span></h1>'
    yield (
        f"<p>{escape(instrument.gazette)}, {instrument.published_on:%d-%m-%Y}; in force from "
        f"{instrument.commencement.date:%d-%m-%Y}{assumed}; applied by the service <b>{book.service}</b>.</p>"
    )
    yield "<h2>Rules, in the order of the law</h2><table><tr><th>Provision<th>What is applied<th>Where<th>Tests</tr>"
    for rule in sorted(book.rules, key=lambda r: place(r.provision)):
        tests = sorted({_name(t) for c, names in book.tests.items() if covers(rule.provision, c) for t in names})
        yield (
            f"<tr><td>{escape(rule.provision)}<td>{escape(rule.words)}<td><code>{escape(rule.place)}</code>"
            f"<td>{'<br>'.join(f'<code>{escape(t)}</code>' for t in tests) or '&ndash;'}</tr>"
        )
    yield "</table><h2>Values and their history</h2>"
    yield "<table><tr><th>Provision<th>Parameter<th>Unit<th>Since<th>Until<th>Value<th>Note</tr>"
    for name, parameter in sorted(book.parameters.items(), key=lambda item: place(item[1].values[0].citation)):
        for value in parameter.values:
            until = f"{value.until:%d-%m-%Y}" if value.until else "open"
            yield (
                f"<tr><td>{escape(value.citation)}<td>{escape(name)}<td>{escape(parameter.unit)}"
                f"<td>{value.since:%d-%m-%Y}<td>{until}<td>{_value(value.value)}<td>{escape(value.note or '')}</tr>"
            )
    yield "</table>"
    for procedure in book.procedures:
        yield f"<h2>Procedure: {escape(procedure.name)}</h2>"
        yield "<table><tr><th>From<th>Act<th>To<th>By<th>Within<th>Citation</tr>"
        for t in procedure.transitions:
            yield (
                f"<tr><td>{escape(', '.join(sorted(t.from_states)))}<td>{escape(t.act)}<td>{escape(t.to_state)}"
                f"<td>{escape(', '.join(sorted(t.by)))}<td>{escape(t.within or '')}<td>{escape(t.citation)}</tr>"
            )
        yield f"</table><pre class=mermaid>{escape(procedure.mermaid())}</pre>"
    yield '<p class="sign">Read and found to agree with the Gazette: name, date, signature</p>'


def _name(test: str) -> str:
    return test.rsplit("::", 1)[1]


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "<br>".join(_value(item) for item in value)
    if isinstance(value, dict):
        return "; ".join(f"{escape(str(k))}: {_value(v)}" for k, v in value.items())
    return escape(str(value))
