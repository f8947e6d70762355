"""What tests ask of the texts: nothing missing in a language, the same numbers and places in both, every key used.

Reads source as text (ast); never imports what it checks.
"""

import ast
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from nausetu.fields import ascii_digits
from nausetu.i18n.catalogue import LANGUAGES

Texts = Mapping[str, Mapping[str, str]]

_WORDED_BY = frozenset({"say", "fixed", "Say", "Fixed"})
_PLACE = re.compile(r"\{(\w+)\}")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_CITATION = re.compile(r"\b(?:r|rr|s|ss|Sch|Art)\.\s?\w+(?:\(\w+\))*")
_WORD = re.compile(r"[a-z]{3}")
"""Of English; abbreviations (LNG) and units are the same in both."""

_ANY = ".+"


def faults_of_languages(texts: Texts) -> Iterator[str]:
    """Keys whose languages do not say the same: one missing or empty, other places, numbers or citations."""
    for key, said in texts.items():
        if set(said) != set(LANGUAGES) or not all(text.strip() for text in said.values()):
            yield f"{key}: a language is missing"
            continue
        for what, pattern in (("places", _PLACE), ("numbers", _NUMBER), ("citations", _CITATION)):
            english, hindi = (Counter(pattern.findall(_bare(said[lang], pattern))) for lang in LANGUAGES)
            if english != hindi:
                yield f"{key}: {what} differ: {sorted(english.elements())}, {sorted(hindi.elements())}"
        if _devanagari(said["en"]) or (said["en"] == said["hi"] and _WORD.search(_PLACE.sub("", said["en"]))):
            yield f"{key}: not in its own language"


def _bare(text: str, pattern: re.Pattern[str]) -> str:
    return text if pattern is _PLACE else ascii_digits(_PLACE.sub("", text))


def _devanagari(text: str) -> bool:
    return any(unicodedata.name(char, "").startswith("DEVANAGARI") for char in text)


class Uses:
    """What the source of some packages says by key."""

    def __init__(self, sources: Iterable[Path]) -> None:
        self.said: dict[str, str] = {}
        """Key (or pattern of an f-string) given to `say`, and where."""
        self._mentioned: set[str] = set()
        for source in sources:
            for node in ast.walk(ast.parse(source.read_text("utf8"))):
                self._mentioned |= set(_patterns(node))
                if isinstance(node, ast.Call) and _words(node.func) and node.args:
                    self.said |= dict.fromkeys(_possible(node.args[0]), f"{source.name}:{node.lineno}")

    def missing(self, texts: Texts) -> Iterator[str]:
        """Keys that the source says and the texts have not."""
        for pattern, where in self.said.items():
            if not any(re.fullmatch(pattern, key) for key in texts):
                yield f"{where}: no text for {pattern}"

    def unused(self, keys: Iterable[str]) -> Iterator[str]:
        """Keys that no string of the source could be."""
        together = re.compile("|".join(f"(?:{pattern})" for pattern in sorted(self._mentioned)))
        return (key for key in keys if not together.fullmatch(key))


def _words(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in _WORDED_BY


def _possible(argument: ast.expr) -> Iterator[str]:
    """Patterns of what an argument may be: either side of a choice, too."""
    if isinstance(argument, ast.IfExp):
        yield from _possible(argument.body)
        yield from _possible(argument.orelse)
    else:
        yield from _patterns(argument)


def _patterns(node: ast.AST) -> Iterator[str]:
    """The string that a node is, as a pattern: of an f-string, what is put in may be anything."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else _ANY for p in node.values]
        if any(part not in {_ANY, ""} for part in parts):
            yield "".join(parts)
