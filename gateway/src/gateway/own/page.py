"""Plain HTML pages in English and Hindi: no script, readable by screen readers, nothing from elsewhere."""

from html import escape

from fastapi import Response

_STYLE = (
    "body{font:1rem/1.6 system-ui,'Noto Sans','Noto Sans Devanagari',sans-serif;max-width:46rem;margin:2rem auto;"
    "padding:0 1rem;color:#1a1a1a;background:#fff}a{color:#0b4f8a}h1{line-height:1.3}"
    "code{background:#f0f2f5;padding:.1em .3em}section{margin-top:2rem}"
)
_SECURITY = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def page(title: str, content: str, *, status: int = 200) -> Response:
    """An HTML answer; `content` is HTML already, `title` is text."""
    html = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{_STYLE}</style></head><body><main>{content}</main></body></html>"
    )
    return Response(html, status, _SECURITY, media_type="text/html; charset=utf-8")


def link(address: str, text: str) -> str:
    """An HTML link."""
    return f'<a href="{escape(address)}">{escape(text)}</a>'


def hindi(text: str, tag: str = "p") -> str:
    """Text marked as Hindi."""
    return f'<{tag} lang="hi">{escape(text)}</{tag}>'
